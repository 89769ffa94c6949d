// browser.mjs PAGE NATIVE.png FOLDER BROWSER: drives the page in a real browser, opened from disk as
// anybody opens it: "chromium" or "firefox". Each check prints a line; the last one counts them.
// Screenshots are left in FOLDER. NATIVE.png is what the program draws of the lesson below.
import { execFileSync } from 'child_process';
import fs from 'fs';
import http from 'http';
import path from 'path';
import { createRequire } from 'module';

const [file, native, folder, name] = process.argv.slice(2);
const puppeteer = createRequire(path.resolve(folder, 'node_modules', 'x.js'))('puppeteer-core');
const paths = { chromium: ['/usr/bin/chromium', '/usr/bin/chromium-browser'], firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'] };
const host = 'school.test'; // found at this computer by the browser alone
const browser = await puppeteer.launch({
  extraPrefsFirefox: { 'network.dns.localDomains': host },
  browser: name === 'firefox' ? 'firefox' : 'chrome', executablePath: paths[name].find(p => fs.existsSync(p)), headless: true,
  args: name === 'firefox' ? [] : ['--no-sandbox', '--allow-file-access-from-files', `--host-resolver-rules=MAP ${host} 127.0.0.1`], protocolTimeout: 300000 });
const address = 'file://' + path.resolve(file);

// Any server will do that hands out files. The page of a course is kept here and in no file, since
// another browser is driven at the same time with a course of its own.
let course = '';
const server = http.createServer((asked, answer) => {
  const wanted = path.join(path.dirname(path.resolve(file)), path.basename(new URL(asked.url, 'http://x').pathname));
  const text = path.basename(wanted) === 'course.html' ? course : fs.existsSync(wanted) && fs.readFileSync(wanted);
  answer.writeHead(text ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
  answer.end(text || '');
});
await new Promise(done => server.listen(0, '127.0.0.1', done));
const published = `http://127.0.0.1:${server.address().port}/${path.basename(file)}`;
const onTheNet = published.replace('127.0.0.1', host);
const faults = [];
let passed = 0, failed = 0, page, where; // where: the page, or a frame in it

function check(what, well, more = '') {
  console.log(`${well ? 'ok    ' : 'FAILED'} ${what}${more === '' ? '' : `: ${more}`}`);
  well ? passed++ : failed++;
}

const sleep = ms => new Promise(done => setTimeout(done, ms));

// Waits until that is so in the page, or patience is over: is it so?
const patience = 60000; // ms; a busy machine needs some
const until = (condition, ...given) => where.waitForFunction(condition, { timeout: patience }, ...given).then(() => true, () => false);

// Waits until the program has answered all that was sent, and nothing new comes of it; where the
// pointer went is sent with the next frame.
async function settled() {
  for (let calm = 0; calm < 3;) {
    await sleep(40);
    calm = await where.evaluate(() => document.documentElement.dataset.turn && number === handled && !turn.again && !moved) ? calm + 1 : 0;
  }
}

async function open(hash = '', size = { width: 1280, height: 720 }, from = address) {
  await page?.close();
  where = page = await browser.newPage();
  page.on('console', m => { if (m.type() === 'error' || m.type() === 'warning') faults.push(m.text()); });
  page.on('pageerror', e => faults.push(e.message));
  page.on('request', r => { if (!/^(file|blob|data):/.test(r.url()) && ![published, onTheNet].some(own => r.url().startsWith(own.replace(/[^/]*$/, '')))) faults.push(`a request: ${r.url()}`); });
  await page.evaluateOnNewDocument(() => addEventListener('securitypolicyviolation', e => console.error('CSP: ' + e.violatedDirective)));
  await page.evaluateOnNewDocument(() => addEventListener('DOMContentLoaded', () => {
    const picture = document.getElementById('picture');
    window.beginning = picture && { opacity: getComputedStyle(picture).opacity, words: document.getElementById('busy').innerText };
  }));
  await page.setViewport(size);
  const began = Date.now();
  await page.goto(from + hash);
  await page.waitForFunction(() => document.documentElement.dataset.turn, { timeout: 120000 });
  const took = Date.now() - began;
  await settled();
  return took;
}

const title = () => page.title();

// The address, which else follows a little later.
async function link() {
  await where.evaluate(() => send('link'));
  await settled();
  return where.evaluate(() => decodeURIComponent(location.hash));
}

// The colour of the picture's ground, and whether it becomes this one.
const ground = () => page.evaluate(() => [...surface.getImageData(2, 2, 1, 1).data.slice(0, 3)].join());
const grounded = colour => until(wanted => [...surface.getImageData(2, 2, 1, 1).data.slice(0, 3)].join() === wanted, colour);

const told = () => where.evaluate(() => document.getElementById('told').textContent);
const took = () => page.evaluate(() => +document.documentElement.dataset.turn.split(' ')[1]);
const press = async (...keys) => {
  for (const key of keys) {
    await page.keyboard.press(key);
    await settled();
  }
};
const shot = async what => {
  const out = path.join(folder, `${name}-${what}.png`);
  await page.screenshot({ path: out });
  return out;
};

// The share of pixels that clearly differ between two pictures.
async function difference(a, b) {
  const both = [a, b].map(p => 'data:image/png;base64,' + fs.readFileSync(p).toString('base64'));
  const blank = await browser.newPage();
  const share = await blank.evaluate(async urls => {
    const [x, y] = await Promise.all(urls.map(async url => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const pen = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height }).getContext('2d');
      pen.drawImage(image, 0, 0);
      return pen.getImageData(0, 0, image.width, image.height);
    }));
    let far = x.width === y.width && x.height === y.height ? 0 : Infinity;
    for (let i = 0; i < x.data.length; i++)
      far += Math.abs(x.data[i] - y.data[i]) > 96;
    return far / x.data.length;
  }, both);
  await blank.close();
  return share;
}

// Lets files fall on the page, each a name, a text and how often that stands in it, and waits until the
// page has read them: what it sends last is that a lesson was dropped, or that something was brought.
async function drop(files) {
  await page.evaluate(list => {
    const { postMessage } = Worker.prototype, data = new DataTransfer();
    window.passed = false;
    Worker.prototype.postMessage = function(message, ...more) {
      passed ||= message.kind === 'brought' || message.name === 'drop';
      return postMessage.call(this, message, ...more);
    };
    for (const [fileName, text, times = 1] of list)
      data.items.add(new File([/[^\x01-\x7f]/.test(text) ? Uint8Array.from(text, c => c.charCodeAt(0)) : text.repeat(times)], fileName));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, files);
  await until(() => passed);
}

// ---- the menu and walking ----

const menu = await open();
const { opacity, words } = await page.evaluate(() => beginning);
check('before there is a picture there is a word', opacity === '0' && /attnscope|loading/.test(words), words);
check('the menu is there', /attnscope/.test(await title()), `${menu} ms`);
await link();
await press('F6');
check('without a lesson the text says so', await page.evaluate(() => /No lesson is open/.test(document.activeElement.innerText)));
await press('F6', 'Enter');
check('Enter opens the first lesson', /Why attention - step 1\//.test(await title()), await title());
await press('ArrowRight', 'ArrowRight');
check('an arrow key goes on', /step 3\//.test(await title()));
await page.evaluate(() => document.activeElement.blur());
await press('l');
check('a letter does nothing while nothing has the focus', /step 3\//.test(await title()));
await press('ArrowRight', 'ArrowLeft');
check('the address says where', /step=3/.test(await link()), await link());

// ---- the same picture ----

const first = await open('#lesson=every-token&step=3');
check('a link shows its step', /step 3\//.test(await title()), `${await title()}, ${first} ms`);
console.log(`       ${await page.evaluate(() => document.documentElement.dataset.times)}`);
const steps = [];
for (let i = 0; i < 8; i++) {
  await press(i % 2 ? 'ArrowLeft' : 'ArrowRight');
  steps.push(await took());
}
console.log(`       turns of steps take ${steps.join(", ")} ms`);
await open('#lesson=every-token&step=3');
await page.evaluate(() => canvas.blur());
const share = await difference(await shot('step'), native);
check('the picture is the program\'s', share < 0.02, `${(100 * share).toFixed(2)} % of it differ`);

// ---- pointer ----

const at = [839, 214]; // attn_scores[2,2]
await page.mouse.move(...at);
await settled();
check('what is under the pointer is told', /attn_scores\[2,2\]/.test(await told()), await told());
await page.mouse.click(...at);
await settled();
check('a click on a row pins its cell', /attn_weights\[2,2\]/.test(await link()), await link());
await press('Escape');
const unpinned = await link();
await page.mouse.down();
await settled();
check('a button that goes down does nothing', await link() === unpinned, await link());
await page.mouse.move(at[0], 20);
await page.mouse.up();
await settled();
check('nor one that is let go elsewhere', await link() === unpinned, await link());
await page.mouse.click(...at);
await settled();
check('one that is let go there does', /attn_weights\[2,2\]/.test(await link()), await link());
await page.mouse.wheel({ deltaY: 100 });
await settled();
const hover = [];
for (let i = 0; i < 12; i++) {
  await page.mouse.move(760 + 30 * i, 320 + 8 * i);
  await settled();
  hover.push(await took());
}
console.log(`       hovering takes ${hover.sort((a, b) => a - b)[6]} ms`);

// ---- edits ----

const literal = [418, 232]; // of dim=-1, in the code
await open('#lesson=every-token&step=3');
await page.mouse.move(...literal);
await settled();
check('a number in the code can be dragged', await page.evaluate(() => canvas.style.cursor) === 'ew-resize');
await page.mouse.down();
const drags = [];
for (let i = 1; i <= 10; i++) {
  await page.mouse.move(literal[0] + 4 * i, literal[1]);
  await settled();
  drags.push(await took());
}
await page.mouse.up();
await settled();
check('and the lesson follows', /set=/.test(await link()), await link());
console.log(`       a turn of dragging takes ${drags.sort((a, b) => a - b)[5]} ms, at most ${drags[9]}`);

await open('#lesson=dropout&step=3');
await press('e');
check('nothing would be lost with the page', await page.evaluate(() => !turn.unsaved));
await page.keyboard.type('  # mine');
check('what is typed would be', await until(() => turn.unsaved));
await press('Enter');
check('an edited line is in the address', /source=/.test(await link()), (await link()).slice(0, 60));
const edited = await page.evaluate(() => location.hash), picture = await shot('edited');
await open(edited);
await page.evaluate(() => canvas.focus());
check('a link with an edit shows the same', await difference(await shot('linked'), picture) < 0.02);

// ---- files ----

await drop([['mine.md', '# Mine\n\n## here\n\n```torch\nx = torch.tensor([1.0, 2.0])\ny = x * 3\n```\n']]);
await settled();
check('a dropped lesson opens', /Mine/.test(await title()), await title());
await drop([['wrong.md', '# Wrong\n\n## here\n\n```torch\nx = torch.ones(2) @ torch.ones(3)\n```\n']]);
await settled();
check('what is wrong in it is told with its name alone', /^wrong.md:6:5: /m.test(await told()), await told());
await drop([['lacking.md', '# Lacking\n\n## here\n\n```torch\nx = torch.ones(3).stft(2)\n```\n']]);
await settled();
check('no hint names a command that a page does not have', /stft is not in the lesson language/.test(await told()) && !/attnscope help/.test(await told()), await told());
await drop([['wrong.md', '# Wrong\n\n## here\n\n```torch\nx = torch.ones(2) @ torch.ones(3)\n```\n']]);
await settled();
await page.evaluate(() => { window.copied = []; copy = text => copied.push(text); });
await press('y');
check('which has no folder in a command, either', /^attnscope export wrong\.md /.test(await page.evaluate(() => copied.join())), await page.evaluate(() => copied.join()));
await drop([['mine.ipynb', JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [
  { cell_type: 'code', metadata: {}, execution_count: 1, outputs: [], source: ['import torch\n', 'z = torch.ones(3) * 2'] }] })]]);
await settled();
check('a dropped notebook opens', /mine/i.test(await title()), await title());
await drop([['broken.ipynb', '{ "cells": [']]);
await settled();
check('a broken notebook is told, and what was shown stays', /mine/i.test(await title()) && /^broken.ipynb cannot be shown: .*JSON/.test(await told()), await told());
await drop([['notes.bin', '\0'.repeat(1000)]]);
await settled();
check('so is what is no lesson', /mine/i.test(await title()) && /^notes.bin is no lesson/.test(await told()), await told());
const [lessonText, weights] = ['carried.md', 'carried.safetensors'].map(name => [name, fs.readFileSync(path.join('tests/web', name), 'latin1')]);
await drop([lessonText]);
await settled();
check('a lesson without its weights says so, and asks for them alone', /there is no file 'carried.safetensors'/.test(await told()) && /drop it on the page$/m.test(await told()), await told());
await drop([weights]);
await settled();
check('and has them when they are dropped', /torch.Size/.test(await told()), await told());
await drop([weights]);
await settled();
check('weights that no lesson waits for are told', /^carried.safetensors is here now/.test(await told()), await told());

// ---- the lesson as text, and the way to it and back ----

await open('#lesson=every-token&step=3');
check('the text is there with the first picture', await page.evaluate(() => /Each row belongs/.test(document.getElementById('whole').textContent)));
await link();
await press('F6');
check('lines are told as lines', await page.evaluate(() => [...document.querySelectorAll('#told p')].some(p => /^step 3 of 12/.test(p.textContent))), await told());
const text = await page.evaluate(() => ({ at: document.activeElement.getAttribute('aria-label'), top: document.activeElement.getBoundingClientRect().top,
  shown: document.activeElement.lastChild.id, headings: document.querySelectorAll('#article h2').length,
  headers: document.querySelectorAll('#article th').length, cell: document.querySelector('#article td:nth-of-type(1)')?.textContent,
  words: document.getElementById('whole').textContent }));
check('F6 leads to the lesson as text', text.headings === 6 && text.headers === 12);
check('at the step that is shown, with its table', text.at === 'step 3' && text.top >= 0 && text.top < 700 && text.shown === 'shown', JSON.stringify(text).slice(0, 80));
check('at its end stands the version', await page.evaluate(() => /^attnscope \d+\.\d+\.\d+: /.test(document.querySelector('#article summary').textContent)));
check('with its prose and code', /Each row belongs to one query/.test(text.words) && /torch.softmax/.test(text.words));
const one = await (async () => {
  await open('#lesson=one-token&step=4');
  await link();
  return page.evaluate(() => document.getElementById('whole').textContent);
})();
check('with the functions and the printing that its prose speaks of', /def dot_by_hand/.test(one) && /print\(attn_scores_2\)/.test(one));
check('and its questions, without answers', /What is the score of "journey" for the token "step"\?/.test(one) && !/the last of the six scores/.test(one));
await open('#lesson=why-attention&step=1', { width: 900, height: 300 });
await link();
await press('F6');
check('a step that is higher than the window is read from its beginning', await page.evaluate(() => {
  const { top, height } = document.activeElement.getBoundingClientRect();
  return height > innerHeight && top > -1 && top < 100;
}), await page.evaluate(() => JSON.stringify(document.activeElement.getBoundingClientRect())));
const printedIn = step => page.evaluate(label => document.querySelector(`#whole [aria-label="step ${label}"] [aria-label=printed]`).textContent, step);
await open('#lesson=one-token&step=6');
await link();
check('what a step printed is in the text', /1\.0865/.test(await printedIn(6)), await printedIn(6));
await press('a');
await link();
check('but not while a question is about it', /hidden/.test(await printedIn(6)) && !/1\.0865/.test(await printedIn(6)), await printedIn(6));
await press('Escape', 'h');
await link();
check('or while numbers are hidden', /hidden/.test(await printedIn(6)) && /hidden/.test(await printedIn(4)), await printedIn(4));
await press('h');
await link();
check('and then again', /1\.0865/.test(await printedIn(6)), await printedIn(6));
await open('#lesson=why-attention&step=2&set=41%3A24%3D2.0');
await link();
check('words written for other numbers are marked as such', await page.evaluate(() =>
  document.querySelector('#whole [aria-label="step 2"]').textContent.trim().startsWith('This text was written for the numbers before the change.')), await told());
const inks = () => page.evaluate(() => {
  const { color, backgroundColor } = getComputedStyle(document.getElementById('article'));
  return `${color} on ${backgroundColor}`;
});
await open('#lesson=every-token&step=3&theme=dark');
check('the text has the theme of the picture', await inks() === 'rgb(238, 238, 238) on rgb(20, 22, 26)', await inks());
await press('t');
check('also when that is changed', await inks() === 'rgb(255, 255, 255) on rgb(0, 0, 0)', await inks());
await page.evaluate(() => localStorage.clear());
await open('#lesson=every-token&step=3');
await link();
await press('F6');
await press('F6');
check('and F6 leads back', await page.evaluate(() => document.activeElement.id) === 'picture');
const pressed = words => page.evaluate(start => {
  const button = [...document.querySelectorAll('#controls button')].find(each => each.textContent.startsWith(start));
  button?.click();
  return button?.outerHTML;
}, words);
check('what can be pressed in the picture is a button of the text, with its state', /aria-pressed="false"/.test(await pressed('a kind of picture: heatmap')));
await settled();
check('which does it', /view=heatmap/.test(await link()) && await page.evaluate(() => document.activeElement.id === 'picture' &&
  document.querySelectorAll('#controls [aria-pressed="true"]').length === 1 && document.querySelector('#controls [aria-current]').textContent === 'a stage: softmax'), await link());
await press('g', '4');
await link();
await press('F6');
const field = () => page.evaluate(() => {
  const value = document.getElementById('value'), of = id => document.getElementById(id).textContent;
  return { shown: value.checkVisibility(), prompt: value.labels[0].textContent, value: value.value, invalid: value.ariaInvalid ?? value.getAttribute('aria-invalid'), why: of('why') };
});
const rim = () => page.evaluate(() => getComputedStyle(document.getElementById('value')).borderColor), calmRim = await rim();
check('a field of the picture is one of the text, with its name and value', await field().then(f => f.shown && /step/.test(f.prompt) && f.value === '4' && f.invalid === 'false'), JSON.stringify(await field()));
check('and its buttons', await page.evaluate(() => ['OK (Enter)', 'leave (Esc)'].every(words =>
  [...document.querySelectorAll('#controls button')].some(button => button.textContent === words))));
await page.focus('#value');
await page.keyboard.type('9');
await press('Enter');
await link();
check('where it is refused, with the reason', await field().then(f => f.value === '49' && f.invalid === 'true' && /49/.test(f.why)), JSON.stringify(await field()));
check('and a rim of its own', await rim() !== calmRim, `${await rim()}, before ${calmRim}`);
check('on the ground of the text', await page.evaluate(() => ['value', 'article'].map(id => getComputedStyle(document.getElementById(id)).backgroundColor)).then(([a, b]) => a === b));
await press('Backspace', 'Backspace', '3', 'Enter');
await link();
check('what is typed in either is typed in both', /step 3\//.test(await title()) && await page.evaluate(() => document.activeElement.id === 'picture' && !document.getElementById('value').checkVisibility()), await title());
await pressed('next, key');
await settled();
check('as the buttons of the bar do', /step 4\//.test(await title()), await title());
await press('ArrowLeft');
await press('F10', 'ArrowUp');
check('the list of settings ends with the licences', /version and licences/.test(await told()), await told());
await press('Enter');
check('and leads to them', await page.evaluate(() => document.activeElement.tagName === 'SUMMARY' && document.activeElement.parentElement.open));
await page.evaluate(() => document.getElementById('back').click());
check('with all their words', await until(() => ['Permission is hereby granted', 'wasi-libc'].every(words => element('all').textContent.includes(words))));
await page.evaluate(() => {
  canvas.focus();
  document.querySelector('#article details').open = false;
});
await press('F10', 'ArrowUp', 'Enter');
check('once more they stand at the top', await page.evaluate(() => Math.abs(document.querySelector('#article summary').getBoundingClientRect().top) < 100));
await page.keyboard.press('Tab');
check('and Tab leads into them', await page.evaluate(() => document.activeElement.id === 'all'));
await page.evaluate(() => document.getElementById('back').click());
check('and a button leads back', await page.evaluate(() => document.activeElement.id) === 'picture');
await drop([['mean.md', '# Mean &lt;img src=x onerror=alert(1)&gt;\n\n## `<b>s</b>`\n\nA `<script>alert(1)</script>` &lt;i&gt;.\n\n```torch\nx = torch.ones(2)\nprint("<b>")\n```\n']]);
await settled();
await link();
await settled();
const mean = await page.evaluate(() => ({ elements: document.querySelectorAll('#whole img, #whole script, #whole b, #whole i').length,
  words: document.getElementById('whole').textContent }));
check('a lesson cannot put elements into the page', mean.elements === 0 && ['<img src=x', '<b>s</b>', '<script>', '<i>.'].every(part => mean.words.includes(part)), mean.words);

// ---- saving, remembering, handing out ----

await open('#lesson=every-token&step=3');
await page.evaluate(() => {
  window.saved = [];
  HTMLAnchorElement.prototype.click = function() { saved.push(this.download); };
});
await press('e');
await page.keyboard.type('  # mine');
await press('Enter');
await page.keyboard.down('Control');
await press('s');
await page.keyboard.up('Control');
await press('Enter');
check('Ctrl+S hands out a file', /\.md$/.test(await page.evaluate(() => saved.join())), await page.evaluate(() => saved.join()));
await press('t');
const theme = await link();
await open('#lesson=every-token&step=3');
check('the theme is remembered', /theme=/.test(theme) && /theme=/.test(await link()), await link());
await press('t', 't');
await drop([['kept.md', '# Kept\n\n## here\n\n```torch\nx = torch.ones(2)\n```\n']]);
await settled();
check('of a file that is kept nothing is told', /Kept/.test(await title()) && !/not kept/.test(await told()), await told());
const large = JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [
  { cell_type: 'code', metadata: {}, execution_count: 1, outputs: [], source: ['x = 1 + 1'] }] }) + ' '.repeat(1.1e6);
await drop([['large.ipynb', large]]);
await settled();
check('of one that is too large it is, once', /large/.test(await title()) && /^not kept for the next visit: large.ipynb; /m.test(await told()), await told());
await press('ArrowRight');
check('and not again', !/not kept/.test(await told()), await told());
await drop([['large.ipynb', large.slice(3)]]);
await settled();
check('nor where it is refused', /^large.ipynb cannot be shown/.test(await told()) && !/not kept/.test(await told()), await told());
await drop([['kept.md', '# Kept\n\n## here\n\n```torch\nx = torch.ones(2)\n```\n']]);
await settled();
check('and the next one is not told with it', !/not kept/.test(await told()), await told());
await link();
await open();
check('a file of an earlier visit is offered', /kept\.md/.test(await told()), await told());
await press('Enter');
check('and opens', /Kept/.test(await title()), await title());
await open();
await page.evaluate(() => {
  window.saved = [];
  HTMLAnchorElement.prototype.click = function() { saved.push(this.download); };
});
await press('F10');
for (let i = 0; i < 40 && !/begin a lesson of your own/.test(await told()); i++)
  await press('ArrowDown');
await press('Enter');
check('a lesson that is begun stands in the page, and nothing is handed out', /My first lesson - step 1\//.test(await title()) && await page.evaluate(() => !saved.length), await title());
await page.keyboard.down('Control');
await press('s');
await page.keyboard.up('Control');
const named = (await told()).match(/text: (.*)/)?.[1];
await press('Enter');
check('until it is saved', /^[^/]+\.md$/.test(named) && named === await page.evaluate(() => saved.join()), named);
check('under a name without a folder', new RegExp(`^saved: ${named}$`, 'm').test(await told()), await told());
await link();
await open();
for (let i = 0; i < 40 && !(await told()).includes(named); i++)
  await press('ArrowDown');
check('then it is offered, without a folder', (await told()).includes(named) && !/It lies in/.test(await told()), (await told()).slice(0, 200));
await shot('begun');
await page.evaluate(() => localStorage.removeItem('attnscope-files'));
await open();
check('one that was not kept is not offered', !/kept\.md/.test(await told()), await told());
await open('', undefined, address.replace(/[^/]*$/, 'browser/carried-page.html'));
check('a page that was handed out opens its lesson', /handed out/.test(await title()), await title());
check('with its weights', !/FileNotFound|no file/.test(await told()), (await told()).slice(0, 200));
await open('#theme=contrast', undefined, address.replace(/[^/]*$/, 'browser/carried-page.html'));
check('also by a link that only says how', /handed out/.test(await title()) && await grounded('0,0,0'), await title());

// ---- what goes wrong ----

await drop([['loop.md', '# Loop\n\n## l\n\n```torch\nimport torch\nx = torch.rand(300, 300)\nfor i in range(100000):\n    for k in range(100000):\n        y = x @ x\n```\n']]);
const doing = () => page.evaluate(() => element('busy').hidden ? '' : element('doing').textContent);
const computes = step => until(start => !element('busy').hidden && element('doing').textContent.startsWith(start), `computing: step ${step}`);
check('a lesson that takes long says so, and where it is', await computes('2 of 2'), await doing());
await page.evaluate(() => { window.before = worker; document.getElementById('stop').click(); });
await settled();
check('and can be stopped', await page.evaluate(() => worker !== before) && /stopped: what took so long is not done/.test(await told()), await told());
const product = '(' + Array(30).fill('torch.ones(1500, 1500)').join(' @ ') + ')';
await drop([['slow.md', `# Slow\n\n## s\n\n\`\`\`torch\na = torch.ones(2)\nb = a + 1\nc = ${product}.sum()\nd = c + b\n\`\`\`\n`]]);
check('the step that is named is the one that takes long', await computes('3 of 4'), await doing());
await page.evaluate(() => document.getElementById('stop').click());
await settled();
await drop([['quick.md', '# Quick\n\n## s\n\n```torch\na = torch.ones(2)\nb = a + 1\n```\n']]);
await settled();
await press('ArrowRight');
await link();
await press('e');
await page.keyboard.type(` + ${product}.sum()`);
await page.keyboard.press('Enter');
check('a change that takes long says at which step', await computes('2 of 2'), await doing());
await page.evaluate(() => document.getElementById('stop').click());
await settled();
check('and who stops it can make it again', /redo makes it again/.test(await told()) && /step 2 of 2/.test(await told()), await told());
await page.keyboard.down('Control');
await page.keyboard.press('y');
await page.keyboard.up('Control');
check('by which it is run again', await computes('2 of 2'), await doing());
await open('');
await page.evaluate(() => { location.hash = '#lesson=12&step=1'; });
check("the lesson of GPT-2's size is seen before it is computed", await until(() => turn.again && /GPT-2/.test(document.title)), await title());
check('and says at which step it is', await computes(''), await doing());
await page.evaluate(() => canvas.focus());
await press('Escape');
check('and Esc stops it, so that it stays without its heavy steps', /GPT-2/.test(await title()) && await page.evaluate(() => turn.memory < 2 ** 27), await title());
await open('#lesson=12&step=1');
await page.waitForFunction(() => (turn.lesson > 1) && !turn.again && number === handled, { timeout: 200000 });
await sleep(3500);
check('one that took long holds nothing up for a handout that nobody asked for', await page.evaluate(() => number === handled && !handout));
await drop([['much.md', '# Much\n\n## m\n\n```torch\nx = torch.ones(30000, 30000)\ny = x + 1\n```\n']]);
await settled();
check('a lesson that wants too much memory is told', /would take 3.6 GB; a tensor may have at most/.test(await told()), (await told()).slice(0, 120));
await drop([['large.py', 'x = 1\n', 8.5e6]]);
await settled();
check('a file of 50 MB is told', /^large.py cannot be shown: .*at most 4 MB/.test(await told()), (await told()).slice(0, 200));
check('and the address names what is still shown', /name=much.md/.test(await link()), await link());
await drop([['endless.md', '# Endless\n\n## e\n\n```torch\ndef f(n):\n    return f(n + 1)\nf(0)\n```\n']]);
await settled();
check('calls without an end are told', /RecursionError/.test(await told()), (await told()).slice(0, 200));
await page.evaluate(() => { window.before = worker; });
for (const made of ['map(lambda v: v, x)', '(v for v in x)']) {
  await drop([['maps.md', `# Maps\n\n## here\n\n\`\`\`torch\nx = [1, 2]\nfor i in range(2000):\n    x = ${made}\nprint(list(x))\n\`\`\`\n`]]);
  await settled();
  check(`so are 2000 iterators that read one another: ${made}`, /RecursionError/.test(await told()) && await page.evaluate(() => worker === before), (await told()).slice(0, 200));
}
await open('#lesson=every-token&step=3');
await page.evaluate(() => worker.dispatchEvent(new ErrorEvent('error', { message: 'InternalError: too much recursion' })));
await settled();
check('what ends the program is told where it stood', /step 3\//.test(await title()) && /no room for so many calls/.test(await told()), (await told()).slice(0, 200));
await drop([['again.md', '# Again\n\n## here\n\n```torch\nx = torch.ones(2)\n```\n']]);
await settled();
check('and the next one opens', /Again/.test(await title()), await title());

// ---- what belongs to the browser ----

await open('#lesson=every-token&step=3');
await press('?');
await page.keyboard.type('F5');
await settled();
check('no key of the browser is listed', /No key does that/.test(await told()), await told());
await press('Backspace');
await page.keyboard.type('6');
await settled();
check('but those of the page around the picture are', /F6.*the lesson as text/s.test(await told()), await told());
await open('#lesson=every-token&step=99');
check('what is wrong with a link is told', /^of the link, step=99 was not followed: there is no place 99/m.test(await told()), (await told()).slice(0, 120));
await open('#lesson=every-token&theme=nosuch&step=2&focus=inputs%5B99%5D');
check('and the rest of it is followed', /step 2\//.test(await title()) && /^of the link, these were not followed: theme=nosuch, focus=inputs\[99\]/m.test(await told()), (await told()).slice(0, 120));

// ---- sizes ----

await open('#lesson=every-token&step=3', { width: 1280, height: 720, deviceScaleFactor: 2 });
await shot('dense');
check('a dense screen has all its pixels', await page.evaluate(() => canvas.width) === 2560);
await page.setViewport({ width: 900, height: 700, deviceScaleFactor: 1 });
check('the picture follows the window', await until(() => canvas.width === 900));
await page.evaluate(() => { localStorage.clear(); });
await open('#lesson=every-token&step=3', { width: 360, height: 640, deviceScaleFactor: 3, hasTouch: true, isMobile: name !== 'firefox' });
await shot('phone');
if (name !== 'firefox') {
  await page.touchscreen.tap(180, 289); // the middle of a cell
  await settled();
  await shot('tapped');
  check('a tap pins the cell below it', /focus=attn_weights\[2,2\]/.test(await link()), await link());
  await page.touchscreen.tap(66, 602); // 44 pixels wide and high, the second from the left
  await settled();
  check('buttons are as large as a finger', /step 4\//.test(await title()), await title());
}

if (name !== 'firefox') {
  await open('#lesson=every-token&step=3', { width: 390, height: 844, deviceScaleFactor: 3, hasTouch: true, isMobile: true });
  await shot('phone390');
  const fingers = async (from, to) => { // each goes from where to where
    const down = [];
    for (const [x, y] of from)
      down.push(await page.touchscreen.touchStart(x, y));
    for (let i = 1; i <= 8; i++)
      for (let k = 0; k < down.length; k++)
        await down[k].move(...from[k].map((at, j) => at + (to[k][j] - at) * i / 8));
    for (const finger of down)
      await finger.end();
    await settled();
  };
  await fingers([[330, 150]], [[60, 150]]);
  check('a finger across the text goes on', /step 4\//.test(await title()), await title());
  await fingers([[60, 150]], [[330, 150]]);
  check('and back', /step 3\//.test(await title()), await title());
  await press('ArrowLeft', 'ArrowLeft');
  const middle = await where.evaluate(() => [innerWidth / 2, innerHeight * .62]);
  await fingers([[middle[0] - 20, middle[1]], [middle[0] + 20, middle[1]]], [[middle[0] - 150, middle[1]], [middle[0] + 150, middle[1]]]);
  check('two fingers zoom', /zoom=/.test(await link()), await link());
  await shot('pinched');
  await page.evaluate(() => localStorage.clear());
}

if (name !== 'firefox') {
  await open('#lesson=every-token&step=10', { width: 390, height: 844, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  await press('a');
  check('a question for a number calls the keys of a telephone', /Type a number/.test(await told()) && await page.evaluate(() => document.activeElement.id) === 'typing', await told());
  await page.keyboard.type('0.5266');
  await press('Enter');
  check('with which it is answered', /right/i.test(await told()), await told());
}

await open('#lesson=every-token&step=3', { width: 390, height: 844, deviceScaleFactor: 2, hasTouch: true, isMobile: name !== 'firefox' });
await link();
const [x, y] = await page.evaluate(() => { // of the -1 of dim=-1
  const number = [...document.querySelectorAll('#controls button')].find(button => button.textContent === 'a number of the code: -1');
  return number.dataset.at.split(' ').map(pixels => pixels / density());
});
const pulling = await page.touchscreen.touchStart(x, y);
for (let i = 1; i <= 8; i++)
  await pulling.move(x + 8 * i, y);
await pulling.end();
await settled();
check('a finger drags a number', /step 3\//.test(await title()) && /set=/.test(await link()), await link());
await page.evaluate(() => localStorage.clear());

// ---- what the system says, and the browser's own zoom ----

if (name !== 'firefox') {
  await open('#lesson=every-token&step=3');
  const light = await ground();
  const tools = await page.createCDPSession();
  const system = features => tools.send('Emulation.setEmulatedMedia', { features });
  for (const [feature, value, theme] of [['prefers-color-scheme', 'dark', '27,30,37'], ['prefers-contrast', 'more', '0,0,0']]) {
    await system([{ name: feature, value }]);
    check(`${feature}: ${value} is followed, and is in no link`, await grounded(theme) && !/theme=/.test(await link()), `${await ground()}, ${await link()}`);
    await shot(value);
  }
  const forced = { name: 'forced-colors', value: 'active' };
  for (const [scheme, theme] of [['light', light], ['dark', '0,0,0']]) {
    await system([forced, { name: 'prefers-contrast', value: 'more' }, { name: 'prefers-color-scheme', value: scheme }]);
    check(`forced colours that are ${scheme} are followed`, await grounded(theme) && !/theme=/.test(await link()), `${await ground()}, ${await link()}`);
    await shot(`forced-${scheme}`);
  }
  await system([{ name: 'prefers-color-scheme', value: '' }, { name: 'prefers-contrast', value: '' }]);
  check('and light again', await grounded(light), await ground());
}
await open('#lesson=every-token&step=3');
await page.setViewport({ width: 320, height: 256, deviceScaleFactor: 4 });
check('at 400 % all pixels are used, with larger words', await until(() => canvas.width === 1280 && canvas.height === 1024) && !/text=/.test(await link()), await link());
await press('F10', 'ArrowDown', 'Enter', 'Escape');
check('and smaller ones, which somebody chose, are in the link', /text=[2-5]/.test(await link()), await link());
await shot('zoomed');
await press('F6');
check('and the lesson as text is as wide as the window',
      await page.evaluate(() => document.getElementById('article').scrollWidth <= innerWidth), await page.evaluate(() => document.getElementById('article').scrollWidth));
await shot('zoomed-text');
await page.evaluate(() => localStorage.clear());
await open('#lesson=every-token&step=3', { width: 800, height: 1100 });
await shot('tablet');
await open('', { width: 500, height: 380 });
check('a window smaller than a slide has one all the same', await page.evaluate(() => canvas.width) >= 640);
await shot('small');

// ---- in somebody's page, and before a class ----

course = `<!doctype html><title>course</title><p>Week 3</p>
<iframe src="${path.basename(file)}?embed#lesson=every-token&amp;step=3" width="720" height="450"></iframe><button id="behind">behind</button><p style="height: 3000px">More</p>`;
await page.close();
where = page = await browser.newPage();
await page.setViewport({ width: 900, height: 700 });
await page.goto(published.replace(/[^/]*$/, 'course.html'));
where = await page.waitForFrame(f => /embed/.test(f.url()), { timeout: patience });
await settled();
check('a frame in a page shows its lesson', /step 3\//.test(await where.evaluate(() => document.title)), await where.evaluate(() => document.title));
check('and leaves the keys to that page', await page.evaluate(() => document.activeElement === document.body));
await page.mouse.move(300, 250);
await page.mouse.wheel({ deltaY: 120 });
check('and the wheel', await page.waitForFunction(() => scrollY > 0, { timeout: patience }).then(() => true, () => false));
await page.mouse.move(850, 680); // nothing is said of what lies below the pointer
await settled();
await page.evaluate(() => scrollTo(0, 0));
await press('Tab');
check('Tab leads into the frame, which says how to leave it', /F6 leads out/.test(await told()), (await told()).slice(0, 80));
await press('Tab', 'F6');
for (let i = 0; i < 6 && await page.evaluate(() => document.activeElement.id) !== 'behind'; i++)
  await page.keyboard.press('Tab');
check('and F6 and Tab leave it', await page.evaluate(() => document.activeElement.id) === 'behind');
await page.mouse.click(300, 120);
await settled();
await press('Escape', 'ArrowRight', 'l');
check('until it is clicked on', /step 4\//.test(await where.evaluate(() => document.title)), await where.evaluate(() => document.title));
await page.keyboard.down('Control');
await press('o');
await page.keyboard.up('Control');
await press('e');
check('code is changed in it', /^text: /m.test(await told()), await told());
await page.keyboard.type('  # mine');
await press('Enter');
await page.keyboard.down('Control');
await press('s');
await page.keyboard.up('Control');
check('and nothing is saved', !/save as/.test(await told()) && /source=/.test(await link()), await told());
await press('F10');
check('nothing in it opens a file', /theme/.test(await told()) && !/open a file|begin a lesson|save as|full screen/.test(await told()), (await told()).slice(0, 200));
await press('Escape');
check('it remembers nothing', await where.evaluate(() => localStorage.getItem('attnscope')) === null);
await shot('embedded');
await open('?embed#lesson=nosuch');
check('one that names no lesson shows the first, and says so', /step 1\//.test(await title()) && /lesson=nosuch was not followed/.test(await told()), await told());
await open('?present#lesson=every-token&step=3', { width: 1920, height: 1080 });
await page.evaluateOnNewDocument(() => {
  const request = Element.prototype.requestFullscreen;
  Element.prototype.requestFullscreen = function() { window.askedFor = (window.askedFor ?? 0) + 1; return request.call(this); };
});
await page.reload();
await until(() => document.documentElement.dataset.turn);
await page.mouse.move(300, 300);
await settled();
check('all of the screen is not asked for before somebody does something', await page.evaluate(() => !window.askedFor));
await press('Escape', 'ArrowRight');
check('?present has large words', await until(() => turn.fullscreen));
check('and all of the screen after the first key', await until(() => document.fullscreenElement !== null));
await settled();
await shot('present');
course = `<!doctype html><title>course</title><link rel="icon" href="data:,">
<iframe src="${onTheNet}?present#lesson=every-token&amp;step=3" width="720" height="450"></iframe>`;
await page.goto(published.replace(/[^/]*$/, 'course.html'));
where = await page.waitForFrame(f => /present/.test(f.url()), { timeout: patience });
await settled();
check('a frame before a class leaves the keys to its page, too', await page.evaluate(() => document.activeElement === document.body));
await page.mouse.click(300, 120);
await press('Escape', 'PageDown');
check('but in a frame that may not it is not asked for', /step 4\//.test(await where.evaluate(() => document.title)) &&
      await where.evaluate(() => !document.fullscreenEnabled && !window.askedFor && !turn.fullscreen), await where.evaluate(() => document.title));

// ---- on paper ----

await open('#lesson=every-token&step=3');
await page.evaluate(() => { window.print = () => dispatchEvent(new Event('beforeprint')); });
await page.keyboard.down('Control');
await press('p');
await page.keyboard.up('Control');
const paper = await page.evaluate(() => ({ figures: document.querySelectorAll('#paper svg').length,
  words: document.getElementById('paper').textContent, seen: getComputedStyle(document.getElementById('paper')).display }));
check('Ctrl+P prints the handout', paper.figures === 12 && /Question 4/.test(paper.words) && /Answer 4/.test(paper.words) && paper.seen === 'none');
if (name !== 'firefox') {
  await page.emulateMediaType('print');
  check('and nothing else', await page.evaluate(() => getComputedStyle(document.querySelector('main')).display === 'none' &&
    document.getElementById('paper').getBoundingClientRect().height > 4000));
  await page.emulateMediaType(null);
}
await page.evaluate(() => dispatchEvent(new Event('afterprint')));
check('and goes again', await page.evaluate(() => !document.getElementById('paper').childElementCount && !document.adoptedStyleSheets.length));
check("it is there for the browser's menu, too", await until(() => handout));
if (name !== 'firefox') {
  const pages = async () => Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g).length;
  const all = await pages();
  check('it leaves little of its pages empty', all <= 9, `${all} pages`);
  await press('l');
  check('and is the same while the list of lessons is shown', await pages() === all);
  await press('Escape');
}
if (name !== 'firefox') {
  await page.emulateMediaType('print');
  for (const theme of ['dark', 'contrast']) {
    await page.evaluate(look => {
      document.documentElement.className = look;
      dispatchEvent(new Event('beforeprint'));
    }, theme);
    const ink = await page.evaluate(() => [document.documentElement, document.body, ...document.querySelectorAll('#paper h1, #paper p, #paper pre')]
      .map(part => [getComputedStyle(part).color, getComputedStyle(part).backgroundColor, getComputedStyle(part).colorScheme].join(' ')));
    check(`what is printed is dark on light, though the theme is ${theme}`,
          ink.every(look => !/^rgb\((1[5-9]|2)\d\d,|rgb\(\d{1,2}, \d{1,2}, \d{1,2}\) light$|dark/.test(look)), [...new Set(ink)].join(' | '));
  }
  await page.emulateMediaType(null);
}
await page.evaluate(() => {
  dispatchEvent(new Event('afterprint'));
  handout = '';
  dispatchEvent(new Event('beforeprint'));
});
check('before it is there the text says so', await page.evaluate(() => !document.getElementById('soon').hidden));
check('and it comes', await until(() => /<svg/.test(handout)));

// ---- a link to be scanned ----

await open('#lesson=every-token&step=3');
await press('q');
check('without a server there is no code, and why', /on no server/.test(await told()), await told());
await open('#lesson=every-token&step=3', undefined, published);
await press('q');
check('nor with one that only this device finds', /on no server/.test(await told()), await told());
await open('#lesson=every-token&step=3', undefined, onTheNet);
const wanted = await page.evaluate(() => location.href);
await press('q');
let scanned = '';
try {
  scanned = execFileSync('zbarimg', ['-q', '--raw', await shot('scanned')], { stdio: ['ignore', 'pipe', 'ignore'] }).toString().trim();
} catch { /* it is told below */ }
check('q shows a code that is read as the link', scanned === wanted, scanned);

// ---- the clipboard ----

await open('#lesson=every-token&step=3', undefined, published);
if (name !== 'firefox')
  await browser.defaultBrowserContext().overridePermissions(published.replace(/[^/]*$/, ''), ['clipboard-read', 'clipboard-write', 'clipboard-sanitized-write']);
await press('y', 'x');
await page.keyboard.down('Control');
await (name === 'firefox' ? page.keyboard.press('v') : page.keyboard.press('v', { commands: ['Paste'] }));
await page.keyboard.up('Control');
await settled();
check('what was copied is pasted into a field', /attnscope export/.test(await told()), (await told()).slice(0, 200));
await shot('pasted');

// ---- code from elsewhere ----

await open('', undefined, published);
await page.evaluate(() => {
  HTMLAnchorElement.prototype.click = () => {}; // what tells of a download would stand before the page
  const area = document.createElement('textarea');
  area.value = 'import torch\nx = torch.ones(3)\nprint(x * 2)\n';
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
  canvas.focus();
});
const pasteKey = async () => {
  await page.keyboard.down('Control');
  await (name === 'firefox' ? page.keyboard.press('v') : page.keyboard.press('v', { commands: ['Paste'] }));
  await page.keyboard.up('Control');
  await settled();
};
await press('F10');
for (let i = 0; i < 40 && !/code in the clipboard/.test(await told()); i++)
  await press('ArrowDown');
await press('Enter');
const pasted = () => until(() => /Pasted code - step 1/.test(document.title)); // the browser hands it out when it likes
check('copied code becomes a lesson', await pasted() && /tensor\(\[2., 2., 2.\]\)/.test(await told()), await told());
await open('', undefined, published);
await pasteKey();
check('so it does by Ctrl+V, before any lesson', await pasted(), await title());
await open('#lesson=every-token&step=3', undefined, published);
await pasteKey();
check('and in one', await pasted(), await title());

await open('', undefined, published);
await page.evaluate(text => input('paste', { text }), 'from safetensors.torch import load_file\nw = load_file("carried.safetensors")["W_query0"]\nprint(w.shape)\n');
await settled();
check('code that was pasted may lack weights', /Pasted code/.test(await title()) && /there is no file 'carried.safetensors'/.test(await told()), await told());
await drop([weights]);
await settled();
check('and has them, too, when they are dropped', /Pasted code/.test(await title()) && /torch.Size/.test(await told()), await told());

// ---- full screen ----

await open('#lesson=every-token&step=3');
await press('F10');
for (let i = 0; i < 40 && !/^full screen/m.test(await told()); i++)
  await press('ArrowDown');
await press('Enter');
check('the list of settings has full screen', await until(() => document.fullscreenElement !== null && turn.fullscreen), await told());
await page.evaluate(() => document.exitFullscreen());
check('and the browser can leave it', await until(() => !turn.fullscreen));

// ---- axe-core, which is run in the page past its policy ----

const axe = path.resolve(folder, 'node_modules/axe-core/axe.min.js');
if (name !== 'firefox' && fs.existsSync(axe)) {
  await open('#lesson=every-token&step=3');
  await press('g', '4'); // with the field in the text, too
  await link();
  await press('F6');
  await page.evaluate(fs.readFileSync(axe, 'utf8'));
  const { violations } = await page.evaluate(() => axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }));
  check('axe-core finds nothing', violations.length === 0,
        violations.map(v => `${v.id}: ${v.nodes.map(n => n.target).join(' ')}`).join(' | '));
}

check('no error, no warning, no request', faults.length === 0, faults.join(' | '));
await browser.close();
server.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
