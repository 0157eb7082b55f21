import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChangeRecord, ErasedMention, erasureHash, Mention, MentionDocument } from '@earshot/coding/entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database, useDemoDatabase } from './demo-database.js';
import { databaseLine, seed } from './seed-process.js';

const REPORT = 'acme-brand';
const ERASED = ['m-0001', 'm-0002'];
const AT = new Date('2026-11-20T09:30:00.123Z');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-erasures-'));
});
afterAll(() => rm(folder, { recursive: true }));

useDemoDatabase();

const run = (args: string[], input = '') => seed(args, { DATABASE_URL: database.url }, input);
const repository = <T extends object>(entity: new () => T) => database.dataSource.getRepository<T>(entity);
const line = (id: string, report = REPORT) =>
  `${JSON.stringify({ report_id: report, hash: erasureHash(report, id).toString('hex'), erased_at: AT.toISOString() })}\n`;
const LINES = ERASED.toSorted((a, b) => Buffer.compare(erasureHash(REPORT, a), erasureHash(REPORT, b)))
  .map((id) => line(id))
  .join('');
const remembered = () => repository(ErasedMention).find({ order: { report_id: 'asc', hash: 'asc' } });
const counts = async () => [await repository(Mention).count(), await repository(MentionDocument).count()];

describe('erasures (C21)', () => {
  it('prints the hashes of the mentions that were erased, and no id of them', async () => {
    const rows = ERASED.map((id) => ({ report_id: REPORT, hash: erasureHash(REPORT, id), erased_at: AT }));
    await repository(ErasedMention).insert(rows);
    expect(await run(['erasures'])).toEqual({ code: 0, stdout: LINES, stderr: databaseLine(database.url) });
  });

  it('prints nothing where nothing was erased', async () => {
    expect((await run(['erasures'])).stdout).toBe('');
  });
});

describe('erase-again (C21)', () => {
  it('erases the listed mentions with their values in the history, records it, and remembers them', async () => {
    const record = { report_id: REPORT, changed_at: AT, user_id: 'u', application_id: 'a', mention_count: 2 };
    await repository(ChangeRecord).insert({
      ...record,
      ...{ mention_ids: ['m-0001', 'm-0003'], payload_numbers: [0, 1], payloads: [{ tags: ['secret'] }, {}] },
    });
    const [mentions, documents] = await counts();
    const file = join(folder, 'erasures.ndjson');
    await writeFile(file, LINES + line('gone', 'a report that is gone'));

    const { code, stdout } = await run(['erase-again', file]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Erased again: 2 mentions.\n' });
    expect(await counts()).toEqual([mentions - 2, documents - 2]);
    const [coded, erased] = await repository(ChangeRecord).find({ order: { id: 'asc' } });
    expect(coded).toMatchObject({ mention_ids: ['m-0003'], payloads: [{}, {}], mention_count: 2 });
    expect(erased).toMatchObject({ action: 'erase', user_id: null, rewrites: true, mention_count: 2 });
    expect(erased.mention_ids.toSorted()).toEqual(ERASED);
    expect(await remembered()).toHaveLength(3);

    expect((await run(['erase-again', '-'], LINES)).stdout).toBe('Erased again: 0 mentions.\n');
    expect(await repository(ChangeRecord).count()).toBe(2);
  });

  it('erases what the database remembers, such as after a load of an older dump', async () => {
    await repository(ErasedMention).insert({
      report_id: REPORT,
      hash: erasureHash(REPORT, 'm-0001'),
      erased_at: AT,
    });
    expect((await run(['erase-again'])).stdout).toBe('Erased again: 1 mention.\n');
    expect(await repository(Mention).findOneBy({ report_id: REPORT, id: 'm-0001' })).toBeNull();
  });

  it.each([
    ['{"report_id":"r"}', 'is not a line that erasures prints'],
    ['no JSON', 'is not a line that erasures prints'],
    [line('m').replace(/"hash":"../, '"hash":"'), 'is not a line that erasures prints'],
    [line('m').replace('2026', 'then'), 'is not a line that erasures prints'],
  ])('names the first wrong line, and changes nothing: %s', async (wrong, message) => {
    const before = await counts();
    const { code, stderr } = await run(['erase-again', '-'], LINES + wrong);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`-, line 3: ${message}`) });
    expect(await counts()).toEqual(before);
    expect(await remembered()).toEqual([]);
  });

  it('fails for a file that does not exist', async () => {
    const { code, stderr } = await run(['erase-again', join(folder, 'missing')]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/missing cannot be read: ENOENT/) });
  });
});
