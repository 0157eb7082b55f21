import { checkFilters } from '@earshot/filter-kit';
import { unknownMention } from '@earshot/test-kit/database';
import { Oracle } from '@earshot/test-kit/oracle';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeTree } from '../text/describe-tree.js';
import { namesOfSearches } from '../text/search-names.js';
import {
  AMBIVALENT,
  checkTree,
  CONDITION_KEYS,
  conditionOf,
  type ConditionKey,
  keyOf,
  partsOf,
  readTree,
  searchesOf,
  type Tree,
} from './tree.js';

/** Values of each filter, which some of the mentions below have. A missing key does not compile. */
const VALUES: Readonly<Record<ConditionKey, readonly unknown[]>> = {
  author_jobs: [['Baker']],
  author_states: [['Bavaria', 'Maine']],
  channels: [['owned']],
  classifiers: [['clf-1'], ['clf-2']],
  collaboration_statuses: [[1]],
  collaboration_users: [[7]],
  communities: [[301], [302, 303]],
  countries: [['FRA'], ['DEU']],
  crawled_at: [{ begin: '2026-07-03' }],
  human_review_statuses: [['reviewed'], ['unreviewed', 'deleted']],
  ids: [['m1', 'm2'], ['m3']],
  influence: [{ begin: 10 }, { end: 40 }, { begin: 20, end: 30 }],
  influencers: [{ authors: ['au-1'] }, { sites: [5] }, { authors: ['au-2'], sources: ['src-1'] }],
  infused_at: [{ end: '2026-07-05T12:00:00Z' }],
  keywords: [['lumo', 'water'], ['taste']],
  languages: [['eng'], ['deu', 'fra']],
  media_groups: [['social']],
  medias: [{ sites: [5] }, { site_types: [1] }, { sites: [9938], site_types: [1, 17] }],
  microblog_types: [['retweet']],
  missing: [['tag'], ['title', 'influence']],
  period: [{ begin: '2026-07-02', end: '2026-07-04', include_bounds: false }, { begin: '2026-07-03' }],
  query: ['lumo', 'water OR taste', '-lumo'],
  ratings_normalized: [{ begin: 50 }],
  review_date: [{ begin: '2026-07-02' }],
  reviewed_at: [{ end: '2026-07-03' }],
  root_ids: [['m1']],
  saved: [['s1'], ['s1', 's2']],
  sentiments: [['negative'], ['undefined']],
  service_rank: [{ begin: 2.5 }],
  sources: [['src-1']],
  tags: [['taste'], ['price', 'a b']],
  titles: [['Lumo']],
  types: [['post']],
};

const SAVED = new Map<string, unknown>([
  ['s1', { tags: ['price'], boolean: { must_not: { languages: ['eng'] } } }],
  ['s2', {}],
]);

const days = fc.integer({ min: 1, max: 6 }).map((day) => new Date(Date.UTC(2026, 6, day, 12)));
const rows = fc.array(
  fc
    .record({
      id: fc.constantFrom('m1', 'm2', 'm3', 'm4'),
      root_id: fc.constantFrom('m1', null),
      tags: fc.subarray(['taste', 'price', 'a b']),
      language: fc.constantFrom('eng', 'deu', 'fra'),
      country: fc.constantFrom('FRA', 'DEU', 'AAA'),
      sentiment: fc.constantFrom('negative', 'positive', 'unassigned', 'ambivalent'),
      review_status: fc.constantFrom('reviewed', 'unreviewed', 'deleted'),
      type: fc.constantFrom('post', 'comment'),
      title: fc.constantFrom('Lumo', 'Still water', null),
      content: fc.constantFrom('The taste of water', 'A price', null),
      site_id: fc.constantFrom('5', '9938', null),
      site_type_id: fc.constantFrom('1', '17', null),
      source_id: fc.constantFrom('src-1', null),
      author_id: fc.constantFrom('au-1', 'au-2', null),
      influence: fc.constantFrom(5, 25, 50, null),
      date: days,
      reviewed_at: fc.option(days),
      classifier_ids: fc.subarray(['clf-1', 'clf-2']),
    })
    .map((values) => unknownMention(values)),
  { minLength: 1, maxLength: 15 },
);

const leaves = fc
  .constantFrom(...CONDITION_KEYS)
  .chain((key) => fc.constantFrom(...VALUES[key]).map((value) => ({ [key]: value }) as Tree));

const trees: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaves,
    fc
      .tuple(fc.constantFrom('all', 'any', 'none'), fc.array(tie('tree'), { minLength: 1, maxLength: 4 }))
      .map(([key, parts]) => ({ [key]: parts }) as Tree),
  ),
})).tree;

describe('the tree of an address (H3)', () => {
  it('is read as it was written, with every filter key', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(checkTree(tree)).toBeUndefined();
        expect(readTree(JSON.stringify(tree))).toEqual(tree);
        expect(describeTree(tree, (id) => id)).not.toMatch(/undefined|\[object/);
      }),
    );
    for (const key of CONDITION_KEYS) {
      for (const value of VALUES[key]) expect(checkTree({ [key]: value })).toBeUndefined();
    }
  });

  it('selects what its groups say, and nothing else', () => {
    fc.assert(
      fc.property(rows, trees, (all, tree) => {
        const oracle = new Oracle(all, true);
        const select = (filters: unknown) => new Set(oracle.select(checkFilters(filters, 'filters', SAVED).filters!));
        const selected = (part: Tree): ((row: (typeof all)[number]) => boolean) => {
          const parts = partsOf(part)?.map(selected);
          if (!parts) {
            const ids = new Set([...select(part)].map((row) => JSON.stringify(row)));
            return (row) => ids.has(JSON.stringify(row));
          }
          const key = keyOf(part);
          if (key === 'all') return (row) => parts.every((holds) => holds(row));
          return (row) => parts.some((holds) => holds(row)) === (key === 'any');
        };
        expect([...select(conditionOf(tree))]).toEqual(all.filter(selected(tree)));
      }),
      { numRuns: 300 },
    );
  });

  it('of the mentions that are ambivalent is one that the platform accepts, and reads as such (D9)', () => {
    expect(checkTree(AMBIVALENT)).toBeUndefined();
    const tree = { any: [AMBIVALENT, { tags: ['taste'] }] };
    expect(describeTree(tree, (id) => id)).toBe('Sentiment ambivalent, or Tag taste');
  });

  it('reads saved searches by their names, and says so where its reader cannot see one (G2)', () => {
    const tree = { any: [{ tags: ['taste'] }, { none: [{ saved: ['s-1', 's-2'] }] }] };
    const known = [{ id: 's-1', name: 'Recall' }];
    expect(describeTree(tree, namesOfSearches(known))).toBe(
      'Tag taste, or none of (Saved search Recall or one that you cannot see)',
    );
    expect(describeTree(tree, namesOfSearches(undefined))).toContain('Saved search s-1 or s-2');
  });

  it('says which saved searches it names, at any depth (D25)', () => {
    expect(
      searchesOf({ any: [{ all: [{ saved: ['a'] }, { none: [{ saved: ['b', 'a'] }] }] }, { saved: ['c'] }] }),
    ).toEqual(expect.arrayContaining(['a', 'b', 'c']));
    expect(searchesOf({ all: [{ tags: ['saved'] }] })).toEqual([]);
    expect(searchesOf(undefined)).toEqual([]);
  });

  it('may have 100 conditions with the same key, next to each other (D7)', () => {
    const conditions = Array.from({ length: 100 }, (_, index) => ({ tags: [`tag-${index}`] }));
    for (const key of ['all', 'any', 'none']) expect(checkTree({ [key]: conditions })).toBeUndefined();
    const ranges = conditions.map((_, index) => ({ influence: { begin: index } }));
    expect(checkTree({ all: ranges })).toBeUndefined();
    for (const key of ['any', 'none']) expect(checkTree({ [key]: ranges.slice(0, 40) })).toBeUndefined();
  });

  const nested = (levels: number) =>
    Array.from({ length: levels }).reduce(
      (inner, _, index) => ({ [index % 2 ? 'all' : 'any']: [inner, { types: ['post'] }] }),
      { tags: ['a'] } as unknown,
    );

  it('may have 12 groups inside each other, so that the view as a whole has 16 levels (D7)', () => {
    expect(checkTree(nested(12))).toBeUndefined();
    expect(checkTree(nested(13))).toEqual({ path: '', detail: 'in a view must not nest more than 16 levels deep' });
    expect(checkTree(nested(5_000))?.detail).toBe('must not nest more than 16 levels deep');
  });

  it.each([
    ['', 'is not JSON'],
    ['{"all":', 'is not JSON'],
    ['null', 'must be an object with one filter'],
    ['[]', 'must be an object with one filter'],
    ['"all"', 'must be an object with one filter'],
    ['{}', 'must be an object with one filter'],
    ['{"tags":["a"],"types":["post"]}', 'must be an object with one filter'],
    ['{"all":[]}', 'all must be a list of conditions'],
    ['{"any":{"tags":["a"]}}', 'any must be a list of conditions'],
    ['{"none":[{"tags":["a"]},1]}', 'none[1] must be an object with one filter'],
    ['{"all":[{"any":[{"tags":[]}]}]}', 'all[0].any[0].tags must be a list'],
    ['{"all":[{"languages":["eng","xxx"]}]}', 'all[0].languages[1] must be a language code'],
    ['{"query":"a AND"}', 'query is not a valid query at character 6'],
    ['{"tag":["a"]}', 'tag is not a known filter'],
    ['{"__proto__":[{"tags":["a"]}]}', '__proto__ is not a known filter'],
    ['{"constructor":["a"]}', 'constructor is not a known filter'],
    ['{"boolean":{"must":{}}}', 'boolean is not a known filter; use all, any and none'],
    ['{"media":{"sites":[1]}}', 'media is not a known filter; use medias'],
    ['{"tags":["\\u0000"]}', 'without control characters'],
    ['{"tags":["\\ud800"]}', 'tags[0] must be'],
    ['{"influence":{"begin":1e400}}', 'influence.begin must be an integer'],
    ['{"saved":[{"id":1}]}', 'saved[0] must be the id of a saved search'],
  ])('is not %s', (text, problem) => {
    expect(readTree(text)).toEqual({ problem: expect.stringContaining(problem) });
  });

  it('is never misread, whatever it is', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const read = readTree(text);
        if (!('problem' in read)) expect(checkFilters(conditionOf(read), 'filters', SAVED).problems).toEqual([]);
      }),
    );
  });
});
