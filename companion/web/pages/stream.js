// The connection to the table: a stream of views, and lines that are sent until they are answered.

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** POST JSON. Returns {status, text, json}; status 0 means that no answer came. */
export async function post(path, body) {
  try {
    const reply = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Companion": "1" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout?.(15000),
    });
    return read(reply.status, await reply.text());
  } catch {
    return read(0, "No connection to the table.");
  }
}

/** GET JSON, with the same kind of result as `post`. */
export async function get(path) {
  try {
    const reply = await fetch(path, { cache: "no-store" });
    return read(reply.status, await reply.text());
  } catch {
    return read(0, "No connection to the table.");
  }
}

function read(status, text) {
  try {
    return { status, text: text.trim(), json: JSON.parse(text) };
  } catch {
    return { status, text: text.trim(), json: null };
  }
}

/** A fresh key for one line. Plain http has no crypto.randomUUID. */
function freshKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Send a line with one key until an answer comes. `tell` gets "sending", "again" or "" as this goes on. */
export async function sendLine(line, version, tell) {
  const key = freshKey();
  tell("sending");
  for (let pause = 500; ; pause = Math.min(pause * 2, 8000)) {
    const reply = await post("/api/seat/line", { line, key, version });
    if (reply.status && reply.status < 500 && reply.status !== 429 && reply.status !== 408) {
      tell("");
      return reply;
    }
    tell("again");
    await wait(pause);
  }
}

/** Go to the join page if the phone has no cookie or no seat. True if it went. `hadSeat`: another phone has it now. */
export function sentAway(status, hadSeat) {
  const where = { 401: "/join", 409: hadSeat ? "/join?choose=lost" : "/join?choose" }[status];
  if (where) location.replace(where);
  return Boolean(where);
}

/** The state from `listen`, in words. */
export const linkText = (state) =>
  ({ live: "Connected", closed: "The laptop has closed the table." })[state] ?? "No connection. Trying again …";

/** Listen to the views at `path`. `show` gets each view, `tell` gets "live", "lost" or "closed". */
export function listen(path, show, tell) {
  let source = null;
  let pause = 1000;
  let heard = 0;
  let isClosed = false; // The laptop has closed the table, and may open it again.

  function isLive() {
    isClosed = false;
    tell("live");
  }

  function open() {
    source?.close();
    source = new EventSource(`${path}/events`);
    source.onopen = () => {
      pause = 1000;
      isLive();
    };
    source.addEventListener("closed", () => {
      isClosed = true;
      tell("closed");
    });
    source.onmessage = (message) => {
      heard = Date.now();
      isLive();
      show(JSON.parse(message.data));
    };
    source.onerror = async () => {
      tell(isClosed ? "closed" : "lost");
      if (source.readyState !== EventSource.CLOSED) return; // The browser tries again by itself.
      const failed = source;
      if (sentAway((await get(path)).status, heard > 0)) return;
      await wait(pause);
      pause = Math.min(pause * 2, 10000);
      if (source === failed) open();
    };
  }

  // A phone that wakes up may hold a dead connection.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - heard > 20000) open();
  });
  window.addEventListener("pagehide", () => source?.close());
  window.addEventListener("pageshow", (event) => event.persisted && open());
  open();
}
