// early.js - runs before the program has come: starts the worker that it will run in, and says how
// much of it is there.
'use strict';

const newWorker = () => new Worker(URL.createObjectURL(new Blob([document.getElementById('core').textContent],
                                                                { type: 'text/javascript' })));
let earlyWorker = newWorker();

const embedded = new URLSearchParams(location.search).has('embed'); // attnscope.html?embed#lesson=...
const stored = 'attnscope';

// What is kept from visit to visit under that name; null: nothing.
function remembered(name = stored) {
  if (embedded)
    return null; // several frames of one page would overwrite each other's
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser may keep nothing for a file
  }
}

// The ground of the first picture: who chose no theme has the system's (page.css).
const chosen = location.hash.match(/[#&]theme=([a-z]+)/) ?? remembered()?.match(/^theme ([a-z]+)/m);
if (chosen)
  document.documentElement.classList.add(chosen[1]);

const coming = setInterval(() => {
  let came = 0; // a script's text comes in pieces
  for (const name of ['program', 'fonts'])
    for (const piece of document.getElementById(name)?.childNodes ?? [])
      came += piece.length;
  const share = document.getElementById('share');
  share.value = came / share.dataset.all;
  document.getElementById('doing').textContent = `loading: ${Math.floor(100 * share.value)} %`;
}, 300);
