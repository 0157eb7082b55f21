import { COUNTRIES, LANGUAGES, REVIEW_STATUSES, SITE_TYPES } from '@earshot/reference-kit';
import { describe, expect, it } from 'vitest';
import { accepted, rejected } from '../test/checked.js';
import type { ValueField } from './filters.js';
import { A_TAG } from './tags.js';

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** Filter keys with a closed list of values (interface 2.6). */
const CLOSED: [string, ValueField, string[]][] = [
  ['channels', 'channel', ['earned', 'owned']],
  ['countries', 'country', ids(COUNTRIES)],
  ['human_review_statuses', 'review_status', ids(REVIEW_STATUSES)],
  ['languages', 'language', ids(LANGUAGES)],
  ['media_groups', 'media_group', ['social', 'mainstream']],
  ['microblog_types', 'microblog_type', ['retweet', 'quoted-retweet']],
  ['types', 'type', ['comment', 'post']],
];

/** Filter keys that accept any string (interface 2.6, rules D8 and D27). */
const OPEN: [string, ValueField][] = [
  ['classifiers', 'classifier'],
  ['ids', 'id'],
  ['sources', 'source'],
  ['titles', 'title'],
  ['author_states', 'author_state'],
  ['author_jobs', 'author_job'],
  ['root_ids', 'root'],
];

/** Filter keys that accept integers (interface 2.6). */
const NUMERIC: [string, ValueField][] = [
  ['collaboration_users', 'collaboration_user'],
  ['collaboration_statuses', 'collaboration_status'],
  ['communities', 'community'],
];

describe('a filter that lists values', () => {
  it.each(CLOSED)('%s accepts every %s', (key, field, values) => {
    expect(accepted({ [key]: values })).toEqual([{ type: 'values', field, values, path: `filters.${key}` }]);
  });

  it.each(CLOSED)('%s rejects any other %s, also in another case (D13)', (key, _field, [value]) => {
    for (const other of [value.toUpperCase(), ` ${value}`, 'nonsense', '', 'constructor', 1, null, [value], {}]) {
      if (other !== value) expect(rejected({ [key]: [value, other] })[0].path).toBe(`filters.${key}[1]`);
    }
    expect(rejected({ [key]: [value.toLowerCase(), `${value}s`] }).at(-1)?.detail).toMatch(/^must be (one of|a) /);
  });

  it.each(OPEN)('%s accepts any %s: one that does not exist matches nothing (D13)', (key, field) => {
    const values = ['a', '', 'Été 🎉', 'a\nb', '__proto__'];
    expect(accepted({ [key]: values })).toEqual([{ type: 'values', field, values, path: `filters.${key}` }]);
  });

  it.each(OPEN)('%s rejects a %s that is not a string, cannot be stored or is too long (D13, E5)', (key) => {
    const allowed = 'a string of at most 10 000 characters, without NUL or lone surrogates';
    for (const [value, expected] of [
      [1, 'a string, not a number'],
      [true, 'a string, not a boolean'],
      [null, 'a string, not null'],
      [[], 'a string, not an array'],
      [{}, 'a string, not an object'],
      ['a\0b', allowed],
      ['\ud800', allowed],
      ['x'.repeat(10_001), allowed],
    ]) {
      expect(rejected({ [key]: ['a', value] })).toEqual([
        { code: 'value_invalid', path: `filters.${key}[1]`, detail: `must be ${expected as string}` },
      ]);
    }
  });

  it('tags reads tags as a payload does, in any form (C4, D18)', () => {
    expect(accepted({ tags: [' cafe\u0301\u3000', 'caf\u00e9', 'Été 🎉', '__proto__'] })).toEqual([
      { type: 'values', field: 'tag', values: ['caf\u00e9', 'caf\u00e9', 'Été 🎉', '__proto__'], path: 'filters.tags' },
    ]);
    for (const [value, expected] of [
      [1, 'a string, not a number'],
      ['', A_TAG],
      ['\u3000', A_TAG],
      ['a\nb', A_TAG],
      ['a\t', A_TAG],
      ['\ud800', A_TAG],
      ['x'.repeat(256), A_TAG],
    ]) {
      expect(rejected({ tags: ['a', value] })).toEqual([
        { code: 'value_invalid', path: 'filters.tags[1]', detail: `must be ${expected as string}` },
      ]);
    }
  });

  it.each(NUMERIC)('%s accepts integers, which become the strings that a mention has as %s (D4)', (key, field) => {
    expect(accepted({ [key]: [1, 9_007_199_254_740_991, -0, -7, 2.0] })).toEqual([
      { type: 'values', field, values: ['1', '9007199254740991', '0', '-7', '2'], path: `filters.${key}` },
    ]);
  });

  it.each(NUMERIC)('%s accepts only integers (D13)', (key) => {
    for (const [value, expected] of [
      ['1', 'a number, not a string'],
      [null, 'a number, not null'],
      [true, 'a number, not a boolean'],
      [[1], 'a number, not an array'],
      [{}, 'a number, not an object'],
      [1.5, 'an integer'],
      [1e400, 'an integer'],
      [2 ** 53, 'an integer'],
    ]) {
      expect(rejected({ [key]: [value] })).toEqual([
        { code: 'value_invalid', path: `filters.${key}[0]`, detail: `must be ${expected as string}` },
      ]);
    }
  });

  it.each([...CLOSED, ...OPEN, ...NUMERIC, ['sentiments']])(
    '%s needs a list of at least one value (D13)',
    (...[key]: readonly unknown[]) => {
      for (const value of [[], null, 'FRA', 1, {}, true]) {
        expect(rejected({ [key as string]: value })).toEqual([
          {
            code: 'value_invalid',
            path: `filters.${key}`,
            detail: expect.stringMatching(/^must be a list of at least one value, each /),
          },
        ]);
      }
    },
  );

  it('accepts a repeated value', () => {
    expect(accepted({ types: ['post', 'post'] })).toMatchObject([{ values: ['post', 'post'] }]);
  });

  it('does not extend zho to zho-Hans and zho-Hant (D11)', () => {
    expect(accepted({ languages: ['zho'] })).toMatchObject([{ values: ['zho'] }]);
  });

  it('reads the sentiment undefined as unassigned (D9)', () => {
    expect(accepted({ sentiments: ['negative', 'positive', 'neutral', 'undefined'] })).toMatchObject([
      { field: 'sentiment', values: ['negative', 'positive', 'neutral', 'unassigned'] },
    ]);
  });

  it.each(['ambivalent', 'unassigned', 'Positive', null])('rejects the sentiment %j (D9, D13)', (sentiment) => {
    expect(rejected({ sentiments: [sentiment] })).toEqual([
      {
        code: 'value_invalid',
        path: 'filters.sentiments[0]',
        detail: 'must be one of negative, positive, neutral, undefined; undefined selects those that are unassigned',
      },
    ]);
  });
});

describe('a filter by several lists', () => {
  it('accepts medias: sites or site types (D6)', () => {
    const site_types = SITE_TYPES.map(({ id }) => Number(id));
    expect(accepted({ medias: { sites: [9938, 21711], site_types } })).toEqual([
      {
        type: 'any_of',
        filters: [
          { type: 'values', field: 'site', values: ['9938', '21711'], path: 'filters.medias.sites' },
          { type: 'values', field: 'site_type', values: ids(SITE_TYPES), path: 'filters.medias.site_types' },
        ],
        path: 'filters.medias',
      },
    ]);
  });

  it('accepts influencers: authors, sources or sites (D6)', () => {
    const [filter] = accepted({ influencers: { authors: ['a'], sources: ['s'], sites: [1] } });
    expect(filter).toMatchObject({
      type: 'any_of',
      filters: [
        { field: 'author', values: ['a'], path: 'filters.influencers.authors' },
        { field: 'source', values: ['s'], path: 'filters.influencers.sources' },
        { field: 'site', values: ['1'], path: 'filters.influencers.sites' },
      ],
    });
  });

  it('accepts a site type that does not exist, which matches nothing (D13)', () => {
    expect(accepted({ medias: { site_types: [6] } })).toMatchObject([{ filters: [{ values: ['6'] }] }]);
  });

  it.each([
    ['member_missing', 'medias', {}, '', 'must have at least one of sites, site_types'],
    ['member_missing', 'influencers', {}, '', 'must have at least one of authors, sources, sites'],
    ['value_invalid', 'medias', null, '', 'must be an object; its members may be sites, site_types'],
    ['value_invalid', 'medias', [1], '', 'must be an object; its members may be sites, site_types'],
    ['value_invalid', 'medias', { sites: null }, '.sites', 'must be a list of at least one value, each an integer'],
    ['value_invalid', 'medias', { sites: [] }, '.sites', 'must be a list of at least one value, each an integer'],
    ['value_invalid', 'medias', { sites: ['1'] }, '.sites[0]', 'must be a number, not a string'],
    [
      'member_unknown',
      'medias',
      { sites: [1], authors: ['a'] },
      '.authors',
      'is not a known member; use one of sites, site_types',
    ],
    ['value_invalid', 'influencers', { authors: [1] }, '.authors[0]', expect.stringMatching(/^must be a string/)],
  ])('reports %s for %s %j (D13)', (code, key, value, path, detail) => {
    expect(rejected({ [key]: value })).toEqual([{ code, path: `filters.${key}${path}`, detail }]);
  });
});
