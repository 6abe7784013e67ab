// The big screen: what everybody may see, large enough for a room.
import { byId, el, ending, eventItems, factItems, fill, ledger, listed, points, winners } from "./dom.js";
import { get, linkText, listen } from "./stream.js";

const MOST_EVENTS = 6;
const MOST_SENTENCES = 8;
const MOST_TABLE_FACTS = 8;
const SHOW_ROLL = 3000;

let view = null;
let endsAt = null;
let boardVersion = "";
let rollTimer = 0;

function show(newest) {
  const before = view;
  view = newest;
  document.title = view.title;
  byId("title").textContent = view.title;
  byId("turn").textContent = view.outcome ? "The game is over" : [`Turn ${view.turn}`, view.phase].filter(Boolean).join(" · ");
  drawQuestion();
  const seats = [view.seats, view.asked, view.roller, view.outcome];
  document.body.classList.toggle("over", Boolean(view.outcome));
  byId("seats").dataset.count = view.seats.length;
  fill(byId("seats"), seats, () => view.seats.map(seatItem));
  fill(byId("events"), view.events, () => eventItems(latest(view.events)));
  drawBoard();
  endsAt = view.seconds === null ? null : Date.now() + view.seconds * 1000;
  drawTimer();
  fitParts();
  if (before) showRoll(before.events, view.events);
}

/** The board and the column beside it get smaller type until all of it is on the screen. */
function fitParts() {
  for (const part of [byId("board"), byId("side")]) {
    for (const size of [1, 0.9, 0.8, 0.7, 0.6]) {
      part.style.fontSize = `${size}em`;
      if (part.scrollHeight <= part.clientHeight) break;
    }
  }
  showWholeEvents();
}

/** Hide the events from the first sentence on that does not fit; the newest sentence always stays. */
function showWholeEvents() {
  for (const hidden of byId("events").querySelectorAll("[hidden]")) hidden.hidden = false;
  const end = byId("latest").getBoundingClientRect().bottom;
  const sentences = [...byId("events").querySelectorAll("p")];
  const first = sentences.findIndex((one, at) => at > 0 && one.getBoundingClientRect().bottom > end);
  if (first < 0) return;
  for (const one of sentences.slice(first)) (one.previousElementSibling ? one : one.parentElement).hidden = true;
}

function drawQuestion() {
  const { asked, outcome, roller, secret } = view;
  fill(byId("asked"), [asked, outcome === null, secret, view.is_chance, roller], () => {
    if (outcome) return ["★ The end"];
    if (roller) return [`▶ ${roller} rolls`];
    if (!asked.length) return [view.is_chance ? "▶ A roll or a card" : ""];
    return [`▶ ${listed(asked)}${secret.length ? " · in secret" : ""}`];
  });
  byId("question").textContent = outcome ? winners(outcome) : view.question;
  byId("question").classList.toggle("long", byId("question").textContent.length > 90);
  fill(byId("why"), outcome, () => (outcome ? ending(outcome) : []));
}

function seatItem(seat, at) {
  const isRolling = view.roller === seat.name;
  const isAsked = view.asked.includes(seat.name) || isRolling;
  const isWinner = view.outcome?.winners.includes(seat.name);
  const facts = seat.facts.filter((fact) => !fact.startsWith("points: "));
  const who = seat.player ? "bot" : seat.has_phone ? "✓ phone" : "";
  return el("li", { class: isAsked || isWinner ? "seat-box marked" : "seat-box" },
    el("p", { class: "who" },
      el("b", {}, `${isWinner ? "★ " : isAsked ? "▶ " : ""}${seat.name}`),
      points(seat.points)),
    who || isAsked ? el("p", { class: "quiet" }, [isRolling ? "to roll" : isAsked ? "to act" : "", who].filter(Boolean).join(" · ")) : null,
    view.outcome ? ledger(view.outcome.ledger[at] ?? []) : el("ul", { class: "facts" }, factItems(facts)));
}

/** The newest events, newest first, with no more sentences than there is room for. */
function latest(events) {
  const found = [];
  let sentences = 0;
  for (const event of [...events].reverse()) {
    sentences += event.texts.length;
    if (found.length && (found.length >= MOST_EVENTS || sentences > MOST_SENTENCES)) break;
    found.push(event);
  }
  return found;
}

// --- the board: a picture, else text, else the facts of the table

function drawBoard() {
  const facts = view.table.filter(({ of }) => of === "table").flatMap((part) => part.facts);
  fill(byId("facts"), facts, () => factItems(facts.slice(0, MOST_TABLE_FACTS)));
  if (view.board === null) return showBoard(null);
  if (view.board !== boardVersion) loadBoard(view.board);
}

/** Load the newest picture. What it shows before stays until all its faces are there. */
async function loadBoard(version) {
  boardVersion = version;
  const { status, text } = await get("/api/table/board");
  if (version !== boardVersion) return;
  if (status === 404) return showBoard(null);
  if (status !== 200) {
    boardVersion = "";
    return setTimeout(drawBoard, 1000);
  }
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const addresses = [...svg.querySelectorAll("image")].map((one) => one.href.baseVal);
  await Promise.all(addresses.map(loadFace));
  if (version === boardVersion) showBoard(document.importNode(svg, true));
}

const faces = new Map(); // Faces stay loaded, so that a new picture is there at once.
let loading = Promise.resolve();

/** Load a face, one after the other: a table answers only so many requests a second. */
function loadFace(address) {
  if (!address.startsWith("/")) return null; // A picture inside the file.
  if (!faces.has(address)) faces.set(address, (loading = loading.then(() => tryFace(address, 20))));
  return faces.get(address);
}

async function tryFace(address, tries) {
  const face = new Image();
  face.src = address;
  try {
    await face.decode();
  } catch {
    if (!tries) return faces.delete(address);
    await new Promise((done) => setTimeout(done, 300));
    return tryFace(address, tries - 1);
  }
  return face;
}

/** `svg` is the picture, or null. A very tall board is shown as two halves side by side. */
function showBoard(svg) {
  const { width, height } = svg?.viewBox.baseVal ?? { width: 1, height: 1 };
  const isTall = height > 2 * width;
  const picture = svg ? "" : view.picture;
  document.body.classList.toggle("tall", isTall);
  document.body.classList.toggle("no-board", !svg && !picture);
  for (const [id, fit] of [["board-whole", "xMidYMid meet"], ["board-lower", "xMidYMax slice"], ["board-upper", "xMidYMin slice"]]) {
    byId(id).hidden = !svg || (!isTall && id !== "board-whole");
    byId(id).querySelector("svg")?.remove();
    if (!byId(id).hidden) byId(id).prepend(fitted(svg, fit));
  }
  byId("board-text").hidden = !picture;
  byId("board-text").textContent = picture;
  byId("facts-box").hidden = !svg && !picture;
  byId("board-facts").hidden = Boolean(svg || picture);
  byId("board-facts").classList.toggle("few", view.table.flatMap((part) => part.facts).length < 4);
  fill(byId("board-facts"), svg || picture ? [] : view.table, () => view.table.flatMap(factsTable));
  fitParts();
}

function fitted(svg, fit) {
  const copy = svg.cloneNode(true);
  for (const [name, value] of Object.entries({ preserveAspectRatio: fit, role: "img", "aria-label": `The board of ${view.title}` })) {
    copy.setAttribute(name, value);
  }
  copy.removeAttribute("width");
  copy.removeAttribute("height");
  return copy;
}

const factsTable = ({ of, facts }) => [of === "table" ? null : el("h2", {}, of), el("ul", { class: "facts" }, factItems(facts))];

// --- dice as they fall, and the timer

function showRoll(before, now) {
  const seen = new Set(before.map((event) => event.label));
  const texts = now.filter((event) => !seen.has(event.label)).flatMap((event) => event.texts);
  const found = texts.map((text) => /^(?:phone \S+: )?(?:\S+ )?(?:roll(?:s|ed)?:? )?(\d+(?: \d+)*)$/i.exec(text)?.[1]).filter(Boolean).at(-1);
  if (!found) return;
  const box = byId("roll");
  clearTimeout(rollTimer);
  box.hidden = true;
  void box.offsetWidth; // Start the movement again.
  box.replaceChildren(...found.split(" ").map((face) => el("span", {}, face)));
  box.hidden = false;
  rollTimer = setTimeout(() => (box.hidden = true), SHOW_ROLL);
}

function drawTimer() {
  byId("timer").hidden = endsAt === null;
  if (endsAt === null) return;
  const seconds = Math.max(0, Math.round((endsAt - Date.now()) / 1000));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  byId("timer").textContent = seconds ? `${clock} left` : "Time is up";
}

setInterval(drawTimer, 1000);
addEventListener("resize", () => view && fitParts());
listen("/api/table", show, (state) => {
  byId("link").textContent = linkText(state);
  byId("link").classList.toggle("lost", state !== "live");
});
