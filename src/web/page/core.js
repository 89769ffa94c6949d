// core.js - the worker in which the program runs: it hands it what happens, lets it ask the browser
// for words and files, and passes on what there is to be seen (see page.js, which is the page).
'use strict';

const notThere = 52; // ENOSYS of WASI
const em = 1000; // widths are in 1/1000 of the size
const decoder = new TextDecoder(), encoder = new TextEncoder();
let core, ranges; // what WebAssembly exports; which characters each face has
const bytes = (at, count) => new Uint8Array(core.memory.buffer, at, count);
const numbers = (at, count) => new Int32Array(core.memory.buffer, at, count);
const textAt = (at, count) => decoder.decode(bytes(at, count).slice());

function textUpTo0(at) {
  const all = new Uint8Array(core.memory.buffer);
  return at ? textAt(at, all.indexOf(0, at) - at) : '';
}

// Calls a function of the program with texts, as bytes that end with 0, in the place of strings.
function call(name, ...values) {
  const lent = [];
  const given = values.map(value => {
    if (typeof value !== 'string' && !(value instanceof Uint8Array))
      return value;
    const text = typeof value === 'string' ? encoder.encode(value) : value;
    const at = core.web_alloc(text.length + 1);
    bytes(at, text.length + 1).set(text);
    bytes(at, text.length + 1)[text.length] = 0;
    lent.push(at);
    return at;
  });
  const result = core[name](...given);
  lent.forEach(at => core.web_free(at));
  return result;
}

// ---- words ----

const canvas = new OffscreenCanvas(64, 64);
const pen = canvas.getContext('2d', { willReadFrequently: true });
let drawn = new Uint8Array(0);

// The characters of a face that may be borrowed come from what else the browser has.
let penFont;

function setFont(face, px) {
  if (penFont === 16 * px + face)
    return; // to read a font's name takes longer than to draw a word
  penFont = 16 * px + face;
  pen.font = `${px}px f${face}, f5, sans-serif`;
  pen.fontKerning = 'normal';
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = '#fff';
}

const words = {
  face_size(face, to) {
    setFont(face, em);
    const reach = pen.measureText('bdfhkl()gjpqy,Q');
    numbers(to, 3).set([pen.measureText('x').width, reach.actualBoundingBoxAscent,
                        reach.actualBoundingBoxDescent].map(Math.round));
  },
  face_has(face, character) {
    const list = ranges[face];
    let low = 0, high = list.length / 2;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (character > list[2 * middle + 1])
        low = middle + 1;
      else
        high = middle;
    }
    return low < list.length / 2 && character >= list[2 * low] ? 1 : 0;
  },
  word_width(face, at, count) {
    setFont(face, em);
    return Math.round(pen.measureText(textAt(at, count)).width);
  },
  word_draw(face, px, at, count, to) {
    const word = textAt(at, count);
    setFont(face, px);
    const reach = pen.measureText(word);
    const left = Math.ceil(reach.actualBoundingBoxLeft) + 2, top = Math.ceil(reach.actualBoundingBoxAscent) + 2;
    const width = left + Math.ceil(reach.actualBoundingBoxRight) + 2;
    const height = top + Math.ceil(reach.actualBoundingBoxDescent) + 2;
    if (canvas.width < width || canvas.height < height) {
      canvas.width = Math.max(canvas.width, width);
      canvas.height = Math.max(canvas.height, height);
      penFont = undefined; // a canvas of another size forgets it
      setFont(face, px);
    }
    pen.clearRect(0, 0, width, height);
    pen.fillText(word, left, top);
    const box = cut(pen.getImageData(0, 0, width, height));
    numbers(to, 4).set([box[0] - left, box[1] - top, box[2], box[3]]);
  },
  word_take(to) {
    bytes(to, drawn.length).set(drawn);
  },
};

// Leaves the coverage of all ink in `drawn`; gives its box.
function cut({ data, width, height }) {
  const dots = new Uint32Array(data.buffer); // what has no ink is 0
  let left = width, right = 0, top = height, bottom = 0;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (dots[i++]) {
        if (x < left)
          left = x;
        if (x >= right)
          right = x + 1;
        if (y < top)
          top = y;
        bottom = y + 1;
      }
  if (!right)
    left = top = 0;
  const wide = right - left, high = bottom - top;
  drawn = new Uint8Array(wide * high);
  for (let y = 0, to = 0; y < high; y++)
    for (let x = 0; x < wide; x++)
      drawn[to++] = dots[(y + top) * width + x + left] >>> 24;
  return [left, top, wide, high];
}

// ---- what else the program asks for ----

const files = {
  progress(step, steps) { postMessage({ kind: 'progress', step, steps }); },
  file_written(path, length, at, count) {
    postMessage({ kind: 'written', path: textAt(path, length), bytes: bytes(at, count).slice() });
  },
  file_choose() { postMessage({ kind: 'choose' }); },
};

const wasi = {
  clock_time_get(clock, precision, at) {
    const now = clock === 0 ? Date.now() : performance.now();
    new DataView(core.memory.buffer).setBigUint64(at, BigInt(Math.round(now * 1e6)), true);
    return 0;
  },
  environ_sizes_get(count, size) { // a page has no environment
    numbers(count, 1)[0] = numbers(size, 1)[0] = 0;
    return 0;
  },
  environ_get() { return 0; },
  fd_write(to, list, count, written) {
    let text = '', total = 0;
    for (let i = 0; i < count; i++) {
      const [at, length] = numbers(list + 8 * i, 2);
      text += textAt(at, length);
      total += length;
    }
    console.log(text);
    numbers(written, 1)[0] = total;
    return 0;
  },
  proc_exit(code) { throw new Error(`the program ended with ${code}`); },
};

// ---- turns ----

let timer, turning, handled = 0;
const again = new MessageChannel();
again.port1.onmessage = turn;

function soon() {
  if (!turning)
    again.port2.postMessage(0);
  turning = true;
}

const now = () => performance.now() / 1000;

// The fields of Turn (web.c).
const fields = ['width', 'height', 'parts', 'again', 'wait', 'cursor', 'pointer', 'typing', 'fullscreen', 'paste', 'licences',
                'unsaved', 'question', 'lesson', 'step', 'theme', 'title', 'clipboard', 'told', 'failed'];

function readParts(count) {
  const box = core.web_alloc(16), parts = [], lent = [];
  for (let i = 0; i < count; i++) {
    const at = core.web_part(i, box), [x, y, width, height] = numbers(box, 4);
    if (!at)
      continue;
    const pixels = new Uint8ClampedArray(bytes(at, 4 * width * height)).buffer;
    parts.push({ x, y, width, height, pixels });
    lent.push(pixels);
  }
  core.web_free(box);
  return [parts, lent];
}

function turn() {
  turning = false;
  clearTimeout(timer);
  const began = performance.now();
  const changing = textUpTo0(core.web_changing());
  if (changing) // so that who stops it does not lose it
    postMessage({ kind: 'changing', text: changing });
  const at = core.web_turn(now());
  const told = { kind: 'turn', handled };
  numbers(at, fields.length).forEach((value, i) => told[fields[i]] = value);
  for (const name of ['theme', 'title', 'clipboard', 'told', 'failed'])
    told[name] = textUpTo0(told[name]);
  const [parts, lent] = readParts(told.parts);
  told.parts = parts;
  told.memory = core.memory.buffer.byteLength;
  told.took = performance.now() - began;
  postMessage(told, lent);
  if (core.web_long())
    messages.link(); // so that who stops it comes back to where it stood
  if (told.again)
    soon();
  else if (told.wait >= 0)
    timer = setTimeout(soon, told.wait);
}

// ---- what the page sends ----

const kinds = { key: 0, text: 1, paste: 2, move: 3, press: 4, release: 5, menu: 6, wheel: 7, leave: 8, size: 9,
                drop: 10, tick: 12, touch: 13, slide: 14, lift: 15, cancel: 16 };

function input(kind, o) {
  call('web_input', kinds[kind], now(), o.key ?? 0, o.mods ?? 0, o.repeat ? 1 : 0, o.x ?? 0, o.y ?? 0, o.wheel ?? 0,
       o.finger ?? 0, o.width ?? 0, o.height ?? 0, o.text ?? '');
}

// A character that was typed is text while a field has the caret, and else a key.
function typed({ text, repeat }) {
  const capital = text >= 'A' && text <= 'Z';
  if (core.web_typing())
    input('text', { text });
  else if (text > ' ')
    input('key', { key: text.toLowerCase().codePointAt(0), mods: capital ? 1 : 0, repeat });
  else if (text === ' ')
    input('key', { key: 32, repeat });
}

const messages = {
  input: ({ name, ...o }) => name === 'typed' ? typed(o) : input(name, o),
  file: ({ path, bytes }) => call('web_file', path, bytes, bytes.length),
  chosen: ({ path }) => call('web_chosen', path),
  brought: ({ path }) => call('web_brought', path),
  follow: ({ link }) => call('web_follow', link),
  theme: ({ name }) => call('web_theme', name),
  zoomed: ({ width, height, density, finger }) => core.web_zoomed(width, height, density, finger),
  windowed: () => call('web_windowed'),
  stopped: ({ text }) => call('web_stopped', text),
  say: ({ text }) => call('web_say', text),
  link: () => postMessage({ kind: 'link', link: textUpTo0(core.web_link()), text: core.web_text(), shown: textUpTo0(core.web_article(0)), controls: textUpTo0(core.web_controls()),
                              field: core.web_field(0) ? [0, 1, 2].map(part => textUpTo0(core.web_field(part))) : undefined }),
  handout: () => postMessage({ kind: 'handout', html: textUpTo0(core.web_handout()) }),
  licences: async ({ text }) => postMessage({ kind: 'licences', html: await unzipped(text, 'text/html').text() }),
  article: () => postMessage({ kind: 'article', whole: textUpTo0(core.web_article(1)) }),
};

// The bytes of a text with seven bits a character (page.py).
function unpacked(text) {
  const out = new Uint8Array(Math.floor(text.length * 7 / 8));
  let held = 0, bits = 0, to = 0;
  for (let i = 0; i < text.length; i++) {
    held = held << 7 | text.charCodeAt(i) & 127;
    bits += 7;
    if (bits >= 8) {
      bits -= 8;
      out[to++] = held >> bits;
    }
  }
  return out;
}

const unzipped = (text, type) =>
  new Response(new Blob([unpacked(text)]).stream().pipeThrough(new DecompressionStream('gzip')), { headers: { 'content-type': type } });

const compile = program => WebAssembly.compileStreaming(unzipped(program, 'application/wasm'));

async function loadFonts(fonts, faces) {
  const all = unpacked(fonts);
  let from = 0;
  await Promise.all(faces.map(({ bytes }, i) => {
    const face = new FontFace(`f${i}`, all.slice(from, from += bytes));
    self.fonts.add(face);
    return face.load();
  }));
}

async function start({ program, fonts, faces, width, height, density, finger, how, held, own, address }) {
  const times = { began: performance.now() };
  let done = 0;
  const stage = name => {
    times[name] = performance.now();
    postMessage({ kind: 'stage', stage: ++done, stages: 3 });
  };
  ranges = faces.map(face => face.has);
  const loading = loadFonts(fonts, faces);
  const wasm = await compile(program);
  stage('compiled');
  const imports = { wasi_snapshot_preview1: {}, page: { ...words, ...files } };
  for (const { module, name } of WebAssembly.Module.imports(wasm))
    if (module === 'wasi_snapshot_preview1')
      imports[module][name] = wasi[name] ?? (() => notThere);
  const { exports } = await WebAssembly.instantiate(wasm, imports);
  await loading;
  stage('fonts');
  core = exports;
  core._initialize();
  for (const { path, bytes } of held)
    call('web_file', path, bytes, bytes.length);
  call('web_start', width, height, density, finger, how, own, address);
  stage('started');
  postMessage({ kind: 'started', times });
}

function take(data) {
  messages[data.kind](data);
  handled = data.number;
  if (['link', 'article', 'handout', 'licences'].includes(data.kind))
    postMessage({ kind: 'handled', handled });
  else
    soon();
}

const early = []; // what came before the program was there

self.onmessage = async ({ data }) => {
  if (data.kind === 'start') {
    await start(data);
    early.splice(0).forEach(take);
    soon();
  } else if (core) {
    take(data);
  } else {
    early.push(data);
  }
};
