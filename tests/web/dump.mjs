// dump.mjs WASM [LESSON]: what build/web/dump prints, printed by the same code in WebAssembly.
import fs from 'fs';

const [file, only] = process.argv.slice(2);
const wasm = await WebAssembly.compile(fs.readFileSync(file));
let memory;

const wasi = {
  clock_time_get(clock, precision, at) {
    new DataView(memory.buffer).setBigUint64(at, process.hrtime.bigint(), true);
    return 0;
  },
  fd_write(to, list, count, written) {
    const view = new DataView(memory.buffer);
    let total = 0;
    for (let i = 0; i < count; i++) {
      const at = view.getUint32(list + 8 * i, true), length = view.getUint32(list + 8 * i + 4, true);
      fs.writeSync(to, new Uint8Array(memory.buffer, at, length));
      total += length;
    }
    view.setUint32(written, total, true);
    return 0;
  },
  proc_exit(code) { throw new Error(`the program ended with ${code}`); },
};
const imports = { wasi_snapshot_preview1: {}, page: {} };
const notThere = 52;
for (const { module, name } of WebAssembly.Module.imports(wasm))
  imports[module][name] = wasi[name] ?? (() => notThere);

const { exports } = await WebAssembly.instantiate(wasm, imports);
memory = exports.memory;
exports._initialize();
for (let i = 0; i < exports.lessons(); i++)
  if (only === undefined || i === +only)
    exports.dump(i, only === undefined ? 0 : 1);
