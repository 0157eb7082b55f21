import { check } from '@earshot/request-kit';
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
    const answer = Object.keys(mentionMembers({} as MentionRow));
    expect([...MENTION_INPUT_MEMBERS].sort()).toEqual(answer.sort());
  });

  it('gives a mention that is the same in an answer, with what is unknown (D4)', () => {
    const { value } = whole({ author: { name: 'Ada' }, collaboration: {}, location: {}, review: {} });
    const author = { id: null, name: 'Ada', state: null, job: null };
    expect(value).toEqual({ ...DUE, ...UNKNOWN_MEMBERS, author });
    const row = { ...mentionColumns(value!), ...documentColumns(value!, null) };
    expect(mentionMembers(row as never)).toEqual(value);
  });

  it.each(CODED_MEMBERS)('has a default for $path (F2)', ({ column }) => {
    expect(codedValues(UNKNOWN_MEMBERS)[column]).not.toBeUndefined();
  });

  it('keeps only the members that are given of a partial mention (C20)', () => {
    const { value } = check((at) => partialMention({ id: 'm1', title: null, tags: ['b', 'a', 'b'] }, at));
    expect(value).toEqual({ id: 'm1', title: null, tags: ['b', 'a'] });
  });

  it.each([
    ['2026-05-01T10:00:00Z', '2026-05-01T10:00:00.000Z'],
    ['2026-05-01T12:00:00.123456+02:00', '2026-05-01T10:00:00.123Z'],
    ['0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59-05:00', '10000-01-01T04:59:59.000Z'],
  ])('reads the time %s in UTC, to the millisecond', (date, read) => {
    expect(whole({ date }).value!.date).toBe(read);
  });

  it.each([
    '2026-02-30T10:00:00Z',
    '2026-05-01T24:00:00Z',
    '2026-05-01T10:00:60.000Z',
    '2026-05-01',
    '2026-05-01T10:00:00',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00.000+01:00',
    '+12026-01-01T00:00:00Z',
    '',
    null,
    1e15,
  ])('rejects the time %j, which PostgreSQL or JavaScript cannot store (E5)', (date) => {
    expect(problemsOf({ date })).toEqual([
      'date must be a time in ISO 8601 with an offset or Z, such as 2026-01-31T09:30:00Z',
    ]);
  });

  it.each([
    [{ id: '' }, 'id must be a non-empty string'],
    [{ id: 'a\0' }, 'id must not have NUL characters or lone surrogates'],
    [{ site_id: 'é'.repeat(501) }, 'site_id must have at most 1000 bytes in UTF-8, and has 1002'],
    [{ type: 'tweet' }, 'type must be one of comment, post'],
    [{ title: 'a\ud800' }, 'title must not have NUL characters or lone surrogates'],
    [{ title: 1 }, 'title must be a string'],
    [{ language: null }, expect.stringMatching(/^language must be a language code/)],
    [{ channel: 'paid' }, 'channel must be one of owned, earned'],
    [{ tags: [''] }, 'tags must be an array of at most 100 strings of 1 to 255 characters'],
    [{ influence: 2 ** 31 }, 'influence must be an integer of 4 bytes'],
    [{ rating_normalized: -1 }, 'rating_normalized must be a number from 0 to 100'],
    [{ interactions: { likes: -1 } }, expect.stringMatching(/^interactions\.likes must be a whole number from 0/)],
    [{ author: { nick: 'a' } }, 'author.nick is not a known member; use one of id, name, state, job'],
    [{ review: { status: 'seen' } }, 'review.status must be one of reviewed, unreviewed, deleted'],
    [{ toString: 1 }, expect.stringMatching(/^toString is not a known member/)],
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
