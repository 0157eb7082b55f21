import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rotateLog } from './rotate-log.js';

let folder: string;
let log: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-log-'));
  log = join(folder, 'some.log');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the log of the database', () => {
  it('stays while it is smaller than 10 MiB or missing', async () => {
    await rotateLog(log);
    await writeFile(log, 'x'.repeat(10 * 1024 * 1024 - 1));
    await rotateLog(log);
    expect(await readdir(folder)).toEqual(['some.log']);
  });

  it('is renamed when it has 10 MiB; the four before it are kept', async () => {
    for (let round = 1; round <= 6; round++) {
      await writeFile(log, `${round}`);
      await truncate(log, 10 * 1024 * 1024);
      await rotateLog(log);
    }
    const kept = (await readdir(folder)).toSorted();
    expect(kept).toEqual([1, 2, 3, 4].map((number) => `some.log.${number}`));
    const first = await Promise.all(kept.map(async (name) => (await readFile(join(folder, name), 'utf8'))[0]));
    expect(first).toEqual(['6', '5', '4', '3']);
  });
});
