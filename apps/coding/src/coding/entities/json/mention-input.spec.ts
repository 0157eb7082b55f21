import { check } from '@earshot/message-kit';
import { describe, expect, it } from 'vitest';
import { CODED_MEMBERS, codedValues } from './coded-members.js';
import { documentColumns, mentionColumns } from './mention-columns.js';
import { MENTION_INPUT_MEMBERS, partialMention, UNKNOWN_MEMBERS, wholeMention } from './mention-input.js';
import { mentionMembers, type MentionRow } from './mention-members.js';

const DATE = '2026-05-01T10:00:00.000Z';
const DUE = { id: 'm1', report_id: 'r1', type: 'post', date: DATE };

const whole = (members: object) => check((at) => wholeMention({ ...DUE, ...members }, at));
const problemsOf = (members: object) => whole(members).problems.map(({ path, detail }) => `${path} ${detail}`);

describe('the check of a mention', () => {
  it('has the members of mentions in answers (D4)', () => {
    const answer = Object.keys(mentionMembers({ tags: [] as string[] } as MentionRow));
    expect([...MENTION_INPUT_MEMBERS].sort()).toEqual(answer.sort());
  });

  it('gives a mention that is the same in an answer, with what is unknown (D4)', () => {
    const { value } = whole({ author: { name: 'Ada' }, collaboration: {}, review: { reviewed_at: null } });
    const author = { id: null, name: 'Ada', state: null, job: null };
    expect(value).toEqual({ ...DUE, ...UNKNOWN_MEMBERS, author });
    const row = { ...mentionColumns(value!), ...documentColumns(value!, null) };
    expect(mentionMembers(row as never)).toEqual(value);
  });

  it.each(CODED_MEMBERS)('has a default for $path (F2)', ({ column }) => {
    expect(codedValues(UNKNOWN_MEMBERS)[column]).not.toBeUndefined();
  });

  it('keeps only the members that are given of a partial mention (C20)', () => {
    const { value } = check((at) => partialMention({ id: 'm1', title: null, tags: ['b', ' a', 'b\u3000'] }, at));
    expect(value).toEqual({ id: 'm1', title: null, tags: ['b', 'a'] });
  });

  it.each([
    [{ location: {} }, /^location\.country is missing; it must be a country code/],
    [{ review: {} }, /^review must have at least one of status, reviewed_at$/],
  ])('rejects an object that says nothing: %j (C20)', (members, problem) => {
    expect(problemsOf(members)).toEqual([expect.stringMatching(problem)]);
  });

  it('takes ids as filters take numbers (C20)', () => {
    const ids = { site_id: '7', site_type_id: '0', community_list_id: ['0', '10', '123456789012345'] };
    const members = { id: 'm1', ...ids, collaboration: { user_id: '5', status_id: '6' } };
    expect(check((at) => partialMention(members, at)).value).toEqual(members);
  });

  it.each([
    [{ site_id: 's2' }, /^site_id must be a string of 1 to 15 digits without leading zeros$/],
    [{ site_id: '007' }, /^site_id must be a string of 1 to 15 digits without leading zeros$/],
    [
      { community_list_id: ['00'] },
      /^community_list_id must be an array of strings of 1 to 15 digits without leading zeros$/,
    ],
    [{ site_id: '\u0661' }, /^site_id must be a string of 1 to 15 digits without leading zeros$/],
    [{ site_type_id: '1234567890123456' }, /^site_type_id must be a string of 1 to 15 digits without leading zeros$/],
    [{ community_list_id: ['5', '-6'] }, /^community_list_id must be an array of strings of 1 to 15 digits/],
    [
      { collaboration: { user_id: 'u' } },
      /^collaboration\.user_id must be a string of 1 to 15 digits without leading zeros$/,
    ],
    [
      { collaboration: { status_id: '1.5' } },
      /^collaboration\.status_id must be a string of 1 to 15 digits without leading zeros$/,
    ],
  ])(
    'rejects ids that filters take as numbers, but that are not 1 to 15 digits, in imports and fixtures: %j (C20)',
    (members, problem) => {
      const due = { id: 'm1', report_id: 'r1', type: 'post', date: '2026-05-01T00:00:00Z' };
      for (const read of [partialMention, wholeMention]) {
        const { problems } = check((at) => read({ ...due, ...members }, at));
        expect(problems.map(({ path, detail }) => `${path} ${detail}`)).toEqual([expect.stringMatching(problem)]);
      }
    },
  );

  it.each([
    ['2026-05-01T10:00:00Z', '2026-05-01T10:00:00.000Z'],
    ['2026-05-01T12:00:00.123456+02:00', '2026-05-01T10:00:00.123Z'],
    ['0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59.999999999Z', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59.9999+00:01', '9999-12-31T23:58:59.999Z'],
    ['0001-01-01T00:00:00-00:01', '0001-01-01T00:01:00.000Z'],
    ['0000-12-31T23:00:00-01:00', '0001-01-01T00:00:00.000Z'],
    ['0000-12-31T23:00-01', '0001-01-01T00:00:00.000Z'],
    ['2026-05-01T10:00Z', '2026-05-01T10:00:00.000Z'],
    ['2026-05-01T10:00:01.5+02', '2026-05-01T08:00:01.500Z'],
    ['2026-05-01T10:00:00.12345678901234Z', '2026-05-01T10:00:00.123Z'],
  ])('reads the time %s in UTC, and cuts what is finer than a millisecond (D14)', (date, read) => {
    expect(whole({ date }).value!.date).toBe(read);
  });

  it.each([
    '2026-02-30T10:00:00Z',
    '2026-05-01T24:00:00Z',
    '2026-05-01T10:00:60.000Z',
    '2026-05-01',
    '2026-05-01T10:00:00',
    '2026-05-01T10Z',
    '2026-02-30T10:00Z',
    '0000-01-01T00:00:00Z',
    '0000-12-31T22:59-01',
    '0001-01-01T00:00:00.000+01:00',
    '9999-12-31T23:59:59-00:01',
    '+12026-01-01T00:00:00Z',
    '',
    null,
    1e15,
  ])('rejects the time %j, which is none of the years 0001 to 9999 in UTC (D14)', (date) => {
    expect(problemsOf({ date })).toEqual([
      'date must be a time in ISO 8601 with an offset or Z, such as 2026-01-31T09:30:00Z, of the years 0001 to 9999 in UTC',
    ]);
  });

  it('rejects such a time in each of its four members (D14)', () => {
    const date = '0001-01-01T00:00:00+00:01';
    const times = { date, crawled_at: date, infused_at: date, review: { status: 'reviewed', reviewed_at: date } };
    for (const member of ['date', 'crawled_at', 'infused_at', 'review.reviewed_at']) {
      expect(problemsOf(times)).toContainEqual(expect.stringMatching(`^${member} must be a time .* in UTC$`));
    }
  });

  it.each([
    [{ id: '' }, 'id must be a non-empty string'],
    [{ id: 'a\0' }, 'id must not have NUL characters or lone surrogates'],
    [{ id: 'é'.repeat(600) }, 'id must have at most 1000 bytes in UTF-8, and has 1200'],
    [{ source_id: 'é'.repeat(501) }, 'source_id must have at most 1000 bytes in UTF-8, and has 1002'],
    [{ source_id: '\ud800' }, 'source_id must not have NUL characters or lone surrogates'],
    [{ type: 'tweet' }, 'type must be one of comment, post'],
    [{ title: 'a\ud800' }, 'title must not have NUL characters or lone surrogates'],
    [{ title: 1 }, 'title must be a string'],
    [{ title: {} }, 'title must be a string'],
    [{ author: [] }, expect.stringMatching(/^author must be an object/)],
    [{ author: { id: [[[]]] } }, 'author.id must be a non-empty string'],
    [{ language: null }, expect.stringMatching(/^language must be a language code/)],
    [{ channel: 'paid' }, 'channel must be one of owned, earned'],
    [{ tags: ['\ud800'] }, expect.stringMatching(/^tags must be an array of at most 100 tags/)],
    [{ tags: [' '] }, expect.stringMatching(/^tags must be an array of at most 100 tags, each a string of 1 to 255 /)],
    [{ influence: 2 ** 31 }, 'influence must be a whole number from -2147483647 to 2147483647'],
    [{ service_rank: Infinity }, expect.stringMatching(/^service_rank must be a number from/)],
    [{ rating_normalized: -1 }, 'rating_normalized must be a number from 0 to 100'],
    [{ interactions: { likes: -1 } }, expect.stringMatching(/^interactions\.likes must be a whole number from 0/)],
    [{ author: { nick: 'a' } }, 'author.nick is not a known member; use one of id, name, state, job'],
    [{ review: { status: 'seen' } }, 'review.status must be one of reviewed, unreviewed, deleted'],
    [{ toString: 1 }, expect.stringMatching(/^toString is not a known member/)],
    [{ valueOf: {} }, expect.stringMatching(/^valueOf is not a known member/)],
  ])('names the member, what is wrong and what is allowed: %j', (members, problem) => {
    expect(problemsOf(members)).toEqual([problem]);
  });

  it('accepts tags and texts that are just short enough, by code points (C4)', () => {
    const tags = ['😀'.repeat(255), ...Array.from({ length: 99 }, (_, n) => `${n}`)];
    expect(whole({ tags: [...tags, tags[0]] }).value!.tags).toEqual(tags);
    expect(problemsOf({ tags: [...tags, 'more'] })[0]).toMatch(/and has 101 different tags$/);
    expect(problemsOf({ tags: ['😀'.repeat(256)] })).toHaveLength(1);
  });
});
