import { watched } from '@earshot/test-kit/database';
import { expectDocument, expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Account, MentionUnderTest, type NewMention } from '../support.js';

let mention: MentionUnderTest;
let account: Account;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
});
afterAll(() => mention.stop());

const titled = (title: string, more: NewMention = {}): NewMention => ({ title, ...more });
const times = (count: number, of: NewMention): NewMention[] => Array.from({ length: count }, () => of);

/** The words of a new report with these mentions. */
async function wordsOf(mentions: NewMention[], words: object = {}, body: object = {}) {
  const report = await mention.report(account, mentions);
  const response = await mention.analytics(account, report, { aggregations: { x: { words } }, ...body });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body.data.x;
}
const keysOf = async (mentions: NewMention[], words: object = {}) =>
  (await wordsOf(mentions, words)).buckets.map(({ key }: { key: string }) => key);

describe('words (D20)', () => {
  it('are in the order of how much more frequent they are in the selection than in the report', async () => {
    const report = await mention.report(account, [
      ...times(4, titled('recall of cans', { language: 'eng' })),
      ...times(4, titled('taste of cans', { language: 'fra' })),
    ]);
    const response = await mention.analytics(account, report, {
      filters: { languages: ['eng'] },
      aggregations: { x: { words: {} } },
    });
    expectDocument(response, 200);
    expect(response.body).toEqual({
      data: {
        x: {
          buckets: [
            { key: 'recall', count: 4, background: 4, score: 4.186 },
            { key: 'cans', count: 4, background: 8, score: 0 },
            { key: 'of', count: 4, background: 8, score: 0 },
          ],
          mentions: 4,
        },
      },
      meta: { total: 4 },
    });
  });

  it('are at most `size`, 50 by default, by score or by count, ties by key', async () => {
    const mentions = [...times(5, titled('bb aa cc')), ...times(3, titled('dd aa'))];
    expect(await keysOf(mentions, { order: 'count' })).toEqual(['aa', 'bb', 'cc', 'dd']);
    expect(await keysOf(mentions, { order: 'count', size: 2 })).toEqual(['aa', 'bb']);
    const many = times(3, titled(Array.from({ length: 60 }, (_, n) => `word${String(n).padStart(2, '0')}`).join(' ')));
    expect(await keysOf(many)).toEqual(Array.from({ length: 50 }, (_, n) => `word${String(n).padStart(2, '0')}`));
  });

  it('are counted however they are written, hashtags and names as a whole, each as a search totals it (D12, D26)', async () => {
    const contents = [
      'Straße #Col·legi @acme.bsky.social',
      'STRASSE #col·legi @Acme.bsky.social',
      'strasse\u200e #coŀlegi @acme.bsky.social',
    ];
    const report = await mention.report(
      account,
      contents.map((content) => ({ content })),
    );
    const { body } = await mention
      .analytics(account, report, { aggregations: { x: { words: { order: 'count' } } } })
      .expect(200);
    const { buckets } = body.data.x;
    expect(buckets.map(({ key }: { key: string }) => key)).toEqual([
      ...['#col·legi', '@acme', '@acme.bsky.social', 'acme', 'bsky', 'col', 'legi', 'social', 'strasse'],
    ]);
    for (const { key, count } of buckets)
      expect(await mention.find(account, report, { query: key })).toHaveLength(count);
  });

  it('leave out words in fewer than 3 mentions, of one character, and of digits only', async () => {
    const mentions = [...times(3, titled('ab a 2026 a1 水 気泡')), ...times(2, titled('rare'))];
    expect(await keysOf(mentions)).toEqual(['a1', 'ab', '気泡']);
  });

  it('are not short because of what is no word', async () => {
    const numbers = Array.from({ length: 150 }, (_, n) =>
      String(1_000 + n).replace(/\d/g, (d) => '۰۱۲۳۴۵۶۷۸۹'[Number(d)]),
    );
    const letters = Array.from({ length: 26 }, (_, n) => `#${String.fromCodePoint(0x430 + n)}`);
    const noWords = [...numbers, ...letters, '½', '①', '水'].join(' ');
    expect(await keysOf(times(3, titled(`${noWords} lumo`)), { order: 'count', size: 1 })).toEqual(['lumo']);
  });

  it('are all emoji', async () => {
    const emoji = ['㊗', '㊙', '❤', '🎉', '#\u20e3'];
    expect((await keysOf(times(3, titled(emoji.join(' '))))).toSorted()).toEqual(emoji.toSorted());
  });

  it('are those of title, content or both, and not of the author', async () => {
    const mentions = times(3, { title: 'one both', content: 'two both', author_name: 'ada' });
    expect(await keysOf(mentions)).toEqual(['both', 'one', 'two']);
    expect(await keysOf(mentions, { in: 'title' })).toEqual(['both', 'one']);
    expect(await keysOf(mentions, { in: 'content' })).toEqual(['both', 'two']);
  });

  it('count authors instead of mentions, and have a background of their own', async () => {
    const mentions = [
      ...times(3, titled('recall', { author_id: 'a' })),
      titled('recall', { author_id: 'b' }),
      titled('recall'),
      titled('taste', { author_id: 'c', language: 'fra' }),
    ];
    const against = { languages: ['fra'] };
    const { buckets } = await wordsOf(mentions, { count: 'authors', against }, { filters: { query: 'recall' } });
    expect(buckets).toEqual([{ key: 'recall', count: 2, background: 0, score: 3.819 }]);
  });

  it('are compared (D21)', async () => {
    const mentions = [
      ...times(4, titled('recall', { language: 'eng' })),
      ...times(2, titled('recall', { language: 'fra' })),
    ];
    const body = { filters: { languages: ['eng'] }, compare: { languages: ['fra'] } };
    expect((await wordsOf(mentions, {}, body)).buckets).toEqual([
      { key: 'recall', count: 4, background: 6, score: 0, compared: 2 },
    ]);
  });

  it('are counted at the top, once in a request', async () => {
    const report = await mention.report(account, [{}]);
    const post = (aggregations: object) => mention.analytics(account, report, { aggregations });
    const inBucket = 'aggregations.x.aggregations.y.words';
    expectError(
      await post({ x: { terms: { field: 'tag' }, aggregations: { y: { words: {} } } } }),
      'member_unknown',
      `${inBucket} is not allowed in a bucket.`,
      { meta: { path: inBucket } },
    );
    expectError(
      await post({ x: { words: {} }, y: { words: {} } }),
      'limit_exceeded',
      'aggregations.y.words exceeds the limit of 1 words aggregations per request.',
      { meta: { path: 'aggregations.y.words' } },
    );
  });

  it.each([
    [{ size: 0 }, 'size'],
    [{ size: 501 }, 'size'],
    [{ in: 'author' }, 'in'],
    [{ count: 'likes' }, 'count'],
    [{ order: 'key' }, 'order'],
    [{ against: null }, 'against'],
    [{ against: { countries: ['x'] } }, 'against.countries[0]'],
    [{ against: { saved: ['unknown'] } }, 'against.saved[0]'],
    [{ field: 'tag' }, 'field'],
  ])('reject %j', async (words, path) => {
    const report = await mention.report(account, [{}]);
    const { status, body } = await mention.analytics(account, report, { aggregations: { x: { words } } });
    expect({ status, path: body.errors[0].meta.path }).toEqual({ status: 400, path: `aggregations.x.words.${path}` });
  });

  it('use the filters of saved searches as a background (D25)', async () => {
    const saved = await mention.http
      .post('/workspace/v1/searches')
      .set('authorization', `Bearer ${account.token}`)
      .send({ data: { name: 'French', filters: { languages: ['fra'] } } })
      .expect(201);
    const mentions = [...times(3, titled('recall')), titled('taste', { language: 'fra' })];
    const { buckets } = await wordsOf(mentions, { against: { saved: [saved.body.data.id] } });
    expect(buckets).toMatchObject([{ key: 'recall', count: 3, background: 0 }]);
  });

  it('are those of each report in a dashboard (D22)', async () => {
    const reports = [await mention.report(account, times(3, titled('recall'))), await mention.report(account, [])];
    const dashboard = await mention.dashboard(
      account,
      reports.map(({ id }) => id),
    );
    const aggregations = { of: { terms: { field: 'report' }, aggregations: { x: { words: {} } } } };
    const { body } = await mention.dashboardAnalytics(account, dashboard, { aggregations });
    expect(body.data.of.buckets).toEqual([
      {
        ...{ key: reports[0].id, count: 3 },
        x: { buckets: [{ key: 'recall', count: 3, background: 3, score: 0 }], mentions: 3 },
      },
    ]);
    const { status } = await mention.dashboardAnalytics(account, dashboard, { aggregations: { x: { words: {} } } });
    expect(status).toBe(400);
  });

  it('are too many if PostgreSQL counts for the whole time; a request that waited is sent again (C11, D20)', async () => {
    const report = await mention.report(account, [titled('recall')]);
    const { dataSource } = mention.database;
    // Reading a text takes 5 s. An account has 5 of the 10 connections.
    await dataSource.query('alter table coding.mention_document enable row level security');
    await dataSource.query(
      `create policy slow on coding.mention_document to earshot_mention using (pg_sleep(5)::text is not null)`,
    );
    onTestFinished(async () => {
      await dataSource.query('drop policy slow on coding.mention_document');
      await dataSource.query('alter table coding.mention_document disable row level security');
    });
    const words = () => mention.analytics(account, report, { aggregations: { x: { words: {} } } });
    const answers = await Promise.all(Array.from({ length: 6 }, words));
    const [waited, ...counted] = answers.sort((one, other) => other.status - one.status);
    const detail = 'The words of this many mentions cannot be counted. Select fewer mentions, also with against.';
    for (const answer of counted) expectError(answer, 'report_too_large', detail);
    expectError(waited, 'database_unavailable', /too busy/);
    expect(waited.headers['retry-after']).toBe('1');
  });

  it('find nothing in an empty report', async () => {
    expect(await wordsOf([])).toEqual({ buckets: [], mentions: 0 });
    expect(await wordsOf([], { count: 'authors', in: 'title' })).toEqual({ buckets: [], mentions: 0 });
  });

  it('are counted only with statements that distributed tables accept', async () => {
    await wordsOf([titled('recall')], { against: { query: 'taste' } }, { filters: { query: '-taste' } });
    const statements = [...watched].filter(([statement]) => statement.includes('tsvector_to_array'));
    expect(statements.flatMap(([, problems]) => problems)).toEqual([]);
    expect(statements).not.toEqual([]);
  });
});
