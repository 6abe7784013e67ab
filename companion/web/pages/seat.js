// A phone: what one seat is asked, its cards, and the lines it sends.
import { byId, el, ending, eventItems, factItems, fill, ledger, listed, points, winners } from "./dom.js";
import { get, linkText, listen, sendLine, sentAway } from "./stream.js";

const MANY_CHOICES = 8;
const MOST_FACES = 12;
const CONTROLS = "#choices button, #optional summary";

let view = null;
let link = ""; // The state of the connection, from `listen`.
let sending = "";
let isSent = null; // A new object for each sent answer, until the next view arrives.

// --- draw the newest view

function show(newest) {
  if (view && newest.version !== view.version && byId("answer-refusal").textContent) byId("answer").hidden = true;
  isSent = null;
  view = newest;
  draw();
}

const isAsked = () => view.asked.includes(view.me);
const isBot = () => Boolean(view.seats.find((seat) => seat.name === view.me)?.player);
const canAnswer = () =>
  !view.outcome && !isBot() && (isAsked() || view.choices.length > 0 || view.die > 0 || (view.is_chance && view.may_roll));

function draw() {
  byId("title").textContent = view.title;
  byId("me").textContent = view.me;
  drawQuestion();
  drawAnswers();
  drawHand();
  fill(byId("events"), view.events, () => eventItems([...view.events].reverse()));
  fill(byId("seats"), [view.seats, view.table, view.outcome], seatList);
}

function drawQuestion() {
  const canPlay = canAnswer() && !isSent;
  const isSecret = view.secret.includes(view.me);
  const section = byId("ask");
  section.classList.toggle("asked", canPlay || view.outcome !== null);
  // In a secret choice all phones look the same size, so that nobody can tell from afar who is asked.
  section.classList.toggle("level", view.secret.length > 0);
  document.title = `${canPlay ? "Your turn – " : ""}${view.title}`;
  fill(byId("turn"), [canPlay, isSent, isSecret, isAsked(), view.die, view.may_roll, view.outcome === null], () => {
    if (view.outcome) return ["★ The game is over"];
    if (isSent) return ["Sent"];
    if (!canPlay) return [];
    if (!isAsked()) return [!view.die && !view.may_roll ? "▶ Turn up a card" : view.roller ? "▶ Your roll" : "▶ Anyone can roll"];
    return [isSecret ? "▶ Your turn. Only you see this." : "▶ Your turn"];
  });
  byId("turn").hidden = !byId("turn").hasChildNodes();
  byId("question").textContent = view.outcome ? winners(view.outcome) : canPlay ? view.question : isBot() ? "A bot plays for you" : "Watch the table";
  fill(byId("whose"), [canPlay, view.question, view.asked, view.turn, view.phase, view.outcome], () => {
    if (view.outcome) return ending(view.outcome);
    const where = `${[`Turn ${view.turn}`, view.phase].filter(Boolean).join(", ")}.`;
    if (canPlay) return [where];
    const others = view.asked.filter((name) => name !== view.me);
    return [`${where} ${others.length ? `To act: ${listed(others)}.` : view.question}`];
  });
}

function drawAnswers() {
  const canPlay = canAnswer() && !isSent;
  const isHidden = hidesCards();
  const { die, may_roll: mayRoll } = view;
  const usual = isHidden ? "" : view.usual;
  fill(byId("dice"), [canPlay, die, mayRoll, usual], () => (canPlay ? diceButtons(die, mayRoll, usual) : []));
  const choices = canPlay && !isHidden ? view.choices : [];
  const optional = isHidden ? [] : view.optional;
  if (fill(byId("choices"), choices, () => choiceButtons(choices))) byId("filter-text").value = "";
  byId("filter").hidden = choices.length <= MANY_CHOICES;
  byId("more").hidden = !canPlay || isHidden || !view.more;
  byId("show-answers").hidden = !isHidden || !((canPlay && view.choices.length) || view.optional.length);
  byId("optional").hidden = optional.length === 0;
  byId("optional-title").textContent = `You could also play now (${optional.length})`;
  fill(byId("optional-choices"), optional, () => choiceButtons(optional));
  filter();
}

function diceButtons(die, mayRoll, usual) {
  const faces = die > 0 && die <= MOST_FACES ? Array.from({ length: die }, (_, face) => String(face + 1)) : [];
  return [
    faces.length ? el("p", { id: "die-help" }, "Roll your die. Then tap what it shows:") : null,
    faces.length
      ? el("div", { class: die <= 6 ? "faces six" : "faces", role: "group", "aria-labelledby": "die-help" }, faces.map((face) =>
          el("button", { class: "face", "data-key": `die ${face}`, onclick: () => answer(face) }, face)))
      : null,
    die > MOST_FACES ? dieField(die) : null,
    mayRoll ? el("button", { class: "big", "data-key": "roll", onclick: () => answer("") }, "Roll for me") : null,
    usual
      ? el("button", { class: "big main", "data-key": "usual", onclick: () => answer(usual) },
          withoutMe(usual), el("small", {}, "the default answer"))
      : null,
  ];
}

function dieField(die) {
  const field = el("input", { id: "die", type: "number", inputmode: "numeric", min: 1, max: die, required: true });
  const send = (event) => {
    event.preventDefault();
    answer(field.value);
  };
  return el("form", { onsubmit: send },
    el("label", { for: "die" }, `What does the die show (1 to ${die})?`), field, el("button", { class: "main" }, "Send"));
}

const withoutMe = (line) => (line.startsWith(`${view.me} `) ? line.slice(view.me.length + 1) : line);

/** A few choices are large buttons. Many are grouped: those that differ in their last word share a heading. */
function choiceButtons(choices) {
  if (choices.length <= MANY_CHOICES) {
    const isShort = choices.length > 3 && choices.every(({ text, note }) => text.length < 15 && note.length < 15);
    return el("div", { class: isShort ? "choices short" : "choices" }, choices.map((choice) => choiceButton(choice, choice.text)));
  }
  const groups = new Map();
  for (const choice of choices) {
    const head = choice.text.split(" ").slice(0, -1).join(" ");
    groups.set(head, [...(groups.get(head) ?? []), choice]);
  }
  return [...groups].map(([head, members]) => {
    if (members.length < 2) return el("div", { class: "choices" }, choiceButton(members[0], members[0].text));
    const short = members.map((choice) => choiceButton(choice, choice.text.slice(head.length).trim()));
    return el("div", { class: "group", role: "group", "aria-label": head }, el("p", { class: "head" }, head), short);
  });
}

function choiceButton({ line, text, note }, label, then = () => {}) {
  const name = label === text ? undefined : [text, note].filter(Boolean).join(", ");
  const press = () => {
    then();
    answer(line);
  };
  return el("button", { class: "big choice", "data-key": line, "data-text": text.toLowerCase(), "aria-label": name, onclick: press },
    el("span", {}, label), note ? el("small", {}, note) : null);
}

/** Show only the choices that hold every typed word. */
function filter() {
  const words = byId("filter").hidden ? [] : byId("filter-text").value.toLowerCase().split(/\s+/);
  for (const button of byId("choices").querySelectorAll(".choice")) {
    button.hidden = !words.every((word) => button.dataset.text.includes(word));
  }
  for (const group of byId("choices").children) group.hidden = !group.querySelector(".choice:not([hidden])");
}

// --- cards

const heldPiles = () => view.hand.filter((pile) => pile.cards.length || pile.value !== "none");

/** Whether the cards are hidden, and the answers with them, because answers name cards. */
const hidesCards = () => sessionStorage.getItem("hide-cards") === "yes" && heldPiles().length > 0;

function hideCards(isHidden) {
  sessionStorage.setItem("hide-cards", isHidden ? "yes" : "no");
  if (isHidden) byId("answer").hidden = true;
  drawAnswers();
  drawHand();
}

function drawHand() {
  const piles = heldPiles();
  byId("cards").hidden = byId("cards-link").hidden = piles.length === 0;
  const isHidden = hidesCards();
  byId("hand").hidden = isHidden;
  byId("hide").textContent = isHidden ? "Show my cards" : "Hide my cards";
  byId("hide").setAttribute("aria-expanded", String(!isHidden));
  fill(byId("hand"), piles, () => {
    const copies = new Map();
    return piles.map((pile) => pileList(pile, copies));
  });
}

function pileList(pile, copies) {
  const heading = pile.of === view.me ? pile.what : `${pile.of}: ${pile.what}`;
  if (!pile.cards.length) return el("p", { class: "value" }, el("span", { class: "what" }, heading), " ", el("b", {}, pile.value));
  const names = cardNames(pile);
  const list = pile.cards.map((card, at) => {
    copies.set(card, (copies.get(card) ?? 0) + 1);
    return el("li", {}, cardButton(card, names[at], copies.get(card)));
  });
  return [el("h3", {}, `${heading} (${list.length})`), el("ul", { class: list.length > 6 ? "hand many" : "hand" }, list)];
}

/** The printed names stand in `value`, in the order of the ids, between commas or blanks. */
function cardNames({ cards, value }) {
  const split = [value.split(", "), value.split(" ")].find((names) => names.length === cards.length);
  return split ?? cards.map((card) => card.replaceAll("-", " "));
}

const faces = new Map(); // Loaded images stay, so that a new view does not load them again.

/** `copy` counts equal cards in one hand: each has an image of its own. */
function cardButton(card, name, copy) {
  const key = `${card} ${copy}`;
  if (!faces.has(key)) {
    const face = el("img", { src: `/api/seat/card/${encodeURIComponent(card)}`, alt: name, width: 505, height: 704 });
    face.addEventListener("error", () => {
      faces.delete(key);
      face.replaceWith(el("span", { class: "no-face" }, name));
    });
    faces.set(key, face);
  }
  return el("button", { class: "card", "data-key": `card ${key}`, onclick: () => zoom(card, name, faces.get(key)) },
    faces.get(key), el("span", { class: "name", "aria-hidden": "true" }, name));
}

/** A card enlarged, with the answers that name it. */
function zoom(card, name, face) {
  const box = byId("zoom");
  byId("zoom-name").textContent = name;
  byId("zoom-image").hidden = !face;
  if (face) byId("zoom-image").src = face.src;
  byId("zoom-image").alt = name;
  const choices = canAnswer() && !isSent ? [...view.choices, ...view.optional] : view.optional;
  const close = () => box.close();
  const fitting = choices.filter((choice) => choice.line.split(" ").includes(card)).slice(0, 4);
  byId("zoom-choices").replaceChildren(...fitting.map((choice) => choiceButton(choice, choice.text, close)));
  box.showModal();
}

// --- the table

function seatList() {
  const rows = view.seats.map((seat, at) => [
    el("h3", {}, seat.name === view.me ? `${seat.name} (me)` : seat.name, " ", points(seat.points)),
    el("ul", { class: "facts" }, factItems(seat.facts)),
    view.outcome ? ledger(view.outcome.ledger[at] ?? []) : null,
  ]);
  const table = view.table.map(({ of, facts }) => [el("h3", {}, of), el("ul", { class: "facts" }, factItems(facts))]);
  return [...rows, ...table].flat();
}

// --- send lines

/** Send an answer to the question. A refusal is shown above the answers. */
async function answer(line) {
  const reply = await send(line);
  if (reply) byId("refusal").textContent = reply.isRefused ? reply.text : "";
  if (reply && !reply.isRefused && reply.text) showAnswer("", reply);
}

/** Send a typed line or a question. The reply is shown above the field. */
async function say(line, label = line) {
  const reply = await send(line);
  if (reply?.text) showAnswer(label, reply);
  else if (reply) byId("answer").hidden = true;
  return reply;
}

async function send(line) {
  if (sending || !view) return null;
  const before = view.version;
  const focused = document.activeElement?.dataset.key;
  const reply = await sendLine(line, before, (state) => {
    sending = state;
    drawLink();
  });
  if (sentAway(reply.status, true)) return null;
  const isRefused = reply.status !== 200 || reply.json.refused;
  const text = reply.json?.text ?? reply.text;
  if (!isRefused && !text && view.version === before) {
    const mine = (isSent = {});
    setTimeout(async () => {
      const { status, json } = isSent === mine ? await get("/api/seat") : {};
      if (status === 200 && isSent === mine) show(json); // Else a newer view came first.
    }, 4000);
  }
  draw();
  if (document.activeElement === document.body && focused) {
    document.querySelector(`#ask [data-key="${CSS.escape(focused)}"]`)?.focus();
  }
  return { text, isRefused };
}

function showAnswer(label, { text, isRefused }) {
  byId("asked").textContent = label ? `“${label}”` : "The table says";
  byId("answer").hidden = false;
  byId("answer-text").textContent = isRefused ? "" : text;
  byId("answer-refusal").textContent = isRefused ? text : "";
  byId("answer").scrollIntoView({ block: "nearest" });
}

function drawLink() {
  const text = sending === "again" ? "Sending again …" : sending ? "Sending …" : linkText(link);
  byId("link").textContent = text;
  byId("answers").disabled = Boolean(sending) || link === "closed";
  byId("link").classList.toggle("lost", sending === "again" || (!sending && link !== "live"));
}

// --- what people tap and type

byId("line-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const line = byId("line").value.trim();
  if (!line) return byId("line").focus();
  const reply = await say(line);
  if (reply && !reply.isRefused && byId("line").value.trim() === line) byId("line").value = "";
});

byId("helpers").addEventListener("click", (event) => {
  const { line, start } = event.target.dataset;
  if (line) say(line, event.target.textContent);
  else if (start) {
    const field = byId("line");
    if (!field.value.startsWith(start)) field.value = start + field.value;
    field.focus();
  }
});

byId("hide").addEventListener("click", () => hideCards(!byId("hand").hidden));
byId("show-answers").addEventListener("click", () => {
  hideCards(false);
  document.querySelector(CONTROLS)?.focus();
});

document.querySelector("nav").addEventListener("click", (event) => {
  const target = document.querySelector(event.target.getAttribute("href") ?? "nav");
  if (target.matches("details")) target.open = true;
});

byId("filter-text").addEventListener("input", filter);
byId("filter-text").addEventListener("keydown", (event) => event.key === "Escape" && ((event.target.value = ""), filter()));
byId("close-answer").addEventListener("click", () => {
  byId("answer").hidden = true;
  byId("line").focus();
});
byId("zoom-close").addEventListener("click", () => byId("zoom").close());
byId("zoom").addEventListener("click", (event) => event.target === byId("zoom") && byId("zoom").close());

// Where there is room, as on a tablet, everything is open.
if (matchMedia("(min-width: 700px) and (min-height: 700px)").matches) {
  for (const box of [byId("events-box"), byId("seats-box")]) box.open = true;
}

listen("/api/seat", show, (state) => {
  link = state;
  drawLink();
});
