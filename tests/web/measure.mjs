// measure.mjs PAGE FOLDER [BROWSER]: how long the page takes, measured inside it by performance.now:
// medians and the worst, in ms, and its memory. It only prints: what is slow is for a person to judge.
import fs from 'fs';
import path from 'path';
import { createRequire } from 'module';

const [file, folder, name = 'chromium'] = process.argv.slice(2);
const puppeteer = createRequire(path.resolve(folder, 'node_modules', 'x.js'))('puppeteer-core');
const paths = { chromium: ['/usr/bin/chromium', '/usr/bin/chromium-browser'], firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'] };
const browser = await puppeteer.launch({
  browser: name === 'firefox' ? 'firefox' : 'chrome', executablePath: paths[name].find(p => fs.existsSync(p)), headless: true,
  args: name === 'firefox' ? [] : ['--no-sandbox'], protocolTimeout: 600000 });
const address = 'file://' + path.resolve(file);
let page;

const round = ms => Math.round(10 * ms) / 10;
const median = list => list.toSorted((a, b) => a - b)[list.length >> 1];
const tell = (what, list) => console.log(`${what}: median ${round(median(list))} ms, at most ${round(Math.max(...list))} ms, of ${list.length}`);

// The turns of the page from the moment it opens: when each came, how long the program worked on it,
// and how long after the input its pixels were on the canvas.
async function open(hash) {
  await page?.close();
  page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 720 });
  await page.goto(address + hash);
  await page.waitForFunction(() => document.documentElement.dataset.turn && number === handled && turn.lesson, { timeout: 300000 });
  const { shown, times } = await page.evaluate(() => ({ shown: document.documentElement.dataset.shown, times: document.documentElement.dataset.times }));
  return { shown: +shown, times };
}

// Sends inputs one by one; the next when the picture of the last is there.
const send = inputs => page.evaluate(async list => {
  const idle = () => new Promise(done => {
    const look = () => number === handled ? done() : setTimeout(look, 0);
    look();
  });
  const all = [], turns = [];
  const old = answers.turn;
  answers.turn = t => { turns.push(t.took); old(t); };
  for (const [input_, o] of list) {
    const began = performance.now();
    turns.length = 0;
    input(input_, o);
    await idle();
    all.push({ whole: performance.now() - began, took: turns.reduce((a, b) => a + b, 0), memory: turn.memory });
  }
  answers.turn = old;
  return all;
}, inputs);

const key = code => ['key', { key: code }];
const right = key(0x110001), left = key(0x110002);

const opened = [];
for (let i = 0; i < 5; i++) {
  const { shown, times } = await open('#lesson=every-token&step=3');
  opened.push(shown);
  if (i === 4)
    console.log(`the worker: ${times}`);
}
tell('a lesson is on screen after', opened);

for (const lesson of process.env.LESSONS?.split(' ') ?? ['one-token', 'every-token', 'causal-mask', 'split-heads', 'copying']) {
  const { shown } = await open(`#lesson=${lesson}&step=1`);
  const count = await page.evaluate(() => +document.title.match(/\/(\d+)/)[1] - 1); // steps to come
  const steps = await send(Array(count).fill(right));
  const moves = [];
  for (let i = 0; i < 60; i++)
    moves.push(['move', { x: 560 + 10 * i, y: 200 + 6 * i }]);
  const hover = await send(moves);
  const back = await send(Array(count).fill(left));
  console.log(`${lesson}: on screen after ${round(shown)} ms`);
  tell('  step, the program', [...steps, ...back].map(s => s.took));
  tell('  step, up to the canvas', [...steps, ...back].map(s => s.whole));
  tell('  hover, the program', hover.map(s => s.took));
  console.log(`  memory of the program ${Math.round(steps.at(-1).memory / 2 ** 20)} MB, then ${Math.round(back.at(-1).memory / 2 ** 20)} MB`);
}

await open('#lesson=every-token&step=3');
const drag = [['move', { x: 418, y: 232 }], ['press', { x: 418, y: 232 }]];
await send(drag);
const edits = await send(Array.from({ length: 30 }, (_, i) => ['move', { x: 418 + 4 * (i % 10), y: 232 }]));
tell('a number is dragged, the program', edits.map(s => s.took));
tell('a number is dragged, up to the canvas', edits.map(s => s.whole));

if (!process.env.QUICK) {
  const { shown } = await open('#lesson=12&step=1');
  await page.waitForFunction(() => !turn.again, { timeout: 300000 });
  console.log(`GPT-2's size: computed after ${round(await page.evaluate(() => performance.now()))} ms`);
  const walked = await send(Array(await page.evaluate(() => +document.title.match(/\/(\d+)/)[1] - 1)).fill(right));
  console.log(`GPT-2's size: on screen after ${round(shown)} ms`);
  tell('  step, the program', walked.map(s => s.took));
  console.log(`  memory of the program ${Math.round(walked.at(-1).memory / 2 ** 20)} MB`);
}
await browser.close();
