import { mkdirSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';

/** A log has at most five files: the current one and the four before it. */
const SIZE = '10M';
const OLDER = 4;

/** The wait before another attempt to write a log, for instance after the disk was full. */
const RETRY_MS = 60_000;

/** Opens `<name>.log` for appending. The files before it are `<name>.log.1` to `<name>.log.4`. */
function openLog(folder: string, name: string): RotatingFileStream {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return createStream(`${name}.log`, { path: folder, size: SIZE, rotate: OLDER, mode: 0o600 });
}

/**
 * Writes the output of a program to its log. Resolves when the output ends. While the log cannot be written, the output
 * is read and discarded, because the program would block otherwise.
 */
export async function writeLog(output: Readable, folder: string, name: string): Promise<void> {
  for (;;) {
    const problem = await copy(output, folder, name).catch((error: Error) => error);
    if (!problem) return;
    console.error(`The log of ${name} cannot be written, trying again in ${RETRY_MS / 1000} s: ${problem.message}`);
    output.resume();
    if (await endsWithin(output, RETRY_MS)) return;
  }
}

/** Resolves with what ended the copy early. */
async function copy(output: Readable, folder: string, name: string): Promise<Error | undefined> {
  const log = openLog(folder, name);
  return new Promise((resolve) => {
    log.on('error', resolve);
    log.once('finish', () => resolve(undefined));
    output.pipe(log);
  });
}

const endsWithin = (output: Readable, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms, false).unref();
    output.once('close', () => resolve(true));
    if (output.closed) resolve(true);
  });
