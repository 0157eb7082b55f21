import {
  type BulkItem,
  type components,
  EarshotClient,
  EarshotError,
  type Fetch,
  type Filters,
  OAuthError,
} from '../src/index.js';
import { describe, expect, it } from 'vitest';
import { address, CREDENTIALS, demoClient } from './demo.js';

type CountryCode = components['schemas']['CountryCode'];

const client = demoClient();

const failureOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

async function collect<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}

/** A fetch that records the paths of its requests. */
function recording() {
  const paths: string[] = [];
  const fetch: Fetch = (url, init) => {
    paths.push(url.slice(address.length));
    return globalThis.fetch(url, init);
  };
  return { paths, fetch };
}

const item = (mention_id: string, payload: BulkItem['payload']): BulkItem => ({
  action: 'update',
  report_id: 'acme-brand',
  mention_id,
  payload,
});

describe('a user', () => {
  it('is the owner of the token (B9)', async () => {
    expect(await client.me()).toMatchObject({ login: 'ada', token: { app_client_id: CREDENTIALS.clientId } });
  });

  it('that the platform does not know is an OAuthError (B3)', async () => {
    const unknown = new EarshotClient({ baseUrl: address, credentials: { ...CREDENTIALS, login: 'no such login' } });
    const failure = await failureOf(unknown.me());
    expect(failure).toBeInstanceOf(OAuthError);
    expect(failure).toMatchObject({ status: 401, error: 'invalid_grant', details: 'Login is not valid' });
  });

  it('keeps working after the token was revoked (B6, B7)', async () => {
    const { token } = await client.me();
    const { clientId: client_id, clientSecret: client_secret } = CREDENTIALS;
    const body = new URLSearchParams({ token: token.access_token, client_id, client_secret });
    const revoked = await fetch(`${address}/security/v2/oauth/_revoke`, { method: 'POST', body });
    expect(revoked.status).toBe(200);
    const users = await Promise.all([client.me(), client.me(), client.me()]);
    const newTokens = new Set(users.map((user) => user.token.access_token));
    expect(newTokens.size).toBe(1);
    expect(newTokens).not.toContain(token.access_token);
  });

  it('is the machine user of an application that logs in alone, and again after its token ended (B19)', async () => {
    const credentials = { clientId: 'acme-export', clientSecret: 'acme-export-demo-secret' };
    const machine = new EarshotClient({ baseUrl: address, credentials });
    const { token, ...user } = await machine.me();
    expect(user).toMatchObject({ login: 'export-robot', email: null });
    expect(token).toMatchObject({ app_client_id: 'acme-export', scope: 'read' });
    const mentions = await machine.mention.search('acme-brand', { size: 1 }).page();
    expect(mentions.data).toHaveLength(1);
    await machine.logOut();
    const withToken = new EarshotClient({ baseUrl: address, token: token.access_token });
    expect(await failureOf(withToken.me())).toMatchObject({ status: 403 });
    expect((await machine.me()).token.access_token).not.toBe(token.access_token);
  });

  it('that is a machine has no password: its login is not valid (B19)', async () => {
    const credentials = { ...CREDENTIALS, login: 'export-robot' };
    const failure = await failureOf(new EarshotClient({ baseUrl: address, credentials }).me());
    expect(failure).toMatchObject({ status: 401, error: 'invalid_grant', details: 'Login is not valid' });
  });

  it('logs out: the token is no longer valid (B7)', async () => {
    const another = demoClient();
    const { access_token } = (await another.me()).token;
    const withToken = new EarshotClient({ baseUrl: address, token: access_token });
    expect(await withToken.me()).toMatchObject({ login: 'ada' });
    await another.logOut();
    expect(await failureOf(withToken.me())).toMatchObject({ status: 403, errors: [{ status: '401' }] });
  });
});

describe('reports', () => {
  it('are listed page by page, in the order of their ids (D2)', async () => {
    const reports = await collect(client.reports.list({ size: 1 }));
    const { data, meta } = await client.reports.list().page();
    expect(reports).toEqual(data);
    expect(reports).toHaveLength(meta.total);
    expect(reports.map(({ id }) => id)).toContain('acme-brand');
  });

  it('can be skipped', async () => {
    const [, ...rest] = await collect(client.reports.list());
    expect(await collect(client.reports.list({ from: 1, size: 1 }))).toEqual(rest);
  });

  it('are read one by one, and those of another client account are missing (D2)', async () => {
    expect(await client.reports.get('acme-brand')).toMatchObject({ id: 'acme-brand', client_id: 'acme' });
    const failure = await failureOf(client.reports.get('globex-launch'));
    expect(failure).toBeInstanceOf(EarshotError);
    expect(failure).toMatchObject({ status: 404, code: 'report_not_found' });
  });

  it('are made and changed by a login with the scope import (C22)', async () => {
    const credentials = { ...CREDENTIALS, login: 'felix', scope: 'import' };
    const collector = new EarshotClient({ baseUrl: address, credentials });
    const made = {
      id: 'acme-launch',
      client_id: 'acme',
      channels_enabled: true,
      collaboration_enabled: false,
      retention_days: null,
    };
    expect(await collector.reports.put(made.id, { name: 'Launch' })).toMatchObject({ ...made, name: 'Launch' });
    const settings = { name: 'Relaunch', channels_enabled: false };
    expect(await collector.reports.put(made.id, settings)).toMatchObject({ ...made, ...settings });
    expect(await client.reports.get(made.id)).toMatchObject(settings);
    const refused = await failureOf(client.reports.put(made.id, { name: 'Mine' }));
    expect(refused).toMatchObject({ status: 403, code: 'scope_insufficient' });
    const taken = await failureOf(collector.reports.put('globex-launch', { name: 'Mine' }));
    expect(taken).toMatchObject({ status: 409, code: 'report_id_taken' });
  });
});

describe('a copy of a report', () => {
  it('is exported, and follows the changes (C24, D19)', async () => {
    const all = client.mention.export('acme-brand', { filters: { languages: ['eng'] } }, { fields: ['sentiment'] });
    const copied = new Map<string, string>();
    for await (const { id, sentiment } of all) copied.set(id, sentiment);
    const { meta } = await client.mention.search('acme-brand', { filters: { languages: ['eng'] }, size: 1 }).page();
    expect(copied.size).toBe(meta.total);
    expect(all.total).toBe(meta.total);
    const [[id, before]] = copied;
    const stop = new AbortController();
    const changes = client.coding.follow('acme-brand', all.position!, { signal: stop.signal });
    const next = changes.next();
    const sentiment = before === 'positive' ? 'negative' : 'positive';
    const item = (value: string) => ({
      action: 'update' as const,
      report_id: 'acme-brand',
      mention_id: id,
      payload: { sentiment: value },
    });
    await client.coding.bulk([item(sentiment) as BulkItem]);
    const { value: page } = await next;
    expect(page!.data.at(-1)!.mention_list).toMatchObject([{ mention_id: id, before: { sentiment: before } }]);
    expect(page!.included!.mention.find((mention) => mention.id === id)).toMatchObject({ sentiment });
    await client.coding.bulk([item(before) as BulkItem]);
    stop.abort(new Error('enough'));
    await expect(async () => {
      for await (const _ of changes);
    }).rejects.toThrow('enough');
  });
});

describe('an import', () => {
  const collector = () =>
    new EarshotClient({ baseUrl: address, credentials: { ...CREDENTIALS, login: 'felix', scope: 'import erase' } });
  const mention = (id: string) => ({ id, type: 'post' as const, date: '2026-05-01T10:00:00Z', title: `about ${id}` });

  it('brings mentions, which are found at once and may be erased, for a login with these scopes (C20, C21)', async () => {
    const { coding, reports } = collector();
    const report = 'acme-arrivals';
    await reports.put(report, { name: 'Arrivals' });
    const outcome = await coding.import(report, [
      mention('a-1'),
      { ...mention('a-2'), date: 'yesterday' },
      mention('a-3'),
    ]);
    expect(outcome.counter).toEqual({ provided: 3, created: 2, updated: 0, unchanged: 0, errors: 1 });
    expect(outcome.errors).toMatchObject([{ code: 'item_invalid', meta: { bulk_index: 1, mention_id: 'a-2' } }]);
    expect((await client.changes.get(outcome.change_ids[0])).data).toMatchObject({
      action: 'import',
      mention_count: 2,
    });
    const search = await client.mention.search(report, { filters: { query: 'about' } }).page();
    expect(search.meta.total).toBe(2);

    const erasure = { filters: { ids: ['a-1'] }, report_ids: [report] };
    const preview = await coding.erase(erasure, { dryRun: true });
    expect(preview).toMatchObject({ data: { counter: { matched: 1, erased: 1 }, change_ids: [] } });
    const { data } = await coding.erase({ ...erasure, meta: { if_selection: preview.meta!.selection } });
    expect(data.counter).toEqual({ matched: 1, erased: 1 });
    expect(await failureOf(client.mention.get(report, 'a-1'))).toMatchObject({ status: 404 });
    const failure = await failureOf(client.changes.undo(data.change_ids[0]));
    expect(failure).toMatchObject({ status: 409, code: 'change_irreversible' });
    expect((await coding.import(report, [mention('a-1')])).errors).toMatchObject([{ code: 'mention_erased' }]);
    expect(await failureOf(client.coding.erase(erasure))).toMatchObject({ status: 403, code: 'scope_insufficient' });
  });

  it('with a misspelt option is rejected, and brings nothing (C19)', async () => {
    const misspelt = { dryrun: true } as object;
    const failure = await failureOf(collector().coding.import('acme-brand', [mention('misspelt')], misspelt));
    expect(failure).toMatchObject({ status: 400, code: 'member_unknown' });
    expect(await failureOf(client.mention.get('acme-brand', 'misspelt'))).toMatchObject({ status: 404 });
  });
});

describe('an aggregation', () => {
  it('counts the mentions that the filters select by their values (D16)', async () => {
    const filters: Filters = { languages: ['fra'] };
    const { data, meta } = await client.mention.analytics('acme-brand', {
      filters,
      aggregations: {
        sentiments: { terms: { field: 'sentiment' } },
        days: {
          date_histogram: { field: 'date', interval: 'day', time_zone: 'Europe/Paris' },
          aggregations: { influence: { stats: { field: 'influence' } } },
        },
      },
    });
    const { meta: found } = await client.mention.search('acme-brand', { filters, size: 0 }).page();
    expect(meta.total).toBe(found.total);
    expect(Object.keys(data)).toEqual(['sentiments', 'days']);
    expect(data.sentiments).toMatchObject({ other: 0, missing: 0 });
  });
});

describe('a search', () => {
  it('returns each mention once, over all pages, and counts them once (D1)', async () => {
    const pages = await collect(client.mention.search('acme-brand', { size: 50 }).pages());
    const [{ meta }, ...others] = pages;
    expect(pages.length).toBeGreaterThan(2);
    expect(others.map((page) => page.meta.total)).toEqual(others.map(() => undefined));
    const mentions = await collect(client.mention.search('acme-brand'));
    expect(mentions).toEqual(pages.flatMap(({ data }) => data));
    expect(new Set(mentions.map(({ id }) => id)).size).toBe(meta.total);
  });

  it('requests each page only when it is needed', async () => {
    const { paths, fetch } = recording();
    const search = demoClient({ fetch }).mention.search('acme-brand', { size: 2 });
    expect(paths).toEqual([]);
    let count = 0;
    for await (const mention of search) {
      expect(mention.report_id).toBe('acme-brand');
      if ((count += 1) === 3) break;
    }
    expect(paths.filter((path) => path.includes('_search'))).toHaveLength(2);
  });

  it('begins again with each iteration', async () => {
    const search = client.mention.search('acme-brand', { filters: { query: 'recall*' } });
    const first = await collect(search);
    expect(first.length).toBeGreaterThan(0);
    expect(await collect(search)).toEqual(first);
  });

  it('skips mentions, and continues from a cursor', async () => {
    const all = await collect(client.mention.search('acme-brand', { sort: { date: 'asc' } }));
    expect(await collect(client.mention.search('acme-brand', { sort: { date: 'asc' }, from: 7 }))).toEqual(
      all.slice(7),
    );
    const { meta } = await client.mention.search('acme-brand', { sort: { date: 'asc' }, size: 9 }).page();
    const after = meta.next!;
    expect(await collect(client.mention.search('acme-brand', { sort: { date: 'asc' }, after }))).toEqual(all.slice(9));
  });

  it('of no mentions ends at once', async () => {
    expect(await collect(client.mention.search('acme-brand', { filters: { ids: ['nothing'] } }))).toEqual([]);
    expect(await collect(client.mention.search('acme-brand', { size: 0 }))).toEqual([]);
  });

  it('returns only the members that are asked for, and id (E4)', async () => {
    const search = client.mention.search('acme-brand', { size: 2 }, { fields: ['date', 'author'] });
    const { data } = await search.page();
    for (const mention of data) expect(Object.keys(mention).toSorted()).toEqual(['author', 'date', 'id']);
    // @ts-expect-error The type has only these members.
    expect(data[0].title).toBeUndefined();
    const [onlyId] = (await client.mention.search('acme-brand', { size: 1 }, { fields: [] }).page()).data;
    expect(Object.keys(onlyId)).toEqual(['id']);
  });

  it('with an invalid filter is an error with the path of the filter (D13)', async () => {
    const countries: CountryCode[] = ['FRA', 'Gaul' as 'FRA'];
    const search = client.mention.search('acme-brand', { filters: { boolean: { must: { countries } } } });
    expect(await failureOf(search.page())).toMatchObject({
      status: 400,
      code: 'value_invalid',
      meta: { path: 'filters.boolean.must.countries[1]' },
    });
  });

  it('can be aborted while it is iterated', async () => {
    const controller = new AbortController();
    const ids: string[] = [];
    const iterate = async () => {
      const search = client.mention.search('acme-brand', { size: 2 }, { signal: controller.signal });
      for await (const { id } of search) {
        ids.push(id);
        controller.abort();
      }
    };
    await expect(iterate()).rejects.toMatchObject({ name: 'AbortError' });
    expect(ids).toHaveLength(1);
  });
});

describe('a mention', () => {
  it('is read by its id (D2)', async () => {
    expect(await client.mention.get('acme-brand', 'm-0001')).toMatchObject({ id: 'm-0001', report_id: 'acme-brand' });
    const failure = await failureOf(client.mention.get('acme-brand', 'nothing'));
    expect(failure).toMatchObject({ status: 404, code: 'mention_not_found' });
  });
});

describe('coding', () => {
  it('returns one outcome per item, and applies the valid ones (C1, C2, C3)', async () => {
    const outcomes = await client.coding.bulk(
      [
        item('m-0001', { sentiment: 'positive' }),
        item('nothing', { sentiment: 'positive' }),
        item('m-0002', { tags: ['taste', 'taste', 'new'] }),
        item('m-0003', { sentiment: 'ambivalent' as 'positive' }),
      ],
      { chunkSize: 2 },
    );
    expect(outcomes).toMatchObject([
      { index: 0, ok: true },
      { index: 1, ok: false, reason: 'rejected', error: { code: 'mention_not_found', meta: { bulk_index: 1 } } },
      { index: 2, ok: true },
      { index: 3, ok: false, reason: 'rejected', error: { code: 'item_invalid', meta: { bulk_index: 3 } } },
    ]);
    expect(await client.mention.get('acme-brand', 'm-0001')).toMatchObject({ sentiment: 'positive' });
    expect(await client.mention.get('acme-brand', 'm-0002')).toMatchObject({ tags: ['taste', 'new'] });
  });

  it('applies items for one mention in posted order, over several requests (C6)', async () => {
    const sentiments = ['positive', 'negative', 'neutral'] as const;
    const items = Array.from({ length: 2_500 }, (_, index) => item('m-0004', { sentiment: sentiments[index % 3] }));
    const { paths, fetch } = recording();
    const outcomes = await demoClient({ fetch }).coding.bulk(items, { chunkSize: 1_000 });
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(paths.filter((path) => path.endsWith('_bulk'))).toHaveLength(3);
    expect(await client.mention.get('acme-brand', 'm-0004')).toMatchObject({ sentiment: sentiments[2_499 % 3] });
  });
});

describe('an update by filter', () => {
  const update = { filters: { ids: ['m-0007', 'm-0008'] }, payload: { tags: ['by filter'] } };

  it('is previewed, and changes what the filters select (C12, C14)', async () => {
    const preview = {
      data: { counter: { matched: 2, updated: 2 }, change_id: null },
      meta: { dry_run: true, selection: expect.stringMatching(/^[\w-]{40}$/) as unknown },
    };
    expect(await client.coding.update('acme-brand', update, { dryRun: true })).toEqual(preview);
    expect(await client.coding.update('acme-brand', { ...update, meta: { dry_run: true } })).toEqual(preview);
    const { data } = await client.coding.update('acme-brand', { ...update, meta: { if_count: 2 } });
    expect(data).toEqual({ counter: { matched: 2, updated: 2 }, change_id: expect.stringMatching(/^\d+-/) });
    expect(await client.mention.get('acme-brand', 'm-0007')).toMatchObject({ tags: ['by filter'] });
  });

  it('is rejected if the filters select another number of mentions (C14)', async () => {
    const failure = await failureOf(client.coding.update('acme-brand', { ...update, meta: { if_count: 3 } }));
    expect(failure).toMatchObject({ status: 409, code: 'matches_unexpected', meta: { matched: 2 } });
  });
});

describe('changes', () => {
  const read = (mention_id: string) => client.mention.get('acme-brand', mention_id);

  it('are listed and read, also mention by mention (C15)', async () => {
    const before = await read('m-0005');
    const codes = ['m-0005', 'm-0006'].map((id) => item(id, { tags: ['to read'] }));
    const [id] = (await client.coding.bulk(codes)).change_ids;
    const [newest] = (await client.changes.list({ mention_id: 'm-0005', size: 1 }).page()).data;
    expect(newest).toMatchObject({ id, action: 'bulk', mention_count: 2 });
    const { data } = await client.changes.get(id, { size: 1 });
    expect(data.mention_list).toEqual([
      { mention_id: 'm-0005', before: { tags: before.tags }, after: { tags: ['to read'] } },
    ]);
    const mentions = await collect(client.changes.mentions(id, { size: 1 }));
    expect(mentions.map(({ mention_id }) => mention_id)).toEqual(['m-0005', 'm-0006']);
  });

  it('are undone in part, and so is the undo (C16)', async () => {
    const before = await Promise.all([read('m-0009'), read('m-0010')]);
    const codes = ['m-0009', 'm-0010'].map((id) => item(id, { tags: ['to undo'] }));
    const { change_ids } = await client.coding.bulk(codes);
    const part = await client.changes.undo(change_ids[0], { mention_ids: ['m-0009'] });
    expect(part).toEqual({ change_id: expect.stringMatching(/^\d+-/), errors: [] });
    expect([await read('m-0009'), (await read('m-0010')).tags]).toEqual([before[0], ['to undo']]);
    const again = await client.changes.undo(part.change_id!);
    expect((await read('m-0009')).tags).toEqual(['to undo']);
    const [newest] = await collect(client.changes.list({ report_id: 'acme-brand', size: 1 }));
    expect(newest).toMatchObject({ id: again.change_id, action: 'undo', undone_id: part.change_id });
    expect((await client.changes.undo(change_ids[0])).errors).toEqual([]);
    expect(await Promise.all([read('m-0009'), read('m-0010')])).toEqual(before);
  });

  it('are undone by a preview or with a misspelt option not at all (C12, C16)', async () => {
    const { change_ids } = await client.coding.bulk([item('m-0011', { tags: ['to keep'] })]);
    expect(await client.changes.undo(change_ids[0], { dryRun: true })).toEqual({ change_id: null, errors: [] });
    const misspelt = { dry_run: true } as never;
    const update = { filters: { ids: ['m-0011'] }, payload: { tags: ['misspelt'] } };
    expect(await failureOf(client.changes.undo(change_ids[0], misspelt))).toMatchObject({ status: 400 });
    expect(await failureOf(client.coding.update('acme-brand', update, misspelt))).toMatchObject({ status: 400 });
    expect(await client.coding.bulk([item('m-0011', update.payload)], misspelt)).toMatchObject([
      { ok: false, reason: 'not_applied', error: { status: 400 } },
    ]);
    expect((await read('m-0011')).tags).toEqual(['to keep']);
  });

  it('that were changed since stay, each with an error (C16)', async () => {
    const { change_ids } = await client.coding.bulk([item('m-0012', { tags: ['first'] })]);
    await client.coding.bulk([item('m-0012', { tags: ['second'] })]);
    expect(await client.changes.undo(change_ids[0])).toMatchObject({
      change_id: null,
      errors: [{ code: 'values_changed', meta: { mention_id: 'm-0012' } }],
    });
  });

  it('are undone once, even if the first answer was lost (C13, C16)', async () => {
    const { change_ids } = await client.coding.bulk([item('m-0013', { tags: ['to undo'] })]);
    let count = 0;
    const losing: Fetch = async (url, init) => {
      const response = await fetch(url, init);
      if (url.endsWith('_undo') && (count += 1) === 1) throw new TypeError('The connection was lost.');
      return response;
    };
    const undone = await demoClient({ fetch: losing }).changes.undo(change_ids[0]);
    expect(undone).toEqual({ change_id: expect.stringMatching(/^\d+-/), errors: [] });
    expect(count).toBe(2);
  });

  it('of a bulk over several reports are undone from the last to the first (C15, C16)', async () => {
    const [{ id: other_report }] = (await collect(client.reports.list())).filter(({ id }) => id !== 'acme-brand');
    const [{ id: mention_id }] = (await client.mention.search(other_report, { size: 1 }).page()).data;
    const before = [await read('m-0014'), await client.mention.get(other_report, mention_id)];
    const codes = [
      item('m-0014', { tags: ['one'] }),
      { ...item(mention_id, { tags: ['one'] }), report_id: other_report },
      item('m-0014', { tags: ['two'] }),
    ];
    const outcomes = await client.coding.bulk(codes, { chunkSize: 2 });
    expect(outcomes.change_ids).toHaveLength(3);
    for (const id of outcomes.change_ids.toReversed()) expect((await client.changes.undo(id)).errors).toEqual([]);
    expect([await read('m-0014'), await client.mention.get(other_report, mention_id)]).toEqual(before);
  });
});

describe('a session (B17)', () => {
  /** A fetch that keeps cookies, as a browser does. */
  function browser(): Fetch {
    let cookie = '';
    return async (url, init) => {
      const response = await globalThis.fetch(url, {
        ...init,
        headers: { ...init.headers, ...(cookie && { cookie }) },
      });
      for (const set of response.headers.getSetCookie()) cookie = /Max-Age=0/.test(set) ? '' : set.split(';')[0];
      return response;
    };
  }

  const page = (fetch: Fetch, id?: string) => new EarshotClient({ baseUrl: address, session: { id }, fetch });
  const { login, password } = CREDENTIALS;

  it('begins with a login, reads and codes, and ends', async () => {
    const fetch = browser();
    const desk = page(fetch);
    const failure = await failureOf(desk.reports.list().page());
    expect(failure).toMatchObject({ status: 401, code: 'token_invalid' });
    const session = await desk.session.logIn(login, password);
    expect(session).toMatchObject({ user: { login: 'ada' }, client: { id: 'acme' }, idle_seconds: 3600 });
    expect(desk.session.id).toBe(session.id);
    expect((await desk.reports.list().page()).data).not.toEqual([]);
    const { change_ids } = await desk.coding.bulk([item('m-0012', { sentiment: 'negative' })]);
    expect((await desk.changes.get(change_ids[0])).data).toMatchObject({ user_id: 'user-ada', app_id: 'acme-desk' });
    await desk.changes.undo(change_ids[0]);

    const loadedAgain = page(fetch, session.id);
    expect(await loadedAgain.session.current()).toEqual(session);
    const listed = await collect(loadedAgain.session.list());
    expect(listed).toContainEqual(expect.objectContaining({ id: session.id, current: true }));
    await loadedAgain.session.end();
    expect(loadedAgain.session.id).toBeUndefined();
    expect(await failureOf(desk.session.current())).toMatchObject({ status: 401, code: 'session_invalid' });
  });

  it('ends everywhere, and a wrong password is tried once', async () => {
    const [one, other] = [page(browser()), page(browser())];
    for (const each of [one, other]) await each.session.logIn(login, password);
    await one.session.endAll();
    expect(await failureOf(other.session.current())).toMatchObject({ code: 'session_invalid' });
    const failure = await failureOf(one.session.logIn(login, 'wrong'));
    expect(failure).toMatchObject({ status: 401, code: 'login_invalid' });
    expect(one.session.id).toBeUndefined();
  });
});

describe('users', () => {
  it('are those of the client account, by id (B18)', async () => {
    const all = await collect(client.users.list({ size: 2 }));
    expect(all.map(({ login }) => login)).toEqual([
      ...['ada', 'ben', 'bruno', 'chloe', 'dmitri', 'erin', 'export-robot', 'felix'],
    ]);
    const { data, meta } = await client.users.list({ ids: ['user-ben', 'user-gwen'] }).page();
    expect({ data, meta }).toEqual({ data: [{ id: 'user-ben', login: 'ben' }], meta: { total: 1 } });
  });
});

describe('saved searches (G2)', () => {
  it('are made, listed, changed in one version only, used by a filter, and deleted', async () => {
    const recall = { name: 'Negative recall', filters: { query: 'recall*', sentiments: ['negative' as const] } };
    const { data: made, etag } = await client.searches.make(recall);
    expect(made).toMatchObject({ ...recall, report_id: null, user_id: 'user-ada' });
    expect((await collect(client.searches.list({ size: 1 }))).map(({ name }) => name)).toEqual([recall.name, 'Recall']);
    const direct = await client.mention.search('acme-brand', { filters: recall.filters }).page();
    const saved = await client.mention.search('acme-brand', { filters: { saved: [made.id] } }).page();
    expect(saved).toEqual(direct);
    const renamed = await client.searches.replace(made.id, { ...recall, name: 'Renamed' }, { ifMatch: etag });
    await expect(client.searches.replace(made.id, recall, { ifMatch: etag })).rejects.toMatchObject({ status: 412 });
    await expect(client.searches.delete(made.id, { ifMatch: etag })).rejects.toMatchObject({ status: 412 });
    expect(await client.searches.get(made.id)).toEqual(renamed);
    await client.searches.delete(made.id, { ifMatch: renamed.etag });
    await expect(client.searches.get(made.id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('dashboards', () => {
  it('are listed, all or by id (G1)', async () => {
    const all = await collect(client.dashboards.list({ size: 1 }));
    expect(all.map(({ id }) => id)).toContain('acme-water');
    const { data, meta } = await client.dashboards.list({ ids: ['acme-water', 'nothing'] }).page();
    expect(data).toEqual(all.filter(({ id }) => id === 'acme-water'));
    expect(meta).toEqual({ total: 1 });
  });

  it('count the mentions of all their reports (D22)', async () => {
    const { data, meta } = await client.dashboards.analytics('acme-water', {
      aggregations: {
        reports: { terms: { field: 'report' }, aggregations: { first: { words: { size: 1 } } } },
        languages: { terms: { field: 'language', size: 1 } },
      },
    });
    const { buckets } = data.reports as { buckets: { key: string; count: number }[] };
    expect(buckets.map(({ key }) => key).toSorted()).toEqual(['acme-brand', 'acme-competitors']);
    expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(meta.total);
    expect(meta.moments).toBe('per_report');
  });
});

describe('reference lists', () => {
  it.each(['countries', 'languages', 'sentiments', 'review_statuses', 'site_types'] as const)(
    '%s has entries with id and name (D3)',
    async (name) => {
      const entries = await client.references.list(name);
      expect(entries.length).toBeGreaterThan(2);
      for (const entry of entries) expect(entry).toMatchObject({ id: expect.any(String), name: expect.any(String) });
    },
  );
});
