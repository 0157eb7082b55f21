import { expectError } from '@earshot/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, MentionUnderTest, type NewMention } from './support.js';

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

  it('reject channels in a report without them, and match nothing by collaboration without it (D10)', async () => {
    const rows: NewMention[] = [{ channel: 'owned', collaboration_user_id: '1' }];
    const bare = await mention.report(account, rows, { channels_enabled: false, collaboration_enabled: false });
    const rejected = await mention.search(account, bare, {
      filters: { boolean: { must_not: { channels: ['owned'] } } },
    });
    expectError(rejected, 400, 'The report has no channels, so the filter channels cannot be used.', {
      meta: { path: 'filters.boolean.must_not.channels' },
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

  it('match nothing by an identifier that does not exist (D13)', async () => {
    for (const filters of [
      { ids: ['x'] },
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
