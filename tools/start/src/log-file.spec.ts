import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLog } from './log-file.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-logs-'));
});
afterEach(() => rm(folder, { recursive: true }));

const content = () => readFile(join(folder, 'some.log'), 'utf8');

describe('the log of a service', () => {
  it('is appended to, and for its owner alone', async () => {
    await keepLog(Readable.from(['one\n']), folder, 'some');
    await keepLog(Readable.from(['two\n', 'three\n']), folder, 'some');
    expect(await content()).toBe('one\ntwo\nthree\n');
    expect((await stat(join(folder, 'some.log'))).mode & 0o777).toBe(0o600);
  });

  it('is five files of 10 MiB at most, and loses the oldest first', async () => {
    const line = (number: number) => `${number}`.padEnd(1024 * 1024 - 1, '.') + '\n';
    await keepLog(Readable.from(Array.from({ length: 75 }, (_, number) => line(number))), folder, 'some');
    expect((await readdir(folder)).toSorted()).toEqual(['some.log', ...[1, 2, 3, 4].map((n) => `some.log.${n}`)]);
    for (const name of await readdir(folder)) {
      const { size, mode } = await stat(join(folder, name));
      expect(size).toBeLessThanOrEqual(11 * 1024 * 1024);
      expect(mode & 0o777).toBe(0o600);
    }
    expect(await content()).toMatch(/^70\./);
    expect(await readFile(join(folder, 'some.log.4'), 'utf8')).toMatch(/^30\./);
  });

  it('is begun anew when the one of the last start is full', async () => {
    await writeFile(join(folder, 'some.log'), 'x'.repeat(10 * 1024 * 1024));
    await keepLog(Readable.from(['new\n']), folder, 'some');
    expect(await content()).toBe('new\n');
    expect((await stat(join(folder, 'some.log.1'))).size).toBe(10 * 1024 * 1024);
  });

  it('that cannot be written keeps no service from going on', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await mkdir(join(folder, 'some.log'));
    const output = new PassThrough();
    const kept = keepLog(output, folder, 'some');
    for (let i = 0; i < 100; i++) {
      if (!output.write('x'.repeat(100_000))) await new Promise((resolve) => output.once('drain', resolve));
    }
    output.end();
    await kept;
    expect(complaint).toHaveBeenCalledWith(expect.stringMatching(/^The log of some cannot be written: /));
    complaint.mockRestore();
  });
});
