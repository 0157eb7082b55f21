import { gunzipSync } from 'node:zlib';
import { ErasedMention, erasureHash, Mention, MentionDocument, SavedSearch } from '@earshot/coding/entities';
import { expectDocument, expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest, type NewMention, update } from '../support.js';

let coding: CodingUnderTest;
beforeAll(async () => {
  coding = await CodingUnderTest.start({ UPDATE_MAX_MENTIONS: 5 });
});
afterAll(() => coding.stop());

const ENGLISH: NewMention = { language: 'eng' };
const FRENCH: NewMention = { language: 'fra' };
const IN_FRENCH = { languages: ['fra'] };

/** A user who may erase, with no report yet. */
const eraser = () => coding.account('read erase');

const erase = (account: Account, body: object, key?: string) => coding.erase(account, body, key);

const counter = (count: number) => ({ matched: count, erased: count });

/** Everything that is stored of a report. */
async function stored(report: string) {
  const { dataSource } = coding.database;
  const where = { where: { report_id: report }, order: { id: 'asc' as const } };
  return {
    mentions: await dataSource.getRepository(Mention).find(where),
    documents: await dataSource.getRepository(MentionDocument).find(where),
    records: await coding.records(report),
    erased: await dataSource.getRepository(ErasedMention).findBy({ report_id: report }),
  };
}

const idsIn = async (report: string) => {
  const { mentions, documents } = await stored(report);
  expect(documents.map(({ id }) => id)).toEqual(mentions.map(({ id }) => id));
  return mentions.map(({ id }) => id);
};

const changeOf = (account: Account, id: string, query = '') =>
  coding.http.get(`/coding/v1/changes/${id}${query}`).set('authorization', `Bearer ${account.token}`);

const undo = (account: Account, id: string, body: object = {}) =>
  coding.http.post(`/coding/v1/changes/${id}/_undo`).set('authorization', `Bearer ${account.token}`).send(body);

describe('POST /coding/v1/_erase (C21)', () => {
  it('erases the mentions that the filters select in all reports of the account, with one change per report', async () => {
    const account = eraser();
    const reports = [
      await coding.reportOf(account, [ENGLISH, FRENCH, FRENCH]),
      await coding.reportOf(account, [FRENCH, ENGLISH]),
      await coding.reportOf(account, [ENGLISH]),
    ];
    const stranger = await coding.reportOf(coding.account(), [FRENCH]);
    const response = await erase(account, { filters: IN_FRENCH });
    expectDocument(response, 200);
    const { data } = response.body;
    expect(data.counter).toEqual(counter(3));
    expect(await Promise.all(reports.map(idsIn))).toEqual([['m0'], ['m1'], ['m0']]);
    expect(await idsIn(stranger)).toEqual(['m0']);
    expect(response.headers['change-id']).toBe(data.change_ids.join(', '));
    const changes = await Promise.all(data.change_ids.map((id: string) => changeOf(account, id)));
    const made = changes.map(({ body }) => [body.data.report_id, body.data.action, body.data.mention_count]);
    const [first, second] = reports.slice(0, 2).toSorted();
    const count = (report: string) => (report === reports[0] ? 2 : 1);
    expect(made).toEqual([
      [first, 'erase', count(first)],
      [second, 'erase', count(second)],
    ]);
  });

  it('erases only in report_ids, where {} selects everything', async () => {
    const account = eraser();
    const [one, other] = [await coding.report(account, 2), await coding.report(account, 2)];
    const { body } = await erase(account, { filters: {}, report_ids: [one, one] }).expect(200);
    expect(body.data.counter).toEqual(counter(2));
    expect([await idsIn(one), await idsIn(other)]).toEqual([[], ['m0', 'm1']]);
  });

  it('records who erased which mentions, without their values', async () => {
    const account = eraser();
    const report = await coding.reportOf(account, [FRENCH, ENGLISH, FRENCH]);
    const { body } = await erase(account, { filters: IN_FRENCH }).expect(200);
    const [id] = body.data.change_ids;
    const { body: change } = await changeOf(account, id).expect(200);
    expect(change.data).toMatchObject({
      ...{ id, report_id: report, user_id: account.userId, app_id: 'app-1', action: 'erase', undone_id: null },
      mention_count: 2,
      mention_list: ['m0', 'm2'].map((mention_id) => ({ mention_id, before: null, after: {} })),
    });
    const { body: listed } = await coding.http
      .get(`/coding/v1/changes?mention_id=m2`)
      .set('authorization', `Bearer ${account.token}`);
    expect(listed.data.map((each: { id: string }) => each.id)).toEqual([id]);
    const [record] = await coding.records(report);
    expect(record.rewrites).toBe(true);
  });

  it('remembers a hash of each erased mention, so that an import does not bring it back', async () => {
    const account = eraser();
    const id = 'm \\ "é" 🥤';
    const report = await coding.reportOf(account, [{ ...FRENCH, id }, ENGLISH]);
    await erase(account, { filters: IN_FRENCH }).expect(200);
    const [record] = await coding.records(report);
    const { erased } = await stored(report);
    expect(erased).toEqual([{ report_id: report, hash: erasureHash(report, id), erased_at: record.changed_at }]);
  });

  it('changes nothing where nothing is selected', async () => {
    const account = eraser();
    const report = await coding.reportOf(account, [ENGLISH]);
    const before = await stored(report);
    const response = await erase(account, { filters: IN_FRENCH });
    expectDocument(response, 200);
    expect(response.body.data).toEqual({ counter: counter(0), change_ids: [] });
    expect(response.headers).not.toHaveProperty('change-id');
    expect(await stored(report)).toEqual(before);
    expect((await erase(eraser(), { filters: IN_FRENCH }).expect(200)).body.data.counter).toEqual(counter(0));
  });

  it('takes the filters of saved searches of the client account (D25)', async () => {
    const account = eraser();
    const report = await coding.reportOf(account, [ENGLISH, FRENCH]);
    const id = `search-${report}`;
    await coding.database.dataSource.getRepository(SavedSearch).insert({
      ...{ id, client_id: account.clientId, name: 'French', report_id: null, filters: JSON.stringify(IN_FRENCH) },
      ...{ view: null, user_id: 'user', updated_at: new Date(), version: 1 },
    });
    expect((await erase(account, { filters: { saved: [id] } }).expect(200)).body.data.counter).toEqual(counter(1));
    expect(await idsIn(report)).toEqual(['m0']);
  });

  it('answers a repeated key with the stored answer, and erases once (C13)', async () => {
    const account = eraser();
    const report = await coding.reportOf(account, [FRENCH, ENGLISH]);
    const first = await erase(account, { filters: IN_FRENCH }, 'once').expect(200);
    await coding.database.dataSource
      .getRepository(Mention)
      .update({ report_id: report, id: 'm0' }, { language: 'fra' });
    await coding.updateAll(account, report, { filters: {}, payload: { language: 'fra' } }).expect(200);
    const again = await erase(account, { filters: IN_FRENCH }, 'once').expect(200);
    expect(again.body).toEqual(first.body);
    expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true', 'change-id': first.headers['change-id'] });
    expect(await idsIn(report)).toEqual(['m1']);
  });
});

describe('a dry run of an erasure (C12, C19)', () => {
  it('counts and identifies what would be erased, in all reports together, and erases nothing', async () => {
    const account = eraser();
    const reports = [await coding.reportOf(account, [FRENCH, ENGLISH]), await coding.reportOf(account, [FRENCH])];
    const before = await Promise.all(reports.map(stored));
    const response = await erase(account, { filters: IN_FRENCH, meta: { dry_run: true } }, 'previewed');
    expectDocument(response, 200);
    const { data, meta } = response.body;
    expect(data).toEqual({ counter: counter(2), change_ids: [] });
    expect(meta).toEqual({ dry_run: true, selection: expect.any(String) });
    expect(await Promise.all(reports.map(stored))).toEqual(before);
    const body = { filters: IN_FRENCH, meta: { if_count: 2, if_selection: meta.selection } };
    expect((await erase(account, body, 'previewed').expect(200)).body.data.counter).toEqual(counter(2));
  });

  it('answers a selection of these mentions, wherever they are', async () => {
    const account = eraser();
    const reports = [await coding.reportOf(account, [FRENCH]), await coding.reportOf(account, [FRENCH])];
    const selections = await Promise.all(
      [undefined, ...reports.map((id) => [id])].map(async (report_ids) => {
        const { body } = await erase(account, { filters: IN_FRENCH, report_ids, meta: { dry_run: true } });
        return body.meta.selection as string;
      }),
    );
    expect(new Set(selections).size).toBe(3);
  });
});

describe('an erasure is rejected and erases nothing', () => {
  let account: Account;
  let reports: [string, string];
  let before: unknown;
  beforeAll(async () => {
    account = eraser();
    reports = [
      await coding.reportOf(account, [FRENCH, FRENCH, FRENCH]),
      await coding.reportOf(account, [FRENCH, FRENCH, FRENCH, ENGLISH], { channels_enabled: false }),
    ];
    before = await Promise.all(reports.map(stored));
  });
  const expectUnchanged = async () => expect(await Promise.all(reports.map(stored))).toEqual(before);

  it.each<[what: string, body: object, path: string, detail: RegExp]>([
    ['without filters', { report_ids: ['x'] }, 'filters', /filters is missing; it must be an object of filters/],
    ['of everything, without report_ids', { filters: {} }, 'filters', /filters must restrict the mentions/],
    ['of everything, by booleans', { filters: { boolean: { must: {} } } }, 'filters', /filters must restrict/],
    ['of no report', { filters: IN_FRENCH, report_ids: [] }, 'report_ids', /an array of 1 to 1 000 ids of reports/],
    ['of null', { filters: IN_FRENCH, report_ids: null }, 'report_ids', /an array of 1 to 1 000 ids of reports/],
    ['of a number', { filters: IN_FRENCH, report_ids: ['x', 7] }, 'report_ids[1]', /must be a string/],
    ['with a misspelt dry run', { filters: IN_FRENCH, meta: { dryrun: true } }, 'meta.dryrun', /not a known member/],
    ['with a misspelt member', { filters: IN_FRENCH, report_id: 'x' }, 'report_id', /not a known member/],
    ['by an unknown filter', { filters: { language: ['fra'] } }, 'filters.language', /not a known filter/],
    [
      'by channels, of a report without them (D10)',
      { filters: { channels: ['owned'] } },
      'filters.channels',
      /no chan/,
    ],
  ])('%s', async (_, body, path, detail) => {
    const response = await erase(account, body);
    expect(response.status).toBe(400);
    expect(response.body.errors[0]).toMatchObject({ detail: expect.stringMatching(detail), meta: { path } });
    await expectUnchanged();
  });

  it('of more than 1 000 reports', async () => {
    const report_ids = Array.from({ length: 1_001 }, (_, n) => `r${n}`);
    const response = await erase(account, { filters: IN_FRENCH, report_ids });
    expectError(response, 'limit_exceeded', /report_ids must not have more than 1 000 values/, {
      meta: { path: 'report_ids' },
    });
  });

  it('of reports that are unknown or of another account, which are named', async () => {
    const foreign = await coding.reportOf(coding.account(), [FRENCH]);
    const report_ids = [reports[0], foreign, 'unknown', 'with\0NUL', '\ud800'];
    const response = await erase(account, { filters: IN_FRENCH, report_ids });
    expectError(response, 'report_not_found', 'report_ids names reports that do not exist.', {
      meta: { report_ids: [foreign, 'unknown', 'with\ufffdNUL', '\ufffd'] },
    });
    expect(await idsIn(foreign)).toEqual(['m0']);
    await expectUnchanged();
  });

  it('of another number of mentions than if_count, in all reports together (C14)', async () => {
    const report_ids = [reports[0]];
    for (const dry_run of [true, false]) {
      const response = await erase(account, { filters: IN_FRENCH, report_ids, meta: { if_count: 2, dry_run } });
      const detail = 'The filters select 3 mentions, not 2 as in meta.if_count. Nothing was changed.';
      expectError(response, 'matches_unexpected', detail, { meta: { matched: 3 } });
    }
    await expectUnchanged();
  });

  it('of more mentions than UPDATE_MAX_MENTIONS, in all reports together (C14)', async () => {
    for (const dry_run of [true, false]) {
      const response = await erase(account, { filters: IN_FRENCH, meta: { dry_run } });
      const detail = 'The filters select 6 mentions; at most 5 are allowed. Nothing was changed.';
      expectError(response, 'matches_too_many', detail, { meta: { matched: 6 } });
    }
    await expectUnchanged();
  });

  it('of other mentions than the selection of a dry run, however many (C19)', async () => {
    const report_ids = [reports[0]];
    const { body } = await erase(account, { filters: { ids: ['m0'] }, report_ids, meta: { dry_run: true } });
    const meta = { if_selection: body.meta.selection };
    const response = await erase(account, { filters: { ids: ['m1'] }, report_ids, meta });
    expectError(response, 'selection_changed', /select other mentions than the dry run/, { meta: { matched: 1 } });
    await expectUnchanged();
  });

  it('without the scope of ERASE_SCOPE, which the answer names', async () => {
    const reader = coding.account('read write import');
    const report = await coding.reportOf(reader, [FRENCH]);
    const response = await erase(reader, { filters: IN_FRENCH });
    expectError(response, 'scope_insufficient', 'The token lacks the scope "erase".');
    expect(response.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="erase"');
    expect(await idsIn(report)).toEqual(['m0']);
  });

  it('without a token', async () => {
    const response = await coding.http.post('/coding/v1/_erase').send({ filters: IN_FRENCH });
    expectError(response, 'token_invalid', /./);
    await expectUnchanged();
  });
});

const NEGATIVE = { sentiment: 'negative' };

describe('the changes of erased mentions', () => {
  it('lose their ids and values, and keep their count and the other mentions in their order', async () => {
    const account = eraser();
    const report = await coding.reportOf(account, [FRENCH, ENGLISH, ENGLISH, ENGLISH]);
    const items = [
      update(report, 'm2', { tags: ['first'] }),
      update(report, 'm0', { tags: ['only of the erased one'] }),
      update(report, 'm2', { tags: ['second'] }),
      update(report, 'm1', NEGATIVE),
    ];
    const { headers } = await coding.bulk(account, items).expect(204);
    await erase(account, { filters: IN_FRENCH }).expect(200);
    const [record] = await coding.records(report);
    expect(record).toMatchObject({
      mention_count: 3,
      mention_ids: ['m2', 'm2', 'm1'],
      payloads: [{ tags: ['first'] }, {}, { tags: ['second'] }, NEGATIVE],
      payload_numbers: [0, 2, 3],
    });
    const { body } = await changeOf(account, headers['change-id']);
    expect(body.data).toMatchObject({
      mention_count: 3,
      mention_list: [
        { mention_id: 'm1', before: { sentiment: 'unassigned' }, after: NEGATIVE },
        { mention_id: 'm2', before: { tags: [] }, after: { tags: ['second'] } },
      ],
    });
  });

  it('can be undone for the mentions that are left', async () => {
    const account = eraser();
    const report = await coding.reportOf(account, [FRENCH, ENGLISH, FRENCH]);
    const { body } = await coding.updateAll(account, report, { filters: {}, payload: NEGATIVE }).expect(200);
    await erase(account, { filters: IN_FRENCH }).expect(200);
    const denied = await undo(account, body.data.change_id, { mention_ids: ['m0'] });
    expectError(denied, 'value_invalid', /must be a mention of the change/, { meta: { path: 'mention_ids[0]' } });
    await undo(account, body.data.change_id).expect(204);
    expect(await coding.mention(report, 'm1')).toMatchObject({ sentiment: 'unassigned' });
    expect(await idsIn(report)).toEqual(['m1']);
  });

  it('of earlier versions, without previous values or a count, lose them too', async () => {
    const account = eraser();
    const report = await coding.reportOf(account, [FRENCH, ENGLISH]);
    await coding.bulk(account, [update(report, 'm0', NEGATIVE), update(report, 'm1', NEGATIVE)]).expect(204);
    await coding.database.dataSource.query(
      `update coding.change_record set mention_count = null, previous = null, previous_numbers = null
        where report_id = $1`,
      [report],
    );
    await erase(account, { filters: IN_FRENCH }).expect(200);
    const [record] = await coding.records(report);
    expect(record).toMatchObject({ mention_count: 2, mention_ids: ['m1'], previous: null, previous_numbers: null });
  });

  it('are found whatever their size, and whatever the number of erased mentions', async () => {
    const large = await coding.replica({});
    for (const erased of [2, 1_100]) {
      const account = eraser();
      const report = await coding.report(account, 1_300);
      const ids = Array.from({ length: 1_300 }, (_, n) => `m${n}`);
      await large.updateAll(account, report, { filters: {}, payload: NEGATIVE }).expect(200);
      await large.bulk(account, [update(report, 'm0', { tags: ['a'] }), update(report, 'm1299', { tags: ['b'] })]);
      await large.bulk(account, [update(report, 'm1299', { tags: ['c'] })]).expect(204);
      await large.erase(account, { filters: { ids: ids.slice(0, erased) } }).expect(200);
      const listed = (await coding.records(report)).map(({ mention_ids }) => mention_ids.toSorted());
      const kept = ids.slice(erased).toSorted();
      expect(listed).toEqual([kept, ['m1299'], ['m1299'], ids.slice(0, erased).toSorted()]);
    }
    await large.app.close();
  });

  it('an erasure cannot be undone', async () => {
    const account = eraser();
    const report = await coding.reportOf(account, [FRENCH, ENGLISH]);
    const { body } = await erase(account, { filters: IN_FRENCH }).expect(200);
    const before = await stored(report);
    for (const meta of [{}, { dry_run: true }]) {
      const response = await undo(account, body.data.change_ids[0], { meta });
      expectError(response, 'change_irreversible', 'The change cannot be undone: it erased mentions for good.');
    }
    expect(await stored(report)).toEqual(before);
  });

  it('are changed by the service only where mentions are gone (A4)', async () => {
    const account = eraser();
    const report = await coding.report(account, 1);
    await coding.bulk(account, [update(report, 'm0', NEGATIVE)]).expect(204);
    const [before] = await coding.records(report);
    await coding.database.dataSource.query(
      `insert into coding.change_record
         (report_id, changed_at, user_id, application_id, action, mention_ids, payload_numbers, payloads, mention_count)
       values ($1, now(), 'u', 'a', 'erase', '{m0}', '{0}', '[{}]', 1)`,
      [report],
    );
    const [, { id }] = await coding.records(report);
    await coding.database.dataSource.query('select coding.redact_change_records($1, $2)', [report, id]);
    expect((await coding.records(report))[0]).toEqual(before);
  });
});

describe('an erasure while others write', () => {
  it('leaves no erased mention in any other change, and each request is applied to what is there', async () => {
    const account = eraser();
    const report = await coding.report(account, 4);
    const { body } = await coding.updateAll(account, report, { filters: {}, payload: NEGATIVE }).expect(200);
    const tagged = (n: number) =>
      coding.bulk(
        account,
        [0, 1, 2, 3].map((id) => update(report, `m${id}`, { tags: [`tag ${n}`] })),
      );
    const answers = await Promise.all([
      ...[0, 1, 2].map(tagged),
      undo(account, body.data.change_id),
      erase(account, { filters: { ids: ['m0', 'm1'] }, report_ids: [report] }),
      ...[3, 4, 5].map(tagged),
      coding.updateAll(account, report, { filters: {}, payload: { language: 'fra' } }),
    ]);
    for (const { status } of answers) expect([200, 204]).toContain(status);
    const records = await coding.records(report);
    for (const { action, mention_ids } of records) {
      const expected = action === 'erase' ? ['m0', 'm1'] : expect.not.arrayContaining(['m0', 'm1']);
      expect(mention_ids.toSorted()).toEqual(expected);
    }
    expect(records.filter(({ mention_ids }) => mention_ids.some((id) => id < 'm2'))).toHaveLength(1);
    expect(await idsIn(report)).toEqual(['m2', 'm3']);
  });
});

describe('after an erasure', () => {
  it('no byte of an erased text, author, id or tag is left in the tables (C21)', async () => {
    const account = eraser();
    const secrets = {
      ...{ id: 'secret-id', title: 'secret title', content: 'secret content', url: 'https://secret.example' },
      ...{ author_id: 'secret-author', author_name: 'secret name', language: 'fra' },
    };
    const report = await coding.reportOf(account, [secrets, ENGLISH]);
    const items = ['secret-id', 'm1'].map((id) => update(report, id, { tags: [`secret tag of ${id}`] }));
    await coding.bulk(account, items).set('idempotency-key', 'a-key').expect(204);
    await coding.updateAll(account, report, { filters: {}, payload: { tags: ['other'] } }).expect(200);
    await erase(account, { filters: IN_FRENCH }, 'another-key').expect(200);
    await coding.database.dataSource.query(
      `update coding.change_record set mention_ids = '{}' where report_id = $1 and action = 'erase'`,
      [report],
    );
    const dump = await dumpOf(coding);
    expect(dump).toContain('secret tag of m1');
    expect(dump.replaceAll('secret tag of m1', '').match(/.{0,80}secret.{0,80}/g)).toBeNull();
  });
});

/** All rows of all tables as text, with the stored answers as they were before compression. */
async function dumpOf({ database: { dataSource } }: CodingUnderTest): Promise<string> {
  const tables = await dataSource.query<{ name: string }[]>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema = 'coding' and table_type = 'BASE TABLE'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => dataSource.query<{ text: string }[]>(`select each::text as text from ${name} as each`)),
  );
  const answers = await dataSource.query<{ body: Buffer }[]>(
    'select body_gzip as body from coding.idempotency_key where body_gzip is not null',
  );
  return [...rows.flat().map(({ text }) => text), ...answers.map(({ body }) => gunzipSync(body).toString())].join('\n');
}
