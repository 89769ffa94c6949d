// early.js - runs before the program has come: starts the worker that it will run in, and says how
// much of it is there.
'use strict';

const newWorker = () => new Worker(URL.createObjectURL(new Blob([document.getElementById('core').textContent],
                                                                { type: 'text/javascript' })));
let earlyWorker = newWorker();

const coming = setInterval(() => {
  let came = 0; // a script's text comes in pieces
  for (const name of ['program', 'fonts'])
    for (const piece of document.getElementById(name)?.childNodes ?? [])
      came += piece.length;
  const share = document.getElementById('share');
  share.value = came / share.dataset.all;
  document.getElementById('doing').textContent = `loading: ${Math.floor(100 * share.value)} %`;
  document.getElementById('busy').hidden = false;
}, 300);
