// Shows the progress of a program that runs for long. Imports only Node modules, because it runs before the installation.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const { stderr } = process;

/**
 * Runs a Node program, and prints its output only if it fails. Meanwhile a terminal shows what it does, for how long, and
 * what `detailOf` makes of its output so far. Resolves with its exit code. Ctrl-C and SIGTERM end both programs.
 */
export async function runWithProgress(what, args, { cwd, detailOf = () => '' }) {
  const began = performance.now();
  let output = '';
  const child = spawn(process.execPath, args, { cwd, stdio: ['inherit', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));

  const line = () => `${what} ... ${detailOf(output)}${Math.round((performance.now() - began) / 1000)} s`;
  const draw = () => stderr.write(`\r\x1b[K${line()}`);
  if (!stderr.isTTY) console.error(`${what} ...`);
  const drawing = stderr.isTTY && setInterval(draw, 200);

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
