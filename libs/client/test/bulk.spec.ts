import {
  type BulkItem,
  type BulkOutcome,
  type BulkProgress,
  EarshotClient,
  EarshotError,
  NetworkError,
} from '../src/index.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BULK_PATH, oauthProblem, problem, StandIn, TOKEN_PATH, CREDENTIALS } from './stand-in.js';

let platform: StandIn;
let client: EarshotClient;

beforeEach(async () => {
  platform = await StandIn.start();
  client = new EarshotClient({ baseUrl: platform.url, token: 't', maxRetries: 2 });
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(async () => {
  await platform.stop();
});

const items = (count: number): BulkItem[] =>
  Array.from({ length: count }, (_, index) => ({
    action: 'update',
    report_id: 'r',
    mention_id: `m${index}`,
    payload: { sentiment: 'neutral' },
  }));

/** The mentions of each request that the platform received. */
const posted = (): string[][] =>
  platform.to(BULK_PATH).map(({ body }) => {
    const { data } = JSON.parse(body) as { data: BulkItem[] };
    return data.map(({ mention_id }) => mention_id);
  });

const itemError = (bulk_index: number, code = 'mention_not_found') => ({
  status: '400',
  code,
  title: 'Bad Request',
  detail: 'mention not found in the report',
  meta: { bulk_index, report_id: 'r' },
});

/** What became of each item, in a word. */
const inShort = (outcomes: readonly BulkOutcome[]) => outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.reason));

describe('a bulk', () => {
  it('is posted in chunks, in posted order (C6)', async () => {
    const outcomes = await client.coding.bulk(items(5), { chunkSize: 2 });
    expect(posted()).toEqual([['m0', 'm1'], ['m2', 'm3'], ['m4']]);
    expect(outcomes).toEqual([0, 1, 2, 3, 4].map((index) => ({ index, ok: true })));
  });

  it('has at most 10 000 items in a request', async () => {
    await client.coding.bulk(items(10_001));
    expect(posted().map(({ length }) => length)).toEqual([10_000, 1]);
  });

  it('has at most 16 MiB in a request, unless one item is larger', async () => {
    const large = (characters: number): BulkItem => ({ ...items(1)[0], payload: { tags: ['é'.repeat(characters)] } });
    const mebi = 2 ** 20;
    const outcomes = await client.coding.bulk([large(4 * mebi), large(3 * mebi), large(9 * mebi), large(1), large(1)]);
    expect(posted().map(({ length }) => length)).toEqual([2, 1, 2]);
    expect(inShort(outcomes)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
  });

  it('without items sends no request', async () => {
    expect(await client.coding.bulk([])).toEqual([]);
    expect(platform.requests).toEqual([]);
  });

  it('reports its progress after each chunk', async () => {
    const progress: BulkProgress[] = [];
    const outcomes = await client.coding.bulk(items(3), { chunkSize: 2, onProgress: (step) => progress.push(step) });
    expect(progress).toEqual([
      { done: 2, total: 3, outcomes: outcomes.slice(0, 2), change_ids: [] },
      { done: 3, total: 3, outcomes: outcomes.slice(2), change_ids: [] },
    ]);
  });

  it.each([0, 1.5, 50_001])('of chunks of %s items is a TypeError, and nothing is sent', async (chunkSize) => {
    await expect(client.coding.bulk(items(1), { chunkSize })).rejects.toThrow(
      new TypeError('chunkSize must be a whole number from 1 to 50000.'),
    );
    expect(platform.requests).toEqual([]);
  });

  it('sends nothing if an item cannot be written as JSON', async () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.payload = cyclic;
    await expect(client.coding.bulk([...items(2), cyclic as never], { chunkSize: 1 })).rejects.toThrow(TypeError);
    expect(platform.requests).toEqual([]);
  });
});

describe('the changes of a bulk (C15)', () => {
  const changed = (ids: string) => ({ status: 204, headers: { 'change-id': ids } });

  it('have ids, by chunk and all together in posted order', async () => {
    const body = { data: { counter: { provided: 2, success: 0, errors: 2 } }, errors: [itemError(0), itemError(1)] };
    platform.handlers.set(BULK_PATH, (_request, count) => [changed('1-a, 2-a'), { body }, changed('3-a')][count]);
    const progress: (readonly string[])[] = [];
    const onProgress = ({ change_ids }: BulkProgress) => progress.push(change_ids);
    const outcomes = await client.coding.bulk(items(5), { chunkSize: 2, onProgress });
    expect(progress).toEqual([['1-a', '2-a'], [], ['3-a']]);
    expect(outcomes.change_ids).toEqual(['1-a', '2-a', '3-a']);
  });

  it('are known up to the chunk that fails', async () => {
    platform.handlers.set(BULK_PATH, (_request, count) => (count === 0 ? changed('1-a') : 'disconnect'));
    const outcomes = await client.coding.bulk(items(4), { chunkSize: 2 });
    expect(inShort(outcomes)).toEqual(['ok', 'ok', 'unknown', 'unknown']);
    expect(outcomes.change_ids).toEqual(['1-a']);
  });

  it('leave the outcomes an array like any other', async () => {
    platform.handlers.set(BULK_PATH, () => changed('1-a'));
    expect(await client.coding.bulk(items(1))).toStrictEqual([{ index: 0, ok: true }]);
  });

  it('are none without items', async () => {
    expect((await client.coding.bulk([])).change_ids).toEqual([]);
  });
});

describe('an item that failed', () => {
  beforeEach(() => {
    const errors = [itemError(1), itemError(2, 'item_invalid')];
    const body = { data: { counter: { provided: 3, success: 1, errors: 2 } }, errors };
    platform.handlers.set(BULK_PATH, (_request, count) => (count === 1 ? { body } : { status: 204 }));
  });

  it('is rejected with its position in all items, and the others are applied (C2, C3)', async () => {
    const outcomes = await client.coding.bulk(items(7), { chunkSize: 3 });
    expect(inShort(outcomes)).toEqual(['ok', 'ok', 'ok', 'ok', 'rejected', 'rejected', 'ok']);
    expect(outcomes[4]).toEqual({ index: 4, ok: false, reason: 'rejected', error: itemError(4) });
    expect(outcomes.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('is not sent again', async () => {
    await client.coding.bulk(items(7), { chunkSize: 3 });
    expect(posted()).toHaveLength(3);
  });
});

describe('a chunk that fails', () => {
  it('is sent again before the next one (C6, C7)', async () => {
    platform.handlers.set(BULK_PATH, (_request, count) => {
      if (count === 0) return problem(503, 'outcome_unknown');
      return count === 1 ? 'disconnect' : { status: 204 };
    });
    const outcomes = await client.coding.bulk(items(4), { chunkSize: 2 });
    expect(posted()).toEqual([
      ['m0', 'm1'],
      ['m0', 'm1'],
      ['m0', 'm1'],
      ['m2', 'm3'],
    ]);
    expect(inShort(outcomes)).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it('in the end stops the bulk, and keeps the outcomes of the chunks before', async () => {
    platform.handlers.set(BULK_PATH, (_request, count) => (count === 0 ? { status: 204 } : 'disconnect'));
    const outcomes = await client.coding.bulk(items(6), { chunkSize: 2 });
    expect(inShort(outcomes)).toEqual(['ok', 'ok', 'unknown', 'unknown', 'not_applied', 'not_applied']);
    expect(outcomes[2]).toMatchObject({ index: 2, error: expect.any(NetworkError) });
    expect(outcomes[5]).toMatchObject({ index: 5, error: expect.any(NetworkError) });
    expect(posted()).toEqual([
      ['m0', 'm1'],
      ['m2', 'm3'],
      ['m2', 'm3'],
      ['m2', 'm3'],
    ]);
  });

  it.each([
    ['was rejected as a whole', [problem(413, 'body_too_large')], 'not_applied'],
    ['found the platform busy', [problem(503, 'too_busy')], 'not_applied'],
    ['has an outcome that the platform does not know', [problem(503, 'outcome_unknown')], 'unknown'],
    ['was not answered by a gateway', [{ status: 504 }], 'unknown'],
    ['was answered by a gateway without an error document', [{ status: 503 }], 'unknown'],
    ['caused an internal error', [problem(500, 'internal_error')], 'unknown'],
    ['was first not answered, and then rejected', ['disconnect' as const, problem(413, 'body_too_large')], 'unknown'],
  ])('and %s is certain only if the platform is (C7)', async (_what, reactions, reason) => {
    platform.handlers.set(BULK_PATH, (_request, count) => reactions[count] ?? reactions.at(-1)!);
    expect(inShort(await client.coding.bulk(items(2)))).toEqual([reason, reason]);
  });

  it('because of a rejected login was not applied', async () => {
    platform.handlers.set(TOKEN_PATH, () => oauthProblem(401, 'invalid_grant', 'Login is not valid'));
    client = new EarshotClient({ baseUrl: platform.url, credentials: CREDENTIALS });
    const outcomes = await client.coding.bulk(items(1));
    expect(outcomes).toMatchObject([{ ok: false, reason: 'not_applied', error: { error: 'invalid_grant' } }]);
  });

  it('because of an expired token is sent again with a new one', async () => {
    platform.handlers.set(BULK_PATH, ({ headers }) =>
      headers.authorization === 'Bearer a0' ? problem(401, 'token_invalid') : { status: 204 },
    );
    client = new EarshotClient({ baseUrl: platform.url, credentials: CREDENTIALS });
    expect(inShort(await client.coding.bulk(items(2), { chunkSize: 1 }))).toEqual(['ok', 'ok']);
    expect(posted()).toEqual([['m0'], ['m0'], ['m1']]);
  });

  it('has the error of the whole request', async () => {
    platform.handlers.set(BULK_PATH, () => problem(403, 'scope_insufficient'));
    const [outcome] = await client.coding.bulk(items(1));
    expect(outcome).toMatchObject({ error: expect.any(EarshotError) });
    expect(outcome).toMatchObject({ error: { status: 403, code: 'scope_insufficient' } });
    expect(posted()).toHaveLength(1);
  });
});

describe('an idempotency key (C13)', () => {
  const keys = () => platform.to(BULK_PATH).map(({ headers }) => headers['idempotency-key']);

  it('is the same for each attempt of a request, and another one for each request', async () => {
    platform.handlers.set(BULK_PATH, (_request, count) => {
      if (count === 0) return 'disconnect';
      return count === 1 ? problem(409, 'idempotency_key_in_use', { 'retry-after': '0' }) : { status: 204 };
    });
    expect(inShort(await client.coding.bulk(items(2), { chunkSize: 1 }))).toEqual(['ok', 'ok']);
    const [first] = keys();
    const key = /^([0-9a-f]{32})\/0$/.exec(first as string)![1];
    expect(keys()).toEqual([first, first, first, `${key}/1`]);
    await client.coding.bulk(items(1));
    expect(keys()[4]).not.toBe(first);
  });

  it('may be given, and names each request by the position of its first item', async () => {
    await client.coding.bulk(items(5), { chunkSize: 2, idempotencyKey: 'import-7' });
    expect(keys()).toEqual(['import-7/0', 'import-7/2', 'import-7/4']);
  });

  it('that stays in use leaves the outcome unknown', async () => {
    platform.handlers.set(BULK_PATH, () => problem(409, 'idempotency_key_in_use', { 'retry-after': '0' }));
    expect(inShort(await client.coding.bulk(items(1)))).toEqual(['unknown']);
    expect(posted()).toHaveLength(3);
  });

  it('that belongs to another request is not sent again', async () => {
    platform.handlers.set(BULK_PATH, () => problem(422, 'idempotency_key_reused'));
    expect(inShort(await client.coding.bulk(items(1)))).toEqual(['not_applied']);
    expect(posted()).toHaveLength(1);
  });
});

describe('a dry run (C12)', () => {
  it('asks for one, has no key, and returns what would become of the items', async () => {
    const counter = { provided: 2, success: 1, errors: 1 };
    platform.handlers.set(BULK_PATH, () => ({
      body: { data: { counter }, errors: [itemError(1)], meta: { dry_run: true } },
    }));
    expect(inShort(await client.coding.bulk(items(2), { dryRun: true }))).toEqual(['ok', 'rejected']);
    const [{ body, headers }] = platform.to(BULK_PATH);
    expect(JSON.parse(body)).toEqual({ data: items(2), meta: { dry_run: true } });
    expect(headers).not.toHaveProperty('idempotency-key');
  });
});

describe('an aborted bulk', () => {
  const REASON = new Error('the user left');

  it('rejects, and has reported the outcomes until then', async () => {
    const controller = new AbortController();
    platform.handlers.set(BULK_PATH, (_request, count) => {
      if (count === 0) return { status: 204 };
      controller.abort(REASON);
      return 'hang';
    });
    const reported: BulkOutcome[] = [];
    const onProgress = ({ outcomes }: BulkProgress) => reported.push(...outcomes);
    const promise = client.coding.bulk(items(4), { chunkSize: 2, signal: controller.signal, onProgress });
    await expect(promise).rejects.toBe(REASON);
    expect(inShort(reported)).toEqual(['ok', 'ok']);
    expect(posted()).toHaveLength(2);
  });

  it('sends no further chunk if it is aborted between two', async () => {
    const controller = new AbortController();
    const onProgress = () => controller.abort(REASON);
    const promise = client.coding.bulk(items(2), { chunkSize: 1, signal: controller.signal, onProgress });
    await expect(promise).rejects.toBe(REASON);
    expect(posted()).toEqual([['m0']]);
  });
});
