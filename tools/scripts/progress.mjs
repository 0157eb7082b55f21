// Shows the progress of a program that runs for long. Imports only Node modules, because it runs before the installation.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const { stderr } = process;

/** How often the progress is shown: on a terminal in place, elsewhere as one more line. */
const DRAW_MS = 200;
const PRINT_MS = 10_000;

/**
 * Runs a Node program, and prints its output only if it fails. At the same time it shows what the program does, for how
 * long, and the progress that `progressOf` finds in the output so far: how many of all parts are done. Resolves with the exit
 * code. Ctrl-C and SIGTERM end both programs.
 */
export async function runWithProgress(what, args, { cwd, progressOf }) {
  const began = performance.now();
  let output = '';
  const child = spawn(process.execPath, args, { cwd, stdio: ['inherit', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));

  const line = () => lineOf(what, progressOf(output), (performance.now() - began) / 1000);
  // A wrapped line could not be replaced.
  const draw = () => stderr.write(`\r\x1b[K${line().slice(0, stderr.columns - 1)}`);
  if (!stderr.isTTY) console.error(`${what} ...`);
  const drawing = stderr.isTTY ? setInterval(draw, DRAW_MS) : setInterval(() => console.error(line()), PRINT_MS);

  const stop = (signal) => {
    child.kill(signal);
    console.error(`${stderr.isTTY ? '\n' : ''}Stopped.`);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  const [code, ended] = await once(child, 'close');
  // Ctrl-C reaches the program first if this process is busy.
  if (ended === 'SIGINT' || ended === 'SIGTERM') stop(ended);
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);

  clearInterval(drawing);
  if (stderr.isTTY) stderr.write(`\r\x1b[K${line()}\n`);
  if (code !== 0) stderr.write(output);
  return code ?? 1;
}

/** For example `Building ... 2 of 6, 8 s, about 16 s left`. What is left is estimated from what took so long. */
export function lineOf(what, { done, total }, seconds) {
  const left = done > 0 && done < total ? `, about ${Math.ceil((seconds * (total - done)) / done)} s left` : '';
  return `${what} ... ${done} of ${total}, ${Math.round(seconds)} s${left}`;
}
