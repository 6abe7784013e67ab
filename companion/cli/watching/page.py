"""The page that `watch` shows; all its files, scripts and pictures come from this program."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

STYLE = """
:root { color-scheme: light dark; }
body { font: 15px/1.4 system-ui, sans-serif; margin: 1.2rem 1.6rem; }
h1 { font-size: 1.15rem; margin: 0 1rem 0 0; display: inline; }
h2 { font-size: 1rem; margin: 1.4rem 0 .5rem; }
#wrong { border-left: 4px solid #c0392b; padding: .5rem .8rem; white-space: pre-wrap; font: 13px/1.45 monospace; }
#wrong:empty { display: none; }
.faces { display: flex; flex-wrap: wrap; gap: 1.1rem; align-items: flex-end; }
figure { margin: 0; }
figcaption { font-size: .8rem; max-width: 22rem; }
img { box-shadow: 0 1px 5px #0006; border-radius: 2px; background: #fff; vertical-align: bottom; max-width: 100%; }
.pair { display: flex; gap: .5rem; align-items: flex-end; }
.pair .was { opacity: .55; }
.now figcaption { font-weight: bold; }
"""

SCRIPT = """
'use strict';
const at = id => document.getElementById(id);
const PIXELS = 3.2, HIGH = 110, WIDE = 170;
function picture(hash, one, scale, title) {
  const image = new Image();
  const fit = PIXELS * Math.min(scale, HIGH / one.h, WIDE / one.w);
  image.loading = 'lazy';
  image.width = Math.round(one.w * fit); image.height = Math.round(one.h * fit);
  image.alt = title; image.title = title;
  image.src = '/face/' + hash + '.png';
  return image;
}
function figure(one, scale, isChanged, isNow) {
  const made = document.createElement('figure'), pair = document.createElement('div');
  pair.className = 'pair';
  if (one.was) {
    const was = picture(one.was, one, scale * .6, one.id + ', before');
    was.className = 'was'; pair.append(was);
  }
  pair.append(picture(one.hash, one, scale, one.id));
  const words = document.createElement('figcaption');
  words.textContent = one.id + (isChanged && !one.was ? ' (new)' : '');
  made.append(pair, words);
  if (isNow) made.className = 'now';
  return made;
}
let seen = {};
function show(view) {
  document.title = (view.complaints.length ? '! ' : '') + view.title;
  at('title').textContent = view.title || 'watch';
  at('wrong').textContent = view.complaints.join('\\n');
  at('state').textContent = view.complaints.length ? 'These files have mistakes. Below are the last good faces.'
    : view.latest.length ? view.latest.length + ' of ' + view.count + ' faces changed by the last save'
    : view.number > 1 ? 'Saved. No face has changed.' : 'Save a file of the game to see its changes here.';
  const latest = new Set(view.latest);
  at('changed').replaceChildren(...view.changed.map(one => figure(one, 1, true, latest.has(one.id))));
  at('heading').hidden = !view.changed.length;
  at('count').textContent = 'All ' + view.count + ' faces';
  at('all').replaceChildren(...view.faces.map(one => figure(one, .6, false, false)));
  document.body.dataset.number = view.number;
}
const events = new EventSource('/events');
events.onmessage = event => show(JSON.parse(event.data));
events.onerror = () => { at('state').textContent = 'companion watch has stopped, or is busy.'; };
"""

PAGE = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>watch</title>
<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>
<body><p><h1 id="title"></h1><span id="state"></span></p>
<div id="wrong" role="alert"></div>
<h2 id="heading" hidden>Changed, the latest first</h2><div id="changed" class="faces"></div>
<details><summary id="count"></summary><div id="all" class="faces"></div></details>
<script>{SCRIPT}</script></body></html>
"""


def _source(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


POLICY = (
    f"default-src 'none'; img-src 'self'; connect-src 'self'; script-src {_source(SCRIPT)}; "
    f"style-src {_source(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The browser's limits for the page: its own script and style, and pictures and news from this program."""
