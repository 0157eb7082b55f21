import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeLog } from './log-file.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-logs-'));
});
afterEach(() => rm(folder, { recursive: true }));

const content = () => readFile(join(folder, 'some.log'), 'utf8');

describe('the log of a service', () => {
  it('is appended to, and only its owner can read it', async () => {
    await writeLog(Readable.from(['one\n']), folder, 'some');
    await writeLog(Readable.from(['two\n', 'three\n']), folder, 'some');
    expect(await content()).toBe('one\ntwo\nthree\n');
    expect((await stat(join(folder, 'some.log'))).mode & 0o777).toBe(0o600);
  });

  it('has at most five files of 10 MiB; the oldest is removed first', async () => {
    const line = (number: number) => `${number}`.padEnd(1024 * 1024 - 1, '.') + '\n';
    await writeLog(Readable.from(Array.from({ length: 75 }, (_, number) => line(number))), folder, 'some');
    expect((await readdir(folder)).toSorted()).toEqual(['some.log', ...[1, 2, 3, 4].map((n) => `some.log.${n}`)]);
    for (const name of await readdir(folder)) {
      const { size, mode } = await stat(join(folder, name));
      expect(size).toBeLessThanOrEqual(11 * 1024 * 1024);
      expect(mode & 0o777).toBe(0o600);
    }
    expect(await content()).toMatch(/^70\./);
    expect(await readFile(join(folder, 'some.log.4'), 'utf8')).toMatch(/^30\./);
  });

  it('is rotated when the log of the last start is full', async () => {
    await writeFile(join(folder, 'some.log'), 'x'.repeat(10 * 1024 * 1024));
    await writeLog(Readable.from(['new\n']), folder, 'some');
    expect(await content()).toBe('new\n');
    expect((await stat(join(folder, 'some.log.1'))).size).toBe(10 * 1024 * 1024);
  });

  it('does not block its service if it cannot be written', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await mkdir(join(folder, 'some.log'));
    const output = new PassThrough();
    const written = writeLog(output, folder, 'some');
    for (let i = 0; i < 100; i++) {
      if (!output.write('x'.repeat(100_000))) await new Promise((resolve) => output.once('drain', resolve));
    }
    output.end();
    await written;
    expect(errors).toHaveBeenCalledWith(
      expect.stringMatching(/^The log of some cannot be written, trying again in 60 s: /),
    );
    errors.mockRestore();
  });
});
