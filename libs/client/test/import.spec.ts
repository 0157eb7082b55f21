import { EarshotClient, type ImportedMention, type ImportProgress } from '../src/index.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, StandIn } from './stand-in.js';

const PATH = '/coding/v1/reports/r/_import';

let platform: StandIn;
let client: EarshotClient;

beforeEach(async () => {
  platform = await StandIn.start();
  platform.handlers.set(PATH, ({ body }, count) => answer(dataOf(body).length, count));
  client = new EarshotClient({ baseUrl: platform.url, token: 't', maxRetries: 2 });
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(async () => {
  await platform.stop();
});

const dataOf = (body: string) => (JSON.parse(body) as { data: ImportedMention[] }).data;

const counterOf = (provided: number, errors = 0) => ({
  ...{ provided, created: provided - errors, updated: 0, unchanged: 0, errors },
});

const itemError = (bulk_index: number) => ({
  ...{ status: '400', code: 'item_invalid', title: 'Bad Request', detail: 'date is missing.' },
  meta: { bulk_index, action: 'import', report_id: 'r' },
});

const answer = (provided: number, count: number, errors: object[] = []) => ({
  body: { data: { counter: counterOf(provided, errors.length), change_id: `${count + 1}-abcdef01` }, errors },
});

const mentions = (count: number): ImportedMention[] =>
  Array.from({ length: count }, (_, n) => ({ id: `m${n}`, type: 'post', date: '2026-05-01T10:00:00Z' }));

/** The mentions of each request that the platform received. */
const posted = (): string[][] => platform.to(PATH).map(({ body }) => dataOf(body).map(({ id }) => id));

describe('an import', () => {
  it('is posted in chunks, each when the one before is answered, so that a fast source waits (C20)', async () => {
    const answeredWhenRead: number[] = [];
    async function* source() {
      for (const mention of mentions(5)) {
        answeredWhenRead.push(platform.to(PATH).length);
        yield mention;
      }
    }
    const outcome = await client.coding.import('r', source(), { chunkSize: 2 });
    expect(posted()).toEqual([['m0', 'm1'], ['m2', 'm3'], ['m4']]);
    expect(answeredWhenRead).toEqual([0, 0, 0, 1, 1]);
    expect(outcome).toEqual({
      counter: counterOf(5),
      change_ids: ['1-abcdef01', '2-abcdef01', '3-abcdef01'],
      errors: [],
    });
  });

  it('has the position of each failed mention in all mentions', async () => {
    platform.handlers.set(PATH, ({ body }, count) =>
      answer(dataOf(body).length, count, count === 1 ? [itemError(1)] : []),
    );
    const progress: ImportProgress[] = [];
    const onProgress = (step: ImportProgress) => progress.push(step);
    const { errors, counter } = await client.coding.import('r', mentions(5), { chunkSize: 2, onProgress });
    expect(errors.map(({ meta }) => meta.bulk_index)).toEqual([3]);
    expect(counter).toEqual(counterOf(5, 1));
    expect(progress.map(({ done, errors }) => [done, errors.length])).toEqual([
      [2, 0],
      [4, 1],
      [5, 0],
    ]);
  });

  it('without mentions sends no request', async () => {
    const outcome = await client.coding.import('r', []);
    expect(outcome).toEqual({ counter: counterOf(0), change_ids: [], errors: [] });
    expect(platform.requests).toEqual([]);
  });

  it('is sent again with its key after a temporary problem, which differs by chunk (C13)', async () => {
    platform.handlers.set(PATH, ({ body }, count) =>
      count === 0 ? problem(503, 'database_unavailable') : answer(dataOf(body).length, count),
    );
    await client.coding.import('r', mentions(3), { chunkSize: 2, idempotencyKey: 'crawl-7' });
    expect(platform.to(PATH).map(({ headers }) => headers['idempotency-key'])).toEqual([
      'crawl-7/0',
      'crawl-7/0',
      'crawl-7/2',
    ]);
  });

  it('ends with the error of the first request that fails in the end, and reads no further (C11)', async () => {
    platform.handlers.set(PATH, ({ body }, count) =>
      count === 1 ? problem(403, 'scope_insufficient') : answer(dataOf(body).length, count),
    );
    let read = 0;
    function* source() {
      for (const mention of mentions(9)) yield (read++, mention);
    }
    const onProgress = vi.fn();
    await expect(client.coding.import('r', source(), { chunkSize: 2, onProgress })).rejects.toMatchObject({
      status: 403,
    });
    expect(onProgress).toHaveBeenCalledTimes(1);
    expect(posted()).toEqual([
      ['m0', 'm1'],
      ['m2', 'm3'],
    ]);
    expect(read).toBe(5);
  });

  it('sends how it is done, and no key with a dry run (C12, C20)', async () => {
    await client.coding.import('r', mentions(1), { coded: 'replace', dryRun: true });
    const [{ body, headers }] = platform.to(PATH);
    expect(JSON.parse(body)).toMatchObject({ meta: { dry_run: true, coded: 'replace' } });
    expect(headers['idempotency-key']).toBeUndefined();
  });

  it.each([0, 1.5, 10_001, NaN, '5'])('of chunks of %s is a TypeError, and nothing is read or sent', async (size) => {
    const source = vi.fn(function* () {
      yield* mentions(1);
    });
    const importing = client.coding.import('r', { [Symbol.iterator]: source }, { chunkSize: size as number });
    await expect(importing).rejects.toThrow(new TypeError('chunkSize must be a whole number from 1 to 10000.'));
    expect(source).not.toHaveBeenCalled();
    expect(platform.requests).toEqual([]);
  });

  it('sends a misspelt option, so that the platform rejects it (C19)', async () => {
    await client.coding.import('r', mentions(1), { dryrun: true } as object);
    const [{ body }] = platform.to(PATH);
    expect(JSON.parse(body)).toEqual({ dryrun: true, meta: {}, data: mentions(1) });
  });

  it('stops when its signal is aborted', async () => {
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error('enough'));
    const importing = client.coding.import('r', mentions(9), { chunkSize: 2, onProgress, signal: controller.signal });
    await expect(importing).rejects.toThrow('enough');
    expect(posted()).toHaveLength(1);
  });
});
