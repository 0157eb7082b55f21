import { EarshotClient, EarshotError, type MentionChange, type Update } from '../src/index.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BULK_PATH, problem, StandIn } from './stand-in.js';

const CHANGE_PATH = '/coding/v1/changes/1-a';
const UNDO_PATH = `${CHANGE_PATH}/_undo`;
const UPDATE_PATH = '/coding/v1/reports/r/_update';

const UPDATE: Update = { filters: { query: 'recall*' }, payload: { sentiment: 'negative' } };

let platform: StandIn;
let client: EarshotClient;

beforeEach(async () => {
  platform = await StandIn.start();
  client = new EarshotClient({ baseUrl: platform.url, token: 't', maxRetries: 2 });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  platform.handlers.set(UNDO_PATH, () => ({ status: 204, headers: { 'change-id': '2-a' } }));
  platform.handlers.set(UPDATE_PATH, () => ({ body: { data: { counter: {}, change_id: '1-a' } } }));
});

afterEach(async () => {
  await platform.stop();
});

const bodiesTo = (path: string) => platform.to(path).map(({ body }) => JSON.parse(body) as unknown);
const keysTo = (path: string) => platform.to(path).map(({ headers }) => headers['idempotency-key']);

const valuesChanged = {
  status: '409',
  code: 'values_changed',
  title: 'Conflict',
  detail: 'Changed since, so not restored: sentiment.',
  meta: { bulk_index: 0, action: 'undo', report_id: 'r', mention_id: 'm0' },
};

describe('an undo (C16)', () => {
  it('returns its own id, and no errors if everything was restored', async () => {
    expect(await client.changes.undo('1-a')).toEqual({ change_id: '2-a', errors: [] });
    expect(bodiesTo(UNDO_PATH)).toEqual([{}]);
  });

  it('returns an error for each mention that was changed since', async () => {
    const body = { data: { counter: { provided: 2, success: 1, errors: 1 } }, errors: [valuesChanged] };
    platform.handlers.set(UNDO_PATH, () => ({ headers: { 'change-id': '2-a' }, body }));
    expect(await client.changes.undo('1-a')).toEqual({ change_id: '2-a', errors: [valuesChanged] });
  });

  it('that restored nothing has no id', async () => {
    const body = { data: { counter: { provided: 1, success: 0, errors: 1 } }, errors: [valuesChanged] };
    platform.handlers.set(UNDO_PATH, () => ({ body }));
    expect(await client.changes.undo('1-a')).toEqual({ change_id: null, errors: [valuesChanged] });
  });

  it('may be of some mentions', async () => {
    await client.changes.undo('1-a', { mention_ids: ['m0', 'm1'] });
    expect(bodiesTo(UNDO_PATH)).toEqual([{ mention_ids: ['m0', 'm1'] }]);
  });

  it('whose answer was lost is sent again with the same key, and the next undo has another one (C13)', async () => {
    platform.handlers.set(UNDO_PATH, (_request, count) => (count === 0 ? 'disconnect' : { status: 204 }));
    await client.changes.undo('1-a');
    await client.changes.undo('1-a');
    const [first, second, third] = keysTo(UNDO_PATH);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).toMatch(/^[0-9a-f]{32}$/);
    expect(third).not.toBe(first);
  });

  it('may be given a key (C13)', async () => {
    await client.changes.undo('1-a', { idempotencyKey: 'undo-7' });
    expect(keysTo(UNDO_PATH)).toEqual(['undo-7']);
  });
});

describe('an update by filter (C14)', () => {
  it('has a random key, or the given one (C13)', async () => {
    await client.coding.update('r', UPDATE);
    await client.coding.update('r', UPDATE, { idempotencyKey: 'recall-7' });
    expect(keysTo(UPDATE_PATH)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), 'recall-7']);
  });

  it('has the meta of its body', async () => {
    const meta = { dry_run: true, if_count: 3 };
    await client.coding.update('r', { ...UPDATE, meta });
    await client.coding.update('r', { ...UPDATE, meta }, { dryRun: false });
    expect(bodiesTo(UPDATE_PATH)).toEqual([
      { ...UPDATE, meta },
      { ...UPDATE, meta },
    ]);
  });
});

describe('the option dryRun (C12)', () => {
  it('of an undo asks for a preview, without a key', async () => {
    const body = { data: { counter: {} }, errors: [valuesChanged], meta: { dry_run: true } };
    platform.handlers.set(UNDO_PATH, () => ({ body }));
    const preview = await client.changes.undo('1-a', { mention_ids: ['m0'], dryRun: true, idempotencyKey: 'undo-7' });
    expect(preview).toEqual({ change_id: null, errors: [valuesChanged] });
    expect(bodiesTo(UNDO_PATH)).toEqual([{ mention_ids: ['m0'], meta: { dry_run: true } }]);
    expect(keysTo(UNDO_PATH)).toEqual([undefined]);
  });

  it('of an update asks for a preview, without a key, and keeps if_count', async () => {
    await client.coding.update('r', { ...UPDATE, meta: { if_count: 3 } }, { dryRun: true, idempotencyKey: 'recall-7' });
    expect(bodiesTo(UPDATE_PATH)).toEqual([{ ...UPDATE, meta: { if_count: 3, dry_run: true } }]);
    expect(keysTo(UPDATE_PATH)).toEqual([undefined]);
  });

  it('that is false asks for none', async () => {
    await client.changes.undo('1-a', { dryRun: false });
    await client.coding.update('r', UPDATE, { dryRun: false });
    await client.coding.bulk([{} as never], { dryRun: false });
    expect(bodiesTo(UNDO_PATH)).toEqual([{}]);
    expect(bodiesTo(UPDATE_PATH)).toEqual([UPDATE]);
    expect(bodiesTo(BULK_PATH)).toEqual([{ data: [{}] }]);
  });
});

describe('a misspelt option', () => {
  const misspelt = { dry_run: true } as never;

  beforeEach(() => {
    for (const path of [UNDO_PATH, UPDATE_PATH, BULK_PATH]) {
      platform.handlers.set(path, () => problem(400, 'member_unknown'));
    }
  });

  it('is a member of the body, which the platform rejects', async () => {
    const rejection = { status: 400, code: 'member_unknown' };
    await expect(client.changes.undo('1-a', misspelt)).rejects.toMatchObject(rejection);
    await expect(client.coding.update('r', UPDATE, misspelt)).rejects.toMatchObject(rejection);
    expect(await client.coding.bulk([{} as never], misspelt)).toMatchObject([
      { ok: false, reason: 'not_applied', error: rejection },
    ]);
    expect(bodiesTo(UNDO_PATH)).toEqual([{ dry_run: true }]);
    expect(bodiesTo(UPDATE_PATH)).toEqual([{ dry_run: true, ...UPDATE }]);
    expect(bodiesTo(BULK_PATH)).toEqual([{ dry_run: true, data: [{}] }]);
  });

  it('does not replace what the request changes', async () => {
    const options = { data: [], filters: {} } as never;
    await expect(client.coding.update('r', UPDATE, options)).rejects.toBeInstanceOf(EarshotError);
    await client.coding.bulk([{} as never], options);
    expect(bodiesTo(UPDATE_PATH)).toEqual([{ ...UPDATE, data: [] }]);
    expect(bodiesTo(BULK_PATH)).toEqual([{ filters: {}, data: [{}] }]);
  });
});

describe('an idempotency key (C13)', () => {
  const ways: [string, number, (idempotencyKey: string) => Promise<unknown>][] = [
    ['an undo', 255, (idempotencyKey) => client.changes.undo('1-a', { idempotencyKey })],
    ['an update', 255, (idempotencyKey) => client.coding.update('r', UPDATE, { idempotencyKey })],
    ['a bulk', 244, (idempotencyKey) => client.coding.bulk([{} as never], { idempotencyKey })],
    ['a preview', 255, (idempotencyKey) => client.changes.undo('1-a', { idempotencyKey, dryRun: true })],
  ];

  it.each(ways)('of %s may have %i visible ASCII characters', async (_what, length, send) => {
    await send('~'.repeat(length));
    expect(platform.requests).toHaveLength(1);
  });

  it.each(ways)(
    'of %s that the platform would reject is an error before anything is sent',
    async (_what, most, send) => {
      for (const key of ['~'.repeat(most + 1), '', 'two words', 'größe', 'a\n', 7 as never, null as never]) {
        const failure = await send(key).catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(TypeError);
        expect(failure).toHaveProperty('message', `idempotencyKey must have 1 to ${most} visible ASCII characters.`);
      }
      expect(platform.requests).toEqual([]);
    },
  );
});

describe('the mentions of a change (C15)', () => {
  const mention = (mention_id: string): MentionChange => ({ mention_id, before: { tags: [] }, after: { tags: ['a'] } });
  const [a, b, c] = ['a', 'b', 'c'].map(mention);

  beforeEach(() => {
    platform.handlers.set(CHANGE_PATH, ({ path }) => {
      const isFirst = !path.includes('after=');
      const data = { id: '1-a', mention_list: isFirst ? [a, b] : [c] };
      return { body: { data, meta: { next: isFirst ? 'cursor' : null } } };
    });
  });

  it('are a list over all pages', async () => {
    const mentions: MentionChange[] = [];
    for await (const changed of client.changes.mentions('1-a', { size: 2 })) mentions.push(changed);
    expect(mentions).toEqual([a, b, c]);
    expect(platform.to(CHANGE_PATH).map(({ path }) => path.split('?')[1])).toEqual(['size=2', 'size=2&after=cursor']);
  });

  it('can be read as one page', async () => {
    expect(await client.changes.mentions('1-a').page()).toEqual({ data: [a, b], meta: { next: 'cursor' } });
    expect(platform.requests).toHaveLength(1);
  });

  it('are no longer read after an abort', async () => {
    const reason = new Error('the user left');
    const list = client.changes.mentions('1-a', { signal: AbortSignal.abort(reason) });
    await expect(list.page()).rejects.toBe(reason);
    expect(platform.requests).toEqual([]);
  });
});
