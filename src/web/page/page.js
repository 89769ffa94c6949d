// page.js - the page around the program: it shows the pictures that the worker sends (core.js) and
// sends it what happens to keys, pointer and window. Nothing here knows what a lesson is.
'use strict';

const element = id => document.getElementById(id);
const canvas = element('picture'), surface = canvas.getContext('2d', { alpha: false });
const waits = 500; // ms until somebody is told that something takes long
const cursors = ['default', 'pointer', 'ew-resize', 'ns-resize', 'text', 'grab'];
const presented = new URLSearchParams(location.search).has('present');
const framed = embedded || self !== top; // keys and wheel are the page's around it, until it is clicked on
let worker, number, handled, asked, turn = {}, pasted, linkTimer;
let done; // of what is being computed: { step, steps }, or while the program starts { stage, stages }
let controls; // what can be pressed in the picture, as buttons
let read, readText; // the numbers of the lesson that the article has, and of its text
let link = location.hash.slice(1); // behind the # of an address that shows the same

// ---- the worker ----

const held = new Map(); // the files of this visit and kept ones, for a worker that is started anew

function send(kind, o = {}) {
  if (number === handled && !turn.again)
    asked = performance.now();
  worker.postMessage({ kind, number: ++number, ...o });
}

const input = (name, o = {}) => send('input', { name, ...o });

// Keeps a text for later visits, if a browser has room for it: has it?
function remember(name, text) {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false; // it is only held
  }
}

// The person's own files of earlier visits: [path, bytes as characters], the newest first.
const filesStored = 'attnscope-files', filesMost = 1 << 20; // characters of all of them, as JSON
const kept = () => JSON.parse(remembered(filesStored) ?? '[]');

for (const [path, text] of kept())
  held.set(path, Uint8Array.from(text, c => c.charCodeAt(0)));

// Is it kept for later visits, too? In somebody's page nothing is, and nobody expects it.
function hold(path, bytes) {
  held.set(path, bytes);
  if (embedded)
    return true;
  const others = kept().filter(([other]) => other !== path);
  if (bytes.length < filesMost)
    others.unshift([path, Array.from(bytes, byte => String.fromCharCode(byte)).join('')]);
  while (JSON.stringify(others).length > filesMost)
    others.pop();
  return remember(filesStored, JSON.stringify(others)) && others.some(([other]) => other === path);
}

let unkept = []; // files that were brought and are not, until it was told
let opened = false; // another lesson than when all was answered last

// What was brought is open, or was refused, which then is what there is to be told.
function tellUnkept() {
  if (turn.again || number !== handled)
    return;
  if (opened && unkept.length)
    send('say', { text: `not kept for the next visit: ${unkept.map(path => path.slice(1)).join(', ')}; the page keeps up to 1 MB of files, where the browser has room` });
  unkept = unkept.filter(path => !opened && isWeights(path)); // these wait for their lesson
  opened = false;
}

// What the program remembers, but for files that were not kept.
const state = () => remembered()?.replace(/^lesson \S+ \S* (\/.*)\n(?:answers .*\n)*/gm,
                                          (all, path) => held.has(path) ? all : '');

// Who chose no theme has the one that the system says, now and when that changes. Colours that the
// system forces are dark or light by themselves.
const asks = { contrast: matchMedia('(prefers-contrast: more) and (forced-colors: none), (forced-colors: active) and (prefers-color-scheme: dark)'), dark: matchMedia('(prefers-color-scheme: dark)') };

function followSystem() {
  if (!/^theme /m.test(remembered() ?? ''))
    send('theme', { name: Object.keys(asks).find(theme => asks[theme].matches) ?? 'light' });
}
Object.values(asks).forEach(ask => ask.addEventListener('change', followSystem));

// Files that somebody put into this page (main/page.c): the first is the lesson.
const carried = JSON.parse(element('carried').textContent).map(both => {
  const [name, bytes] = both.map(text => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0)));
  const path = '/' + new TextDecoder().decode(name);
  held.set(path, bytes);
  return path;
});

let changing; // the text that is being run since it was changed

// Starts the program, and shows what a link says; `light`: without what is heavy in it. A change that
// was being run is not made, and can be made again.
function start(to, light = false) {
  const files = [...held].map(([path, bytes]) => ({ path, bytes }));
  if (remembered())
    files.push({ path: '/state', bytes: new TextEncoder().encode(state()) });
  clearInterval(coming);
  done = { stage: 0, stages: 3 };
  worker?.terminate();
  turn = {};
  delete document.documentElement.dataset.turn;
  number = handled = 0;
  making = printing = false;
  worker = earlyWorker ?? newWorker();
  earlyWorker = undefined;
  const own = worker; // what one that was ended still says counts no more
  worker.onmessage = ({ data }) => own === worker && answers[data.kind](data);
  worker.onerror = event => own === worker && failed(event);
  worker.postMessage({ kind: 'start', program: element('program').textContent, fonts: element('fonts').textContent,
                       faces: JSON.parse(element('faces').textContent), ...size(), held: files, own: carried[0] ?? '', density: density(), finger: finger(),
                       how: [matchMedia('(prefers-reduced-motion: reduce)').matches, embedded, presented, light]
                         .reduce((all, is, i) => all | is << i, 0), address: location.href.split(/[?#]/)[0] });
  asked = performance.now();
  followSystem();
  if (to || (embedded && !carried.length))
    send('follow', { link: to });
  if (to && changing)
    send('stopped', { text: changing });
  changing = undefined;
}

let said; // why it was, to be told once it stands there

// The program cannot go on: it is started anew where it stood, and says why.
function failed(event) {
  event?.preventDefault?.();
  const again = performance.now() - failed.at < 3000; // then it is what the link says
  const why = event?.message ?? turn.failed;
  failed.at = performance.now();
  start(again ? '' : link);
  said = /call stack|recursion/i.test(why)
    ? 'a page has no room for so many calls within one another: what was to be run is not shown'
    : `the program was started anew, since it could not go on: ${why}`;
}

const answers = {
  stage(s) { done = s; },
  progress(s) { done = s; },
  changing({ text }) { changing = text; },
  started({ times }) { document.documentElement.dataset.times = JSON.stringify(times); },
  turn(t) {
    ran = t.lesson === turn.lesson ? ran : t.took;
    opened ||= t.lesson !== turn.lesson;
    turn = t;
    done = changing = undefined;
    handled = t.handled;
    if (number === handled) {
      asked = performance.now();
      element('busy').hidden ||= !t.again;
    }
    paint(t);
    if (t.lesson)
      document.documentElement.dataset.shown ??= performance.now(); // for measure.mjs
    document.title = t.title;
    if (!document.documentElement.classList.contains(t.theme)) {
      document.documentElement.classList.remove('light', 'dark', 'contrast', 'print');
      document.documentElement.classList.add(t.theme);
    }
    canvas.style.cursor = t.pointer ? cursors[t.cursor] : 'none';
    if (t.told) // each line is spoken for itself
      element('told').replaceChildren(...t.told.trim().split('\n').flatMap(line => {
        const spoken = document.createElement('p');
        spoken.textContent = line;
        return [spoken, '\n'];
      }));
    if (t.clipboard)
      copy(t.clipboard);
    if (t.paste)
      paste();
    if (t.licences) {
      document.querySelector('#article details').open = true;
      showLicences();
    }
    if (!t.fullscreen === !!document.fullscreenElement)
      fullscreen(t.fullscreen);
    if (t.failed)
      failed();
    if (said && !t.again && number === handled) {
      send('say', { text: said });
      said = undefined;
    }
    tellUnkept();
    takeCaret(t.typing || t.question);
    clearTimeout(linkTimer);
    linkTimer = setTimeout(() => send('link'), t.lesson && !read ? 0 : 300); // and what is remembered follows, too
    document.documentElement.dataset.turn = `${t.handled} ${t.took.toFixed(1)}`; // for tests
  },
  written({ path, bytes }) {
    if (path === '/state') {
      remember(stored, new TextDecoder().decode(bytes));
      return;
    }
    hold(path, bytes);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = path.split('/').pop();
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  },
  choose() { element('file').click(); },
  handled(h) {
    handled = h.handled;
    tellUnkept();
  },
  link(l) {
    link = l.link;
    if (location.hash !== (link && '#' + link))
      history.replaceState(null, '', link ? '#' + link : location.pathname + location.search);
    element('shown').innerHTML = l.shown;
    if (controls !== l.controls)
      element('controls').innerHTML = controls = l.controls;
    showField(l.field);
    if (readText !== l.text)
      send('article');
    readText = l.text;
    if (read !== turn.lesson) {
      handout = '';
      clearTimeout(handoutTimer);
      if (turn.lesson && !embedded) // a browser does not wait for it when its menu prints
        handoutTimer = setTimeout(offerHandout, 1500);
    }
    read = turn.lesson;
  },
  licences({ html }) {
    element('all').innerHTML = html;
    showLicences();
  },
  handout({ html }) {
    handout = html;
    making = false;
    if (printing)
      print();
    printing = false;
  },
  article({ whole }) {
    element('whole').before(element('shown'));
    element('whole').innerHTML = whole || '<p>No lesson is open: its text will be here once one is.</p>';
  },
};

// The field of the picture that has the caret is one of the text, too: either can be typed in.
function showField([prompt, text, why] = []) {
  const form = element('field'), value = element('value'), typed = document.activeElement === value;
  form.hidden = prompt === undefined;
  if (form.hidden) {
    if (typed)
      canvas.focus(); // what came of it is told from there
    return;
  }
  element('prompt').textContent = prompt;
  element('why').textContent = why;
  value.setAttribute('aria-invalid', !!why);
  if (!typed)
    value.value = text;
}

// What was opened stands at the top, rather than below the end of the window.
function showLicences() {
  const summary = document.querySelector('#article summary');
  summary.focus();
  summary.scrollIntoView();
}

function paint({ width, height, parts }) {
  canvas.classList.remove('blank');
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  canvas.style.width = `${width / density()}px`;
  canvas.style.height = `${height / density()}px`;
  for (const { x, y, width: w, height: h, pixels } of parts)
    surface.putImageData(new ImageData(new Uint8ClampedArray(pixels), w, h), x, y);
}

// Somebody waits: says so, and lets them stop it.
setInterval(() => {
  const wait = number > handled || turn.again ? performance.now() - asked : 0;
  const begins = canvas.classList.contains('blank'); // there is no picture to be seen yet
  element('busy').hidden = wait < waits && !begins;
  if (element('busy').hidden)
    return;
  const { step, steps, stage, stages } = done ?? {}, seconds = `${Math.floor(wait / 1000)} s`;
  element('doing').textContent = stages ? 'starting' : steps ? `computing: step ${step} of ${steps}, ${seconds}` : `computing: ${seconds}`;
  if (stages ?? steps)
    element('share').value = stages ? stage / stages : (step - 1) / steps;
  else
    element('share').removeAttribute('value');
  element('stop').hidden = !!stages;
}, 200);
element('stop').onclick = () => {
  said = changing ? undefined : 'stopped: what took so long is not done';
  start(link, true);
  canvas.focus();
};

// ---- on paper: the lesson as a handout, or where that has not come its text ----

const quick = 1000; // ms that a lesson ran at most whose handout is made before anybody asks for it
let handout = '', handoutTimer, making = false, printing = false, ran = 0;

function makeHandout() {
  if (!making)
    send('handout');
  making = true;
}

// Makes it once nothing else is to be done, unless what ran took long: nobody would wait for it.
function offerHandout() {
  if (turn.again || number > handled)
    handoutTimer = setTimeout(offerHandout, 1500);
  else if (ran < quick)
    makeHandout();
}

addEventListener('beforeprint', () => {
  element('soon').hidden = !!handout || !turn.lesson;
  if (!handout && turn.lesson && !printing)
    makeHandout();
  if (!handout)
    return;
  // The policy of the page lets scripts set styles, but no text.
  const styles = /<style>(.*?)<\/style>/gs, sheet = new CSSStyleSheet({ media: 'print' });
  sheet.replaceSync([...handout.matchAll(styles)].map(style => style[1]).join('\n'));
  const { body } = new DOMParser().parseFromString(handout.replace(styles, '').replaceAll(' style="', ' data-style="'), 'text/html');
  body.querySelectorAll('[data-style]').forEach(part => { part.style.cssText = part.dataset.style; });
  document.adoptedStyleSheets = [sheet];
  element('paper').replaceChildren(...body.childNodes);
  document.documentElement.classList.add('printed');
});
addEventListener('afterprint', () => {
  document.adoptedStyleSheets = [];
  element('paper').replaceChildren();
  document.documentElement.classList.remove('printed');
});

// ---- clipboard, full screen, caret ----

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = element('typing');
    area.value = text;
    area.select();
    document.execCommand('copy');
    area.value = '';
    canvas.focus();
  }
}

async function paste() {
  try {
    input('paste', { text: pasted ?? await navigator.clipboard.readText() });
  } catch {
    input('paste', { text: '' });
    send('say', { text: `the browser does not hand out what is in the clipboard${finger() ? '' : ': Ctrl+V pastes it'}` });
  }
  pasted = undefined;
}

let used = !presented; // a browser grants no full screen before there was a key or a click

// Asks only where a browser may say yes: else it warns.
async function fullscreen(on) {
  if (on && !document.fullscreenEnabled) { // in a frame that may not
    send('windowed');
  } else if (used || !on) {
    try {
      await (on ? document.documentElement.requestFullscreen() : document.exitFullscreen());
    } catch {
      send('windowed');
    }
  }
}

for (const deed of ['keyup', 'pointerup'])
  addEventListener(deed, e => {
    const first = !used && e.key !== 'Escape'; // which counts as none
    used ||= first;
    if (first && turn.fullscreen && !document.fullscreenElement)
      fullscreen(true);
  });

document.addEventListener('fullscreenchange', () => {
  if (!document.fullscreenElement && turn.fullscreen)
    send('windowed');
});

// A device without keys shows its own while a field has the caret, or a question waits for a number.
function takeCaret(typing) {
  if (matchMedia('(pointer: coarse)').matches && document.activeElement !== element(typing ? 'typing' : 'picture'))
    element(typing ? 'typing' : 'picture').focus();
}

element('typing').addEventListener('input', ({ target }) => {
  if (target.value)
    input('typed', { text: target.value });
  target.value = '';
});

// ---- keys ----

const named = ['', 'ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Enter',
               'Escape', 'Tab', 'Backspace', 'Delete', 'F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11',
               'F12', 'ContextMenu'];
const mods = e => (e.shiftKey ? 1 : 0) | (e.ctrlKey || e.metaKey ? 2 : 0) | (e.altKey ? 4 : 0);
const ofBrowser = ['F5', 'F6', 'F11', 'F12'];

function keyDown(e) {
  const name = named.indexOf(e.key), one = [...e.key].length === 1;
  const chord = (e.ctrlKey || e.metaKey || e.altKey) && !e.getModifierState('AltGraph');
  const letter = /^[a-z]$/i.test(e.key);
  if (ofBrowser.includes(e.key) || e.isComposing || !(name > 0 || one))
    return;
  if (e.key === 'Escape' && !element('busy').hidden && !element('stop').hidden) {
    element('stop').click();
    e.preventDefault();
    return;
  }
  if (chord && e.key === 'p' && mods(e) === 2) {
    printing = true;
    handout = '';
    makeHandout();
  } else if (chord && 'vV'.includes(e.key))
    input('key', { key: 0x76, mods: mods(e) }); // the browser's own event brings the text
  else if (name > 0 || chord)
    input('key', { key: name > 0 ? 0x110000 + name : e.key.toLowerCase().codePointAt(0),
                   mods: name > 0 || letter ? mods(e) : mods(e) & ~1, repeat: e.repeat });
  else if (e.target !== element('typing'))
    input('typed', { text: e.key, repeat: e.repeat });
  else
    return; // the text area takes it
  if (!(chord && 'vV'.includes(e.key)))
    e.preventDefault();
}

canvas.addEventListener('keydown', keyDown);
document.addEventListener('keydown', e => {
  if (e.target !== document.body)
    return;
  if (e.key.length > 1 || e.ctrlKey || e.metaKey || e.altKey)
    keyDown(e); // a character alone does nothing while the picture has not the focus
  canvas.focus();
});
canvas.addEventListener('focus', () => { // the Tab key, which led here, does not lead on
  if (framed && canvas.matches(':focus-visible') && turn.title)
    send('say', { text: 'F6 leads out of the picture, to its lesson as text; Tab leads on from there' });
});
// The text begins at the step that is shown, and what is shown of it stands behind its code.
function goToText() {
  const step = document.querySelector(`#whole [aria-label="step ${turn.step}"]`);
  step?.append(element('shown'));
  (step ?? element('article')).focus({ preventScroll: true });
  (step ?? element('article')).scrollIntoView();
}

for (const [from, to] of [['picture', 'article'], ['typing', 'article'], ['article', 'picture']])
  element(from).addEventListener('keydown', e => {
    if (e.key === 'F6' || (e.key === 'Escape' && from === 'article')) {
      to === 'article' ? goToText() : element(to).focus();
      e.preventDefault();
    }
  });
document.querySelector('#article details').addEventListener('toggle', () => {
  if (!element('all').firstChild)
    send('licences', { text: element('licences').textContent });
});
element('controls').addEventListener('click', ({ target }) => {
  const [x, y] = target.dataset.at?.split(' ').map(Number) ?? [];
  if (y === undefined)
    return;
  for (const name of ['move', 'press', 'release'])
    input(name, { x, y });
  canvas.focus(); // what comes of it is told from there
});
const pressKey = (key, mods = 0) => input('key', { key, mods });
element('value').addEventListener('input', ({ target }) => {
  pressKey(0x61, 2); // all of it, in the place of which stands
  target.value ? input('paste', { text: target.value }) : pressKey(0x110000 + named.indexOf('Delete'));
});
element('value').addEventListener('keydown', e => {
  if (e.key !== 'Enter' || e.shiftKey || e.isComposing)
    return;
  pressKey(0x110000 + named.indexOf('Enter'));
  e.preventDefault();
});
element('back').onclick = () => canvas.focus();
element('typing').addEventListener('keydown', keyDown);
document.addEventListener('paste', e => { pasted = e.clipboardData.getData('text'); });

// ---- pointer ----

function at(e) {
  const box = canvas.getBoundingClientRect();
  return { x: (e.clientX - box.left) * density(), y: (e.clientY - box.top) * density(), mods: mods(e),
           finger: e.pointerId };
}

let moved; // where the pointer went since the last frame

function flush() {
  if (moved)
    input(...moved);
  moved = undefined;
}

canvas.addEventListener('pointermove', e => {
  if (!moved)
    requestAnimationFrame(flush);
  else if (moved[1].finger !== e.pointerId)
    flush();
  moved = [e.pointerType === 'touch' ? 'slide' : 'move', at(e)];
});
canvas.addEventListener('pointerdown', e => {
  flush();
  canvas.focus();
  canvas.setPointerCapture(e.pointerId);
  if (e.pointerType === 'touch')
    input('touch', at(e));
  else if (e.button === 0)
    input('press', at(e));
});
canvas.addEventListener('pointerup', e => {
  flush();
  if (e.pointerType === 'touch')
    input('lift', at(e));
  else if (e.button === 0)
    input('release', at(e));
  else if (e.button === 2)
    input('menu', at(e));
});
canvas.addEventListener('pointercancel', e => input('cancel', at(e)));
canvas.addEventListener('pointerleave', e => { if (e.pointerType !== 'touch') { flush(); input('leave'); } });
canvas.addEventListener('contextmenu', e => e.preventDefault());
canvas.addEventListener('wheel', e => {
  const lines = [100, 3, 1][e.deltaMode]; // pixels, lines or pages that are one notch
  if (framed && document.activeElement !== canvas)
    return; // it scrolls the page around the frame
  e.preventDefault();
  input('wheel', { ...at(e), wheel: -e.deltaY / lines });
}, { passive: false });

// ---- files ----

const isLesson = path => /\.(md|py|ipynb)$/i.test(path), isWeights = path => /\.(safetensors|npz|npy|pt|pth)$/i.test(path);

// Gives the lesson among the files, else the first of them, or nothing where they are weights.
async function take(list) {
  const paths = [], lost = [];
  for (const file of list) {
    const path = '/' + file.name;
    let bytes;
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch { // a folder
      send('say', { text: `${file.name} cannot be read: drop a lesson (.md), a notebook (.ipynb) or a script (.py)` });
      return '';
    }
    paths.push(path);
    if ((isLesson(path) || isWeights(path)) && !hold(path, bytes))
      lost.push(path);
    send('file', { path, bytes });
  }
  unkept = [...new Set([...unkept, ...lost])];
  const lesson = paths.find(isLesson) ?? paths.find(path => !isWeights(path));
  if (!lesson && paths.length)
    send('brought', { path: paths[0] });
  return lesson ?? '';
}

element('file').addEventListener('change', async ({ target }) => {
  send('chosen', { path: await take(target.files) });
  target.value = '';
  canvas.focus();
});
element('file').addEventListener('cancel', () => send('chosen', { path: '' }));
document.addEventListener('dragover', e => e.preventDefault());
document.addEventListener('drop', async e => {
  e.preventDefault();
  const lesson = await take(e.dataTransfer.files);
  if (lesson)
    input('drop', { text: lesson });
});

// ---- the window ----

// Pixels of the picture to one of the page's: what the screen has, or as many as the smallest slide needs.
function density() {
  return Math.max(devicePixelRatio, 640 / innerWidth, 480 / innerHeight);
}

// Of the page's pixels, how many a side of what is pressed needs; 0: it is pressed by a mouse.
const finger = () => matchMedia('(pointer: coarse)').matches ? 44 : 0;

function size() {
  return { width: Math.round(innerWidth * density()), height: Math.round(innerHeight * density()) };
}

// What the size of words and buttons follows from: the browser's zoom, and how a device is held.
const sight = () => ({ density: density(), finger: finger(), upright: innerHeight > innerWidth });

let seen = JSON.stringify(sight());
addEventListener('resize', () => {
  input('size', size());
  if (JSON.stringify(sight()) !== seen)
    send('zoomed', { ...size(), ...sight() });
  seen = JSON.stringify(sight());
});
addEventListener('hashchange', () => {
  if (location.hash.slice(1) !== link)
    send('follow', { link: location.hash.slice(1) });
});
addEventListener('beforeunload', e => { if (turn.unsaved && !embedded) e.preventDefault(); });

document.documentElement.classList.toggle('embedded', embedded);
start(link);
if (carried.length && !link)
  input('drop', { text: carried[0] });
if (!framed)
  canvas.focus();
