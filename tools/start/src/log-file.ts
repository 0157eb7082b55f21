import { mkdirSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';

/** A log is five files at most: the current one and, when it has grown to its size, the four before it. */
const SIZE = '10M';
const OLDER = 4;

/** A log that cannot be written, on a full disk say, is tried again after so long. */
const RETRY_MS = 60_000;

/** Opens `<name>.log` to append to; the files before it are `<name>.log.1` to `<name>.log.4`. */
function openLog(folder: string, name: string): RotatingFileStream {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return createStream(`${name}.log`, { path: folder, size: SIZE, rotate: OLDER, mode: 0o600 });
}

/**
 * Writes what a program puts out to its log; resolves when that ends. While the log cannot be written its lines are
 * lost, and the program goes on: it would stop at an output that nobody reads.
 */
export async function keepLog(output: Readable, folder: string, name: string): Promise<void> {
  for (;;) {
    const problem = await copy(output, openLog(folder, name));
    if (!problem) return;
    console.error(`The log of ${name} cannot be written: ${problem.message}`);
    output.resume();
    if (await endsWithin(output, RETRY_MS)) return;
  }
}

const copy = (output: Readable, log: RotatingFileStream): Promise<Error | undefined> =>
  new Promise((resolve) => {
    log.on('error', resolve);
    log.once('finish', () => resolve(undefined));
    output.pipe(log);
  });

const endsWithin = (output: Readable, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms, false).unref();
    output.once('close', () => resolve(true));
    if (output.closed) resolve(true);
  });
