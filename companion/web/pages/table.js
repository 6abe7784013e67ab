// The big screen: what everybody may see, large enough for a room.
import { byId, el, ending, eventItems, factItems, fill, ledger, listed, points, winners } from "./dom.js";
import { linkText, listen } from "./stream.js";

const MOST_EVENTS = 6;
const MOST_SENTENCES = 8;
const MOST_FACTS = 6; // of a seat
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
  const facts = seat.facts.filter((fact) => !fact.startsWith("points: ")).slice(0, view.seats.length > 4 ? MOST_FACTS / 2 : MOST_FACTS);
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
  const { version, table } = view;
  const facts = table.filter(({ of }) => of === "table").flatMap((part) => part.facts);
  fill(byId("facts"), facts, () => factItems(facts.slice(0, MOST_TABLE_FACTS)));
  if (!view.has_board) return showBoard(null);
  if (version === boardVersion) return;
  boardVersion = version;
  const next = new Image();
  next.onload = () => version === boardVersion && showBoard(next);
  next.onerror = () => version === boardVersion && showBoard(null);
  next.src = `/api/table/board?v=${encodeURIComponent(version)}`;
}

/** `image` is the loaded board, or null. A very tall board is shown as two halves side by side. */
function showBoard(image) {
  const isTall = image !== null && image.naturalHeight > 2 * image.naturalWidth;
  const picture = image ? "" : view.picture;
  document.body.classList.toggle("tall", isTall);
  document.body.classList.toggle("no-board", !image && !picture);
  const whole = byId("board-image");
  const halves = [byId("board-lower"), byId("board-upper")];
  whole.hidden = !image;
  for (const half of halves) half.hidden = !isTall;
  whole.alt = `The board of ${view.title}`;
  if (image) for (const one of [whole, ...halves.map((half) => half.firstChild)]) one.src = image.src;
  byId("board-text").hidden = !picture;
  byId("board-text").textContent = picture;
  byId("facts-box").hidden = !image && !picture;
  byId("board-facts").hidden = Boolean(image || picture);
  byId("board-facts").classList.toggle("few", view.table.flatMap((part) => part.facts).length < 4);
  fill(byId("board-facts"), image || picture ? [] : view.table, () => view.table.flatMap(factsTable));
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
