// Join with the QR code or the typed code, then choose a seat.
import { byId, el, fill } from "./dom.js";
import { get, post } from "./stream.js";

const asked = new URLSearchParams(location.search);
const wantsToChoose = asked.has("choose");
const hasLostSeat = asked.get("choose") === "lost";
let timer = 0;
let isSending = false;
let waitsFor = ""; // The seat that this phone asks for.

function showStep(id) {
  for (const step of ["code-step", "seat-step"]) byId(step).hidden = step !== id;
}

function askForCode(problem = "") {
  showStep("code-step");
  byId("code-error").textContent = problem;
  byId("code").focus();
}

/** Draw the seats, and look again every 2 seconds. */
async function showSeats() {
  clearTimeout(timer);
  const { status, json } = await get("/api/seats");
  if (status === 401) return askForCode();
  timer = setTimeout(showSeats, 2000);
  if (status !== 200) {
    showStep("seat-step");
    byId("seat-help").textContent = "No connection to the table. Trying again …";
    return;
  }
  const { title, number, seats, mine, wants } = json;
  if (mine && !wants && (!wantsToChoose || mine === waitsFor)) return location.replace("/seat");
  if (waitsFor && !wants) byId("seat-error").textContent = `Another phone has the seat of ${waitsFor} now.`;
  waitsFor = wants ?? "";
  showStep("seat-step");
  byId("title").textContent = title;
  fill(byId("seat-help"), [mine, wants], () => help(mine, wants, number));
  fill(byId("seats"), [seats, mine, wants], () => [
    ...seats.map((seat) => seatButton(seat, mine, wants)),
    mine ? el("a", { class: "big", href: "/seat" }, `Back to the seat of ${mine}`) : "",
  ]);
}

function help(mine, wants, number) {
  if (wants) {
    return [
      `The seat of ${wants} needs a yes on the laptop: type `,
      el("kbd", {}, `admit ${wants} ${number}`),
      `. This is phone ${number}. The page then goes on by itself.`,
    ];
  }
  if (mine) return [`You have the seat of ${mine}. Tap another seat to change.`];
  return [hasLostSeat ? "Another phone has your seat now. Tap your name to ask for it back." : "Tap your name."];
}

function seatButton({ name, free, is_bot: isBot }, mine, wants) {
  const note = name === mine ? "your seat" : isBot ? "a bot" : name === wants ? "waiting for a yes" : free ? "free" : "taken: ask for it";
  return el(
    "button",
    { class: free && !isBot ? "big main" : "big", "data-key": name, onclick: () => choose(name), disabled: name === mine || isBot },
    el("span", {}, name),
    el("small", {}, note),
  );
}

async function choose(name) {
  if (isSending) return;
  isSending = true;
  const { status, text, json } = await post("/api/seat/choose", { seat: name });
  isSending = false;
  byId("seat-error").textContent = status === 200 ? "" : sentenceCase(text);
  if (status === 200 && json.seat) location.replace("/seat");
  else showSeats();
}

const sentenceCase = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");

byId("code-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (isSending) return;
  isSending = true;
  const { status, text } = await post("/api/code", { code: byId("code").value.replace(/[^a-z0-9]/gi, "") });
  isSending = false;
  if (status === 200) showSeats();
  else {
    askForCode(sentenceCase(text));
    byId("code").select();
  }
});

const token = location.hash.slice(1);
if (token) {
  history.replaceState(null, "", location.pathname + location.search);
  // A phone that has joined keeps its cookie, and with it its seat; the QR code stays good for another phone.
  const hasJoined = (await get("/api/seats")).status === 200;
  const { status, text } = hasJoined ? { status: 200 } : await post("/api/join", { token });
  if (status === 200) showSeats();
  else askForCode(sentenceCase(text));
} else showSeats();
