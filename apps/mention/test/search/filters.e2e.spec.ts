import type { MissingField } from '@earshot/filter-kit';
import { expectError } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, MentionUnderTest, type NewMention } from '../support.js';

let mention: MentionUnderTest;
let account: Account;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
});
afterAll(() => mention.stop());

/** Returns the sorted ids of the mentions in `rows` that `filters` select. */
async function find(rows: NewMention[], filters: object): Promise<string[]> {
  const report = await mention.report(account, rows);
  return (await mention.find(account, report, filters)).toSorted();
}

describe('filters over HTTP', () => {
  it('must all hold, and one value of each suffices (2.6)', async () => {
    const rows: NewMention[] = [
      { id: 'a', type: 'post', language: 'eng' },
      { id: 'b', type: 'post', language: 'fra' },
      { id: 'c', type: 'post', language: 'deu' },
      { id: 'd', type: 'comment', language: 'eng' },
    ];
    expect(await find(rows, { types: ['post'], languages: ['eng', 'fra'] })).toEqual(['a', 'b']);
  });

  it('treat a date without a time as that whole UTC day (D5)', async () => {
    const at = (id: string, time: string): NewMention => ({ id, date: new Date(time) });
    const rows = [
      at('before', '2026-01-30T23:59:59.999Z'),
      at('first', '2026-01-31T00:00:00Z'),
      at('last', '2026-01-31T23:59:59.999Z'),
      at('after', '2026-02-01T00:00:00Z'),
    ];
    const period = (range: object) => find(rows, { period: range });
    expect(await period({ begin: '2026-01-31', end: '2026-01-31' })).toEqual(['first', 'last']);
    expect(await period({ begin: '2026-01-31', include_bounds: false })).toEqual(['after']);
    expect(await period({ end: '2026-01-31', include_bounds: false })).toEqual(['before']);
    expect(await period({ begin: '2026-01-31T00:00:00Z', include_bounds: false })).toEqual(['after', 'last']);
    expect(await period({ begin: '2026-01-31T01:00:00+01:00', end: '2026-02-01' })).toEqual(['after', 'first', 'last']);
  });

  it('cut what is finer than a millisecond of a bound, as it is cut in stored times (D14)', async () => {
    const rows: NewMention[] = [{ id: 'a', date: new Date('2026-01-31T10:00:00.123Z') }];
    const period = (range: object) => find(rows, { period: range });
    expect(await period({ begin: '2026-01-31T10:00:00.123987Z', end: '2026-01-31T10:00:00.123001Z' })).toEqual(['a']);
    expect(await period({ begin: '2026-01-31T10:00:00.123987Z', include_bounds: false })).toEqual([]);
  });

  it('treat the members of medias and influencers as alternatives (D6)', async () => {
    const rows: NewMention[] = [
      { id: 'a', site_id: '1', author_id: 'x' },
      { id: 'b', site_type_id: '9', source_id: 's' },
      { id: 'c', site_id: '2' },
    ];
    expect(await find(rows, { medias: { sites: [1], site_types: [9] } })).toEqual(['a', 'b']);
    expect(await find(rows, { influencers: { authors: ['x'], sources: ['s'], sites: [2] } })).toEqual(['a', 'b', 'c']);
  });

  it('match at least one of should, and none of must_not, which keeps unknown values (D7)', async () => {
    const rows: NewMention[] = [
      { id: 'plain', microblog_type: null },
      { id: 'retweet', microblog_type: 'retweet', language: 'eng' },
      { id: 'quoted', microblog_type: 'quoted-retweet', type: 'comment' },
    ];
    expect(await find(rows, { boolean: { must_not: { microblog_types: ['retweet'] } } })).toEqual(['plain', 'quoted']);
    expect(await find(rows, { boolean: { should: { languages: ['eng'], types: ['comment'] } } })).toEqual([
      'quoted',
      'retweet',
    ]);
    expect(await find(rows, { boolean: { should: {}, must: {}, must_not: {} } })).toEqual([
      'plain',
      'quoted',
      'retweet',
    ]);
    const twice = { boolean: { must_not: { boolean: { must_not: { microblog_types: ['retweet'] } } } } };
    expect(await find(rows, twice)).toEqual(['retweet']);
  });

  it('include both names of the review date, and the state and job of authors (D8)', async () => {
    const rows: NewMention[] = [
      { id: 'a', reviewed_at: new Date('2026-01-01T00:00:00Z'), author_state: 'Bavaria' },
      { id: 'b', reviewed_at: new Date('2026-02-01T00:00:00Z'), author_job: 'Chef' },
      { id: 'c' },
    ];
    expect(await find(rows, { review_date: { begin: '2026-01-15' } })).toEqual(['b']);
    expect(await find(rows, { reviewed_at: { end: '2026-01-15' } })).toEqual(['a']);
    expect(await find(rows, { author_states: ['Bavaria'] })).toEqual(['a']);
    expect(await find(rows, { boolean: { must: { author_jobs: ['Chef'] } } })).toEqual(['b']);
  });

  it('find unassigned sentiments by undefined, and never find ambivalent ones (D9)', async () => {
    const rows = ['positive', 'negative', 'neutral', 'unassigned', 'ambivalent'].map((sentiment) => ({
      id: sentiment,
      sentiment,
    }));
    expect(await find(rows, { sentiments: ['undefined'] })).toEqual(['unassigned']);
    const all = { sentiments: ['negative', 'positive', 'neutral', 'undefined'] };
    expect(await find(rows, all)).toEqual(['negative', 'neutral', 'positive', 'unassigned']);
    expect(await find(rows, { boolean: { must_not: all } })).toEqual(['ambivalent']);
  });

  /** A mention with a value for each field of the filter `missing`. A field without one does not compile. */
  const KNOWN: Record<MissingField, NewMention> = {
    author: { author_id: 'a' },
    author_job: { author_job: 'Chef' },
    author_state: { author_state: 'Bavaria' },
    channel: { channel: 'earned' },
    classifier: { classifier_ids: ['k'] },
    collaboration_status: { collaboration_status_id: '1' },
    collaboration_user: { collaboration_user_id: '1' },
    community: { community_ids: ['5'] },
    content: { content: '' },
    crawled_at: { crawled_at: new Date('2026-01-01T00:00:00Z') },
    influence: { influence: 0 },
    infused_at: { infused_at: new Date('2026-01-01T00:00:00Z') },
    media_group: { media_group: 'social' },
    microblog_type: { microblog_type: 'retweet' },
    rating_normalized: { rating_normalized: 0 },
    reviewed_at: { reviewed_at: new Date('2026-01-01T00:00:00Z') },
    service_rank: { service_rank: 0 },
    site: { site_id: '1' },
    site_type: { site_type_id: '9' },
    source: { source_id: 's' },
    tag: { tags: ['t'] },
    title: { title: '' },
    url: { url: 'https://example.com/1' },
  };

  it('find mentions without a value; an empty text is one, an empty list is none (D23)', async () => {
    const fields = Object.keys(KNOWN) as MissingField[];
    const report = await mention.report(account, [
      ...fields.map((field) => ({ id: field, ...KNOWN[field] })),
      { id: 'everything', ...(Object.assign({}, ...Object.values(KNOWN)) as NewMention) },
    ]);
    for (const field of fields) {
      const others = fields.filter((other) => other !== field);
      expect({ field, ids: (await mention.find(account, report, { missing: [field] })).toSorted() }).toEqual({
        field,
        ids: others.toSorted(),
      });
      const known = { boolean: { must_not: { missing: [field] } } };
      expect((await mention.find(account, report, known)).toSorted()).toEqual([field, 'everything'].toSorted());
    }
    const either = await mention.find(account, report, { missing: ['title', 'tag', 'title'] });
    expect(either.toSorted()).toEqual(fields.toSorted());
    const allOfMany = { boolean: { must_not: { missing: fields } } };
    expect(await mention.find(account, report, allOfMany)).toEqual(['everything']);
  });

  it('find by missing what the count of missing values counts (D16, D23)', async () => {
    const report = await mention.report(account, [{ author_id: 'a' }, {}, { author_id: 'b', tags: ['t'] }]);
    for (const field of ['author', 'tag', 'classifier'] as const) {
      const { body } = await mention.analytics(account, report, { aggregations: { of: { terms: { field } } } });
      const found = await mention.find(account, report, { missing: [field] });
      expect(body.data.of.missing).toBe(found.length);
    }
  });

  it('reject channel as missing without channels, and find all without collaboration (D10, D23)', async () => {
    const rows: NewMention[] = [{ channel: 'owned', collaboration_user_id: '1', collaboration_status_id: '2' }];
    const bare = await mention.report(account, rows, { channels_enabled: false, collaboration_enabled: false });
    const rejected = await mention.search(account, bare, { filters: { missing: ['tag', 'channel'] } });
    const path = 'filters.missing[1]';
    expectError(rejected, 'filter_unavailable', `${path} cannot be channel: the report has no channels.`, {
      meta: { path },
    });
    for (const field of ['collaboration_user', 'collaboration_status']) {
      expect(await mention.find(account, bare, { missing: [field] })).toEqual(['m0']);
      expect(await mention.find(account, bare, { boolean: { must_not: { missing: [field] } } })).toEqual([]);
    }
  });

  it.each([
    [['language'], 'filters.missing[0]', /^filters\.missing\[0\] must be one of author, author_job, /],
    [['tag', 1], 'filters.missing[1]', /must be one of author/],
    [['authr'], 'filters.missing[0]', / \(did you mean author\?\)\.$/],
    [['title', 'tags'], 'filters.missing[1]', / \(did you mean tag\?\)\.$/],
    [['__proto__'], 'filters.missing[0]', /must be one of author/],
    [[], 'filters.missing', /must be a list of at least one value/],
    ['tag', 'filters.missing', /must be a list of at least one value/],
  ])('reject missing with %j (D13, D23)', async (missing, path, detail) => {
    const report = await mention.report(account, [{}]);
    expectError(await mention.search(account, report, { filters: { missing } }), 'value_invalid', detail, {
      meta: { path },
    });
  });

  it('reject channels in a report without them, and match nothing by collaboration without it (D10)', async () => {
    const rows: NewMention[] = [{ channel: 'owned', collaboration_user_id: '1' }];
    const bare = await mention.report(account, rows, { channels_enabled: false, collaboration_enabled: false });
    const rejected = await mention.search(account, bare, {
      filters: { boolean: { must_not: { channels: ['owned'] } } },
    });
    const path = 'filters.boolean.must_not.channels';
    expectError(rejected, 'filter_unavailable', `${path} cannot be used: the report has no channels.`, {
      meta: { path },
    });
    expect(await mention.find(account, bare, { collaboration_users: [1] })).toEqual([]);
    expect(await mention.find(account, bare, { boolean: { must_not: { collaboration_users: [1] } } })).toEqual(['m0']);
    const full = await mention.report(account, rows);
    expect(await mention.find(account, full, { channels: ['owned'], collaboration_users: [1] })).toEqual(['m0']);
  });

  it('find only mentions coded zho by the language zho (D11)', async () => {
    const rows = ['zho', 'zho-Hans', 'zho-Hant'].map((language) => ({ id: language, language }));
    expect(await find(rows, { languages: ['zho'] })).toEqual(['zho']);
    expect(await find(rows, { languages: ['zho', 'zho-Hans', 'zho-Hant'] })).toHaveLength(3);
  });

  it('find by NEAR what is at most this many words apart, in either order and in one text (D12)', async () => {
    const rows: NewMention[] = [
      { id: 'next', content: 'fizzy water' },
      { id: 'order', title: 'Water, very fizzy' },
      { id: 'apart', content: 'fizzy drinks are not water' },
      { id: 'both', title: 'fizzy', content: 'water' },
      { id: 'author', author_name: 'fizzy water', content: 'fizzy' },
    ];
    const query = (text: string) => find(rows, { query: text });
    expect(await query('fizzy NEAR/1 water')).toEqual(['next']);
    expect(await query('fizz* NEAR/2 WATER')).toEqual(['next', 'order']);
    expect(await query('fizzy NEAR/3 water')).toEqual(['next', 'order']);
    expect(await query('fizzy NEAR/30 water')).toEqual(['apart', 'next', 'order']);
    expect(await query('"fizzy drinks" NEAR/3 water')).toEqual(['apart']);
    expect(await query('water -fizzy NEAR/3 water')).toEqual(['apart', 'both']);
    expect(await query('water (fizzy NEAR/1 water OR title:fizzy)')).toEqual(['both', 'next', 'order']);
  });

  it('find an emoji as a word, and a variation selector is no part of it (D12, D26)', async () => {
    const report = await mention.report(account, [
      { id: 'heart', content: 'love \u2764\ufe0f fizz' },
      { id: 'bare', content: 'love\u2764 fizz' },
      { id: 'plain', content: 'love fizz' },
      { id: 'apart', content: 'love of fizz' },
      { id: 'thumb', content: 'fizz 👍👍🏽', author_name: 'Ada 👩‍🚀' },
    ]);
    const query = (text: string) => mention.find(account, report, { query: text }).then((ids) => ids.toSorted());
    expect(await query('"love\ufe0f fizz"')).toEqual(['plain']);
    for (const found of ['\u2764', '\u2764\ufe0f', '"love \u2764 fizz"', 'love\u2764\ufe0f', '\u2764 NEAR/1 fizz']) {
      expect(await query(found)).toEqual(['bare', 'heart']);
    }
    expect(await query('love NEAR/2 fizz')).toEqual(['apart', 'bare', 'heart', 'plain']);
    expect(await query('👍')).toEqual(['thumb']);
    expect(await query('"👍 👍🏽"')).toEqual(['thumb']);
    expect(await query('👍🏿')).toEqual([]);
    expect(await query('author:👩‍🚀')).toEqual(['thumb']);
    expect(await query('author:👩')).toEqual([]);
    expect(await query('fizz\ufe0f* -👍')).toEqual(['apart', 'bare', 'heart', 'plain']);
    const response = await mention.search(account, report, { filters: { query: 'love\u2764\ufe0f*' } });
    expect(response.body.errors[0].detail).toMatch(/\* is allowed only at the end of a word, directly after a letter/);
  });

  it('find hashtags, names and cashtags apart from the words that they have (D26)', async () => {
    const rows: NewMention[] = [
      { id: 'word', content: 'acme recall, tap water' },
      { id: 'hash', title: '#Acme ＃recall' },
      { id: 'name', content: 'Dear @acme: #recall_now!' },
      { id: 'cash', content: '$ACME fell, #tap_water $100' },
      { id: 'address', content: 'ada@acme.com x#recall', author_name: '@acme' },
      { id: 'han', content: '#無糖炭酸水 が好き' },
    ];
    const query = (text: string) => find(rows, { query: text });
    expect(await query('acme')).toEqual(['address', 'cash', 'hash', 'name', 'word']);
    expect(await query('#acme')).toEqual(['hash']);
    expect(await query('@Acme')).toEqual(['name']);
    expect(await query('$acme')).toEqual(['cash']);
    expect(await query('#recall')).toEqual(['hash']);
    expect(await query('#recall*')).toEqual(['hash', 'name']);
    expect(await query('recall')).toEqual(['address', 'hash', 'name', 'word']);
    expect(await query('"tap water"')).toEqual(['cash', 'word']);
    expect(await query('#tap_water')).toEqual(['cash']);
    expect(await query('#tap')).toEqual([]);
    expect(await query('$100')).toEqual(['cash']);
    expect(await query('"100 #x" OR $10')).toEqual([]);
    expect(await query('炭酸')).toEqual(['han']);
    expect(await query('#炭酸水')).toEqual([]);
    expect(await query('#無糖炭酸水 NEAR/2 好き')).toEqual(['han']);
    expect(await query('author:@acme author:acme')).toEqual(['address']);
    expect(await query('title:#acme -content:@acme')).toEqual(['hash']);
    expect(await query('"dear @acme #recall_now"')).toEqual(['name']);
  });

  it('find a word however it is written, also where something invisible is in it (D12)', async () => {
    const rows: NewMention[] = [
      { id: 'sharp', content: 'die Straße' },
      { id: 'sigma', title: 'ΛΌΓΟΣ' },
      { id: 'dotted', content: 'İstanbul', author_name: 'Işıl' },
      { id: 'hidden', content: 'fi\u00adzz\u200by wa\ufeffter\u200e' },
      { id: 'wide', content: 'ｆｉｚｚｙ　ｗａｔｅｒ' },
      { id: 'ligature', content: '#ﬁzzy' },
    ];
    const query = (text: string) => find(rows, { query: text });
    for (const text of ['strasse', 'STRASSE', 'Straße', 'straẞe', 'stras*'])
      expect(await query(text)).toEqual(['sharp']);
    for (const text of ['λόγος', 'λόγοσ', 'title:ΛΌΓΟΣ']) expect(await query(text)).toEqual(['sigma']);
    for (const text of ['istanbul', 'ISTANBUL', 'ıstanbul', 'author:isil', 'author:IŞIL']) {
      expect(await query(text)).toEqual(text.includes('isil') ? [] : ['dotted']);
    }
    expect(await query('fizzy')).toEqual(['hidden', 'ligature', 'wide']);
    expect(await query('#fizzy')).toEqual(['ligature']);
    expect(await query('“fizzy wa\u00adter”')).toEqual(['hidden', 'wide']);
    expect(await query('fi zz')).toEqual([]);
  });

  it('read typographic and full-width signs as what they look like (D12)', async () => {
    const rows: NewMention[] = [
      { id: 'phrase', content: 'a product recall' },
      { id: 'apart', title: 'recall', content: 'of a product' },
    ];
    const query = (text: string) => find(rows, { query: text });
    for (const text of [
      '“product recall”',
      '„product recall“',
      '«product recall»',
      '« product recall »',
      '＂product recall＂',
    ]) {
      expect(await query(text)).toEqual(['phrase']);
      expect(await query(`product –${text}`)).toEqual(['apart']);
    }
    expect(await query('（product recall） −title：rec＊')).toEqual(['phrase']);
    expect(await query('product”recall')).toEqual(['phrase']);
  });

  it('find hashtags and names as long as networks take them, and names by their first part (D26)', async () => {
    const rows: NewMention[] = [
      { id: 'dotted', content: '#Col·legi' },
      { id: 'short', content: '#col' },
      { id: 'joined', content: '#می\u200cخواهم' },
      { id: 'bluesky', content: 'dear @Acme.bsky.social.' },
      { id: 'mastodon', content: '@acme@mastodon.social' },
      { id: 'plain', content: '@acme, @acme-' },
    ];
    const query = (text: string) => find(rows, { query: text });
    expect(await query('#col')).toEqual(['short']);
    expect(await query('#col·legi')).toEqual(['dotted']);
    expect(await query('#col*')).toEqual(['dotted', 'short']);
    expect(await query('legi')).toEqual(['dotted']);
    expect(await query('#می')).toEqual([]);
    expect(await query('#میخواهم')).toEqual(['joined']);
    expect(await query('@acme')).toEqual(['bluesky', 'mastodon', 'plain']);
    expect(await query('@acme.bsky.social')).toEqual(['bluesky']);
    expect(await query('@acme.bsky')).toEqual([]);
    expect(await query('@acme@mastodon.social')).toEqual(['mastodon']);
  });

  it('find by NEAR one of several words on each side, and by ONEAR in this order (D26)', async () => {
    const rows: NewMention[] = [
      { id: 'recall', content: 'They recall the fizzy water' },
      { id: 'taste', title: 'Still water has no taste' },
      { id: 'long', content: 'the mineral water of the sea recalls fizzy' },
      { id: 'both', title: 'fizzy', content: 'recall' },
    ];
    const query = (text: string) => find(rows, { query: text });
    expect(await query('(fizzy OR still) NEAR/5 (recall OR taste)')).toEqual(['recall', 'taste']);
    expect(await query('(fizzy OR still) NEAR/2 (recall OR taste)')).toEqual(['recall']);
    expect(await query('(fizzy OR still) ONEAR/5 (recall OR taste)')).toEqual(['taste']);
    expect(await query('(fizzy OR still) ONEAR/3 (recall OR taste)')).toEqual([]);
    expect(await query('fizzy NEAR/1 (water OR recall*)')).toEqual(['long', 'recall']);
    expect(await query('fizzy ONEAR/1 (water OR recall*)')).toEqual(['recall']);
    expect(await query('water -(fizzy OR still) NEAR/1 water')).toEqual(['long']);
    // Alternatives of several lengths on the left: each distance counts from its own end.
    expect(await query('("mineral water" OR sea OR "the fizzy") ONEAR/1 (recalls OR water OR "of the")')).toEqual([
      'long',
      'recall',
    ]);
    expect(await query('(the OR "water of the") ONEAR/1 sea')).toEqual(['long']);
    expect(await query('("mineral water" OR nothing) ONEAR/2 of')).toEqual(['long']);
    expect(await query('("water of" OR mineral) ONEAR/1 water')).toEqual(['long']);
    expect(await query('("water of" OR mineral) ONEAR/1 of')).toEqual([]);
  });

  it('search all of a group in the field before it (D26)', async () => {
    const rows: NewMention[] = [
      { id: 'title', title: 'fizzy recall', content: 'still' },
      { id: 'content', title: 'still', content: 'a recall of fizzy water' },
      { id: 'author', author_name: 'Fizzy Still' },
    ];
    const query = (text: string) => find(rows, { query: text });
    expect(await query('title:(fizzy OR still)')).toEqual(['content', 'title']);
    expect(await query('title:(recall fizzy)')).toEqual(['title']);
    expect(await query('content:(fizzy NEAR/2 recall)')).toEqual(['content']);
    expect(await query('fizzy -title:(recall OR water)')).toEqual(['content']);
    expect(await query('content:(-still) -author:(fizzy still)')).toEqual(['content']);
    expect(await query('author:(still NEAR/1 fizzy)')).toEqual(['author']);
    expect(await query('author:(still ONEAR/1 fizzy)')).toEqual([]);
  });

  it('find by NEAR two occurrences of a word, phrases that do not overlap, and each character by itself (D12)', async () => {
    const rows: NewMention[] = [
      { id: 'once', content: 'more' },
      { id: 'twice', content: 'more and more' },
      { id: 'three', content: 'so so so' },
      { id: 'four', content: 'so so so so' },
      { id: 'han', content: '我们喜欢气泡水' },
    ];
    const query = (text: string) => find(rows, { query: text });
    expect(await query('more NEAR/5 more')).toEqual(['twice']);
    expect(await query('"so so" NEAR/1 "so so"')).toEqual(['four']);
    expect(await query('"so so" NEAR/1 so')).toEqual(['four', 'three']);
    expect(await query('水 NEAR/3 喜欢')).toEqual(['han']);
    expect(await query('水 NEAR/2 喜欢')).toEqual([]);
    expect(await query('气泡 NEAR/1 喜欢')).toEqual(['han']);
    expect(await query('气泡 NEAR/30 泡水')).toEqual([]);
  });

  it.each([
    ['fizzy NEAR water', 7, /NEAR needs a distance from 1 to 30, such as a NEAR\/3 b/],
    ['🎉fizzy NEAR/31 water', 8, /NEAR needs a distance from 1 to 30/],
    ['title:fizzy NEAR/3 water', 1, /a side of NEAR must be a word, word\* or a phrase in quotes, or several with OR/],
    ['🎉 (a OR b c) NEAR/3 d', 11, /a side of NEAR must be a word, .*, without a field: \(a OR b\) NEAR\/3 c/],
    ['a ONEAR b', 3, /ONEAR needs a distance from 1 to 30, such as a ONEAR\/3 b/],
    ['title:(a OR author:b)', 13, /a group after title: may have no fields/],
    [
      `🎉 (${Array<string>(40).fill('a').join(' OR ')}) NEAR/30 b`,
      3,
      /a query may have at most 1 000 words and phrases/,
    ],
    ['a NEAR/3 b NEAR/3 c', 12, /NEAR does not chain/],
  ])('reject %j at character %i (D12)', async (query, character, reason) => {
    const report = await mention.report(account, [{}]);
    const response = await mention.search(account, report, { filters: { keywords: ['fizzy', query] } });
    expectError(response, 'query_invalid', reason, { meta: { path: 'filters.keywords[1]' } });
    expect(response.body.errors[0].detail).toContain(`at character ${character}:`);
  });

  it('find by keywords what one of the queries finds, at the top as inside a boolean (D15)', async () => {
    const rows: NewMention[] = [
      { id: 'a', content: 'fizzy water', type: 'post' },
      { id: 'b', title: 'still water', type: 'comment' },
      { id: 'c', content: 'tea' },
      { id: 'd', author_name: 'Fizzy' },
    ];
    expect(await find(rows, { keywords: ['fizzy', 'title:still'] })).toEqual(['a', 'b']);
    expect(await find(rows, { keywords: ['fizzy', 'title:still'], types: ['comment'] })).toEqual(['b']);
    expect(await find(rows, { keywords: ['fizzy OR tea', 'author:fizzy'], query: '-tea' })).toEqual(['a', 'd']);
    expect(await find(rows, { boolean: { must_not: { keywords: ['tea', 'water'] } } })).toEqual(['d']);
    expect(await find(rows, { boolean: { should: { keywords: ['tea'], types: ['comment'] } } })).toEqual(['b', 'c']);
  });

  it('find coded tags, which match exactly (D18)', async () => {
    const rows: NewMention[] = [
      { id: 'a', tags: ['taste', 'price'] },
      { id: 'b', tags: ['Taste'] },
      { id: 'c', tags: ['to check'] },
      { id: 'd', tags: [] },
    ];
    expect(await find(rows, { tags: ['taste'] })).toEqual(['a']);
    expect(await find(rows, { tags: ['price', 'to check', 'check'] })).toEqual(['a', 'c']);
    expect(await find(rows, { boolean: { must_not: { tags: ['taste'] } } })).toEqual(['b', 'c', 'd']);
  });

  it('find the mentions of threads by their roots, which match exactly (D27)', async () => {
    const rows: NewMention[] = [
      { id: 'post', native_id: 'n1', root_id: 'n1' },
      { id: 'comment', native_id: 'n2', parent_id: 'n1', root_id: 'n1', type: 'comment' },
      { id: 'answer', parent_id: 'n2', root_id: 'n1', type: 'comment', title: 'Re: n1' },
      { id: 'other', native_id: 'N1', root_id: 'N1' },
      { id: 'unknown' },
    ];
    expect(await find(rows, { root_ids: ['n1'] })).toEqual(['answer', 'comment', 'post']);
    expect(await find(rows, { root_ids: ['N1', 'n2'] })).toEqual(['other']);
    expect(await find(rows, { root_ids: ['n1'], types: ['comment'] })).toEqual(['answer', 'comment']);
    const exceptThread = { boolean: { must_not: { root_ids: ['n1'] } } };
    expect(await find(rows, exceptThread)).toEqual(['other', 'unknown']);
    // More lookups than an index does join the documents instead.
    const nested = Array.from({ length: 5 }).reduce<object>(
      (inner) => ({ root_ids: ['n1'], boolean: { must: { titles: ['Re: n1'], boolean: { must: inner } } } }),
      {},
    );
    expect(await find(rows, nested)).toEqual(['answer']);
  });

  it('reject root_ids that are not a list of texts (D27)', async () => {
    const report = await mention.report(account, [{ id: 'post', root_id: '1' }]);
    for (const [root_ids, path] of [
      ['1', 'filters.root_ids'],
      [[], 'filters.root_ids'],
      [[1], 'filters.root_ids[0]'],
      [['\0'], 'filters.root_ids[0]'],
    ]) {
      const response = await mention.search(account, report, { filters: { root_ids } });
      expectError(response, 'value_invalid', /^filters\.root_ids.* must be /, { meta: { path } });
    }
  });

  it('match nothing by an identifier that does not exist (D13)', async () => {
    for (const filters of [
      { ids: ['x'] },
      { root_ids: ['x'] },
      { classifiers: ['x'] },
      { communities: [99] },
      { medias: { site_types: [6] } },
    ]) {
      expect(await find([{}], filters)).toEqual([]);
    }
  });

  it('accept times with an offset (D14)', async () => {
    const rows: NewMention[] = [{ crawled_at: new Date('2026-01-31T22:30:00Z') }];
    expect(await find(rows, { crawled_at: { begin: '2026-02-01T00:00:00+02:00' } })).toEqual(['m0']);
    expect(await find(rows, { crawled_at: { begin: '2026-02-01T00:30:01+02:00' } })).toEqual([]);
  });
});
