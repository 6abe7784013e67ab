// Small helpers to build elements. All text goes in as text, never as HTML.

export const byId = (id) => document.getElementById(id);

/** An element: el("button", {class: "big", onclick: f}, "text", child). Empty children are left out. */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

const drawn = new WeakMap();

/** Draw a section again if its data changed. `build` returns its children. The focus and the scroll position stay. */
export function fill(node, data, build) {
  const text = JSON.stringify(data) ?? "";
  if (drawn.get(node) === text) return false;
  drawn.set(node, text);
  const focused = node.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  node.replaceChildren(...[build()].flat(3).filter((child) => child !== null && child !== ""));
  if (focused) node.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  return true;
}

/** Names as people read them: "ann", "ann and ben", "ann, ben and cleo". */
export function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Who has won, as a headline. */
export function winners(outcome) {
  const names = outcome.winners;
  return names.length ? `${listed(names)} ${names.length > 1 ? "win" : "wins"}` : "Nobody wins";
}

/** Why the game ended, unless the headline says just that, and the rules for it. */
export function ending(outcome) {
  const why = outcome.why === `${winners(outcome)}.` ? "" : `${outcome.why} `;
  return [why, el("span", { class: "clauses" }, outcome.rules.join(", "))];
}

export const points = (number) =>
  el("span", { class: "points" }, String(number), el("small", {}, Math.abs(number) === 1 ? " point" : " points"));

/** A sentence with its clause ids in small type: "cleo stops. (ZB-MOVE-03)". */
export function sentence(text, tag = "p") {
  const found = /^(.*?)\s*\(((?:[A-Za-z][\w.]*-[\w.-]*\d\w*(?:, )?)+)\)$/s.exec(text);
  return found ? el(tag, {}, found[1], " ", el("span", { class: "clauses" }, found[2])) : el(tag, {}, text);
}

/** What the table did last: one list item per event. */
export const eventItems = (events) =>
  events.map(({ texts }) => el("li", {}, texts.map((text, at) => (at > 0 || !isTyped(texts) ? sentence(text) : isShown(texts) ? typed(text) : null))));

/** The line that somebody typed may stand before the sentences about what it did. */
const BY = /^(?:phone|bot) \S+: /;
const isTyped = (texts) => BY.test(texts[0]) || (texts.length > 1 && !/[.)]$/.test(texts[0]));
const typed = (text) => el("p", { class: "typed" }, text.replace(BY, ""));

/** A card that the app turned up is named by the sentences behind it. */
const isShown = (texts) => texts.length < 2 || !texts[0].startsWith("reveal ");

/** Where a seat's points come from, with clause ids. */
export const ledger = (lines) =>
  el("ul", { class: "ledger" }, lines.map((line) =>
    el("li", {}, el("b", {}, String(line.points)), " ", line.what, " ", el("span", { class: "clauses" }, line.rules.join(", ")))));

/** "life: 3" as a name and a value. */
export function factItems(facts) {
  return facts.map((fact) => {
    const [, what, value] = /^(.*?): (.*)$/s.exec(fact) ?? [null, fact, ""];
    return el("li", {}, el("span", { class: "what" }, what), " ", el("b", {}, value));
  });
}
