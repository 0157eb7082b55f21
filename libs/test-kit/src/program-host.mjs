// Runs built programs one after the other, each as a process of its own would: with its own environment, arguments,
// standard input and output. So suites that run hundreds of programs load their modules once.
import 'reflect-metadata';
import { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';

// A program leaves its listeners, since its process ends with it.
process.setMaxListeners(0);
const written = { stdout: [], stderr: [] };
for (const name of ['stdout', 'stderr']) {
  const write = (chunk, _encoding, done) => {
    written[name].push(chunk);
    done();
  };
  Object.defineProperty(process, name, { value: new Writable({ write }).setMaxListeners(0) });
}
const textOf = (name) => Buffer.concat(written[name].splice(0)).toString();

let count = 0;

/** Runs a program, or the `run` that it exports, and returns its exit code. */
async function run(program, args) {
  process.argv = [process.execPath, program, ...args];
  process.exitCode = undefined;
  // With another query, Node runs the module again. The modules that it imports are there.
  const { run } = await import(`${pathToFileURL(program)}?${count++}`);
  return run ? run(args) : (process.exitCode ?? 0);
}

process.on('message', async ({ program, args, env, input }) => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  Object.defineProperty(process, 'stdin', {
    value: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    configurable: true,
  });
  const exitCode = await run(program, args).catch((error) => {
    console.error(error);
    return 1;
  });
  process.send({ exitCode, output: textOf('stdout'), errors: textOf('stderr') });
});
process.on('disconnect', () => process.exit());
process.send('ready');
