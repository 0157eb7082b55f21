import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFilters } from './check-filters.js';
import { accepted, rejected } from '../test/checked.js';

/** Nests `inside` in `levels` booleans. */
const nested = (levels: number, inside: unknown, member = 'must'): unknown =>
  Array.from({ length: levels }).reduce((filters) => ({ boolean: { [member]: filters } }), inside);

/** A tree of booleans with `count` filters. It has three branches per level, so that it is not too deep. */
const wide = (count: number): unknown => {
  const leaves = Array.from({ length: count }, () => ({ ids: ['1'] }) as unknown);
  while (leaves.length > 1) {
    const [must = {}, should = {}, must_not = {}] = leaves.splice(0, 3);
    leaves.push({ boolean: { must, should, must_not } });
  }
  return leaves[0];
};

describe('checkFilters', () => {
  it('accepts an empty filter set, which selects every mention', () => {
    expect(checkFilters({})).toEqual({ filters: [], problems: [] });
  });

  it('returns every filter of a set, with its path', () => {
    expect(accepted({ countries: ['FRA'], types: ['post'] })).toEqual([
      { type: 'values', field: 'country', values: ['FRA'], path: 'filters.countries' },
      { type: 'values', field: 'type', values: ['post'], path: 'filters.types' },
    ]);
  });

  it('begins paths with the given one', () => {
    expect(checkFilters({ x: 1 }, 'body.filters').problems[0]?.path).toBe('body.filters.x');
  });

  it.each([null, undefined, 'countries', 1, true, [], [{}]])('rejects %j, which is not a filter set (D13)', (value) => {
    expect(rejected(value)).toEqual([
      { code: 'value_invalid', path: 'filters', detail: 'must be an object of filters' },
    ]);
  });

  it('reports every problem with its path (D13)', () => {
    const filters = {
      countries: ['FRA'],
      boolean: { must: { countries: ['FRA', 'fra', 'XXX'] }, should: { types: [] } },
      influence: { begin: '1' },
    };
    expect(rejected(filters).map(({ path }) => path)).toEqual([
      'filters.boolean.must.countries[1]',
      'filters.boolean.must.countries[2]',
      'filters.boolean.should.types',
      'filters.influence.begin',
    ]);
  });

  it('reports at most 20 problems', () => {
    expect(rejected({ countries: Array(10_000).fill('XXX') })).toHaveLength(20);
    expect(rejected(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, 1])))).toHaveLength(20);
  });

  it('rejects an unknown filter key, also one that is a member of prototypes (D13, E5)', () => {
    for (const key of ['mood', '', '__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(rejected(JSON.parse(`{${JSON.stringify(key)}: ["FRA"]}`))).toEqual([
        {
          code: 'filter_unknown',
          path: `filters.${key || '""'}`,
          detail: expect.stringContaining('is not a known filter; use one of boolean, channels,'),
        },
      ]);
    }
  });

  it('reads media as medias, also in a boolean, and not both (D28)', () => {
    const medias = { sites: [1] };
    const read = (filters: object) => JSON.stringify(accepted(filters)).replaceAll('medias', 'media');
    expect(read({ media: medias })).toBe(read({ medias }));
    expect(read({ boolean: { must_not: { media: medias } } })).toBe(read({ boolean: { must_not: { medias } } }));
    expect(rejected({ media: { site: [1] } })[0].path).toBe('filters.media.site');
    expect(rejected({ medias, media: medias })).toEqual([
      {
        code: 'parameters_conflicting',
        path: 'filters.media',
        detail: 'must not be given together with medias, which is the same filter',
      },
    ]);
  });

  it('names the filter that is nearest to an unknown one, also in a boolean (D13)', () => {
    const [outer, member, inner] = rejected({
      country: ['FRA'],
      boolean: { must: { langages: ['fra'] }, mustnot: {} },
    });
    expect(outer.detail).toMatch(/^is not a known filter \(did you mean countries\?\); use one of boolean, /);
    expect(inner.detail).toMatch(/^is not a known filter \(did you mean languages\?\); use one of boolean, /);
    expect(member.detail).toBe('is not a known member (did you mean must_not?); use one of must, should, must_not');
  });

  it('cuts an unknown key and makes it printable in the path (E5)', () => {
    expect(rejected({ ['x'.repeat(100_000)]: 1 })[0].path).toBe(`filters.${'x'.repeat(100)}…`);
    expect(rejected({ 'a\0\ud800\n': 1 })[0].path).toBe('filters.a\ufffd\ufffd\ufffd');
  });

  it('accepts review_date and reviewed_at together: they mean the same, and both must hold (D8)', () => {
    const period = { begin: '2026-01-01T00:00:00Z' };
    const from = { instant: '2026-01-01T00:00:00.000000Z', inclusive: true };
    expect(accepted({ review_date: period, reviewed_at: period })).toEqual([
      { type: 'time', field: 'reviewed_at', from, path: 'filters.review_date' },
      { type: 'time', field: 'reviewed_at', from, path: 'filters.reviewed_at' },
    ]);
  });
});

describe('a boolean filter', () => {
  it('has a filter set in each of must, should and must_not', () => {
    const boolean = { must: { countries: ['FRA'] }, should: { types: ['post'] }, must_not: { ids: ['1'] } };
    expect(accepted({ boolean })).toEqual([
      {
        type: 'boolean',
        must: [{ type: 'values', field: 'country', values: ['FRA'], path: 'filters.boolean.must.countries' }],
        should: [{ type: 'values', field: 'type', values: ['post'], path: 'filters.boolean.should.types' }],
        must_not: [{ type: 'values', field: 'id', values: ['1'], path: 'filters.boolean.must_not.ids' }],
        path: 'filters.boolean',
      },
    ]);
  });

  it('treats {} as an omitted member, and may omit all members (D7)', () => {
    const nothing = [{ type: 'boolean', must: [], should: [], must_not: [], path: 'filters.boolean' }];
    expect(accepted({ boolean: {} })).toEqual(nothing);
    expect(accepted({ boolean: { must: {}, should: {}, must_not: {} } })).toEqual(nothing);
  });

  it.each([
    [null, 'filters.boolean'],
    [[], 'filters.boolean'],
    [{ must: null }, 'filters.boolean.must'],
    [{ should: [{}] }, 'filters.boolean.should'],
    [{ mustNot: {} }, 'filters.boolean.mustNot'],
    [JSON.parse('{"__proto__": {}}'), 'filters.boolean.__proto__'],
  ])('rejects %j at %s (D13)', (boolean, path) => {
    expect(rejected({ boolean }).map((problem) => problem.path)).toEqual([path]);
  });

  it.each(['must', 'should', 'must_not'])('nests at most 16 levels, also through %s (D7)', (member) => {
    accepted(nested(16, { ids: ['1'] }, member));
    expect(rejected(nested(17, { ids: ['1'] }, member))).toEqual([
      {
        code: 'limit_exceeded',
        path: `filters${`.boolean.${member}`.repeat(16)}.boolean`,
        detail: 'must not nest more than 16 levels deep',
      },
    ]);
  });

  it.each([2_000, 100_000])('rejects %i levels after the first problem (D7, E5)', (levels) => {
    expect(rejected(nested(levels, {}))).toHaveLength(1);
  });
});

describe('the limits of a request', () => {
  it('accepts at most 1 000 filters, booleans not counted (D7)', () => {
    accepted(wide(1_000));
    expect(rejected(wide(1_001))).toEqual([
      {
        code: 'limit_exceeded',
        path: expect.stringMatching(/^filters\.boolean\..*\.ids$/),
        detail: 'exceeds the limit of 1 000 filters per request',
      },
    ]);
  });

  it('counts a filter of several lists once (D7)', () => {
    const medias = { sites: [1], site_types: [1] };
    const filters = (count: number) =>
      JSON.parse(JSON.stringify(wide(count)).replaceAll('"ids":["1"]', `"medias":${JSON.stringify(medias)}`));
    accepted(filters(1_000));
    rejected(filters(1_001));
  });

  it('accepts at most 10 000 values per list (D7)', () => {
    accepted({ ids: Array(10_000).fill('1'), medias: { sites: Array(10_000).fill(1) } });
    const [code, detail] = ['limit_exceeded', 'must not have more than 10 000 values'];
    expect(rejected({ ids: Array(10_001).fill(1) })).toEqual([{ code, path: 'filters.ids', detail }]);
    expect(rejected({ medias: { sites: Array(10_001).fill(1) } })).toEqual([
      { code, path: 'filters.medias.sites', detail },
    ]);
  });

  it('accepts at most 50 000 values in all lists together (D7)', () => {
    const values = (count: number) => {
      const [authors, sources, ids, titles, classifiers] = Array.from({ length: 5 }, () => Array(10_000).fill('1'));
      const more = count > 50_000 ? { communities: Array(count - 50_000).fill(1) } : {};
      return { influencers: { authors, sources }, ids, boolean: { must_not: { titles, classifiers, ...more } } };
    };
    accepted(values(50_000));
    expect(rejected(values(50_001))).toEqual([
      {
        code: 'limit_exceeded',
        path: 'filters.boolean.must_not.communities',
        detail: 'exceeds the limit of 50 000 values per request',
      },
    ]);
  });

  it('rejects more booleans than 1 000 filters can need, which are empty ones only (E5)', () => {
    const everywhere = (levels: number): unknown =>
      levels === 0 ? {} : { boolean: { must: everywhere(levels - 1), should: everywhere(levels - 1), must_not: {} } };
    accepted(everywhere(12));
    expect(rejected(everywhere(14)).map(({ detail }) => detail)).toEqual([
      'exceeds the limit of 16 000 booleans per request',
    ]);
  });

  it('accepts at most 100 000 characters of queries (E5)', () => {
    const queries = (count: number) =>
      JSON.parse(JSON.stringify(wide(count)).replaceAll('"ids":["1"]', `"query":"${'x'.repeat(10_000)}"`));
    accepted(queries(10));
    expect(rejected(queries(11))[0].detail).toBe('exceeds the limit of 100 000 query characters per request');
  });
});

describe('the queries of a request', () => {
  const queries = (count: number, query: string) =>
    JSON.parse(JSON.stringify(wide(count)).replaceAll('"ids":["1"]', `"query":${JSON.stringify(query)}`));

  it.each(['"love water"', 'love-water', '気泡水', 'title:"love water"', 'a OR "love water"'])(
    'have at most 500 phrases: %s (D15)',
    (phrase) => {
      const words = phrase.startsWith('a OR') ? 21 : 20;
      const most = Math.floor(10_000 / words);
      expect(accepted({ keywords: Array(most).fill(phrase) })).toHaveLength(1);
      expect(rejected({ keywords: Array(most + 1).fill(phrase) })).toMatchObject([
        { code: 'limit_exceeded', path: `filters.keywords[${most}]` },
      ]);
    },
  );

  it('have at most 10 000 words (E5)', () => {
    accepted(queries(10, 'a '.repeat(1_000)));
    accepted(queries(1_000, '"a" b* c -d OR (e NOT f g) h i j'));
    expect(rejected(queries(101, 'a '.repeat(100)))[0].detail).toBe(
      'exceeds the limit of 10 000 query words per request; a phrase counts as 20,' +
        ' each word or phrase in a side of NEAR/n counts as n, at least 5, as much again per further 10 characters,' +
        ' and all that once for each length in words on the other side',
    );
  });

  it('count each side of NEAR/n as n words, at least 5, per 10 characters (D12)', () => {
    accepted(queries(100, 'a NEAR/1 b '.repeat(10)));
    rejected(queries(101, 'a NEAR/1 b '.repeat(10)));
    accepted(queries(100, 'a NEAR/5 b '.repeat(10)));
    expect(rejected(queries(101, 'a NEAR/5 b '.repeat(10)))[0].detail).toMatch(
      /^exceeds the limit of 10 000 query words/,
    );
    accepted(queries(10, `${'x'.repeat(190)} NEAR/25 "${'水'.repeat(201)}"`));
    expect(rejected(queries(10, `${'x'.repeat(191)} NEAR/25 "${'水'.repeat(201)}"`))[0].detail).toContain(
      'a query may have at most 1 000 words and phrases; each word or phrase in a side of NEAR/n counts as n, at least 5,' +
        ' as much again per further 10 characters, and all that once for each length in words on the other side',
    );
  });

  it('count each alternative of a side of NEAR/n once for each length of the other side (D26)', () => {
    const alternatives = (count: number) => `(${Array<string>(count).fill('a').join(' OR ')})`;
    accepted(queries(10, `${alternatives(50)} NEAR/10 ${alternatives(50)}`));
    rejected(queries(10, `${alternatives(50)} NEAR/10 ${alternatives(51)}`));
    accepted(queries(10, `${alternatives(49)} NEAR/10 (a OR "b c")`));
    rejected(queries(10, `${alternatives(50)} NEAR/10 (a OR "b c")`));
    rejected(queries(10, `(a OR "b c") ONEAR/10 ${alternatives(50)}`));
  });

  it('count each of the keywords (D15)', () => {
    accepted({ keywords: Array(10_000).fill('a'), boolean: { must_not: { ids: ['1'] } } });
    expect(rejected({ keywords: Array(11).fill('a '.repeat(999)) })[0]).toEqual({
      code: 'limit_exceeded',
      path: 'filters.keywords[10]',
      detail: expect.stringMatching(/^exceeds the limit of 10 000 query words/),
    });
    expect(rejected({ keywords: Array(11).fill('x'.repeat(10_000)) })[0].path).toBe('filters.keywords[10]');
    expect(rejected({ keywords: Array(10_001).fill('a') })[0].detail).toBe('must not have more than 10 000 values');
    accepted({ keywords: Array(5_000).fill('a'), ids: Array(10_000).fill('1') });
  });
});

describe('any JSON value', () => {
  const keys = ['boolean', 'must', 'should', 'countries', 'medias', 'sites', 'period', 'begin', 'query', '__proto__'];
  const json = fc.oneof(
    fc.jsonValue(),
    fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom<unknown>(null, 0, -1, 1e400, '', 'FRA', '2026-01-31', '\ud800', '(', [], {}, [1], ['FRA']),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...keys), tie('value'), { maxKeys: 4 }),
      ),
    })).value,
  );

  it('becomes a filter tree, or problems with path and detail (D13, E5)', () => {
    fc.assert(
      fc.property(json, (value) => {
        const { filters, problems } = checkFilters(value);
        expect(filters === undefined).toBe(problems.length > 0);
        for (const { path, detail } of problems) {
          expect(path).toMatch(/^filters(\.|\[|$)/);
          expect(detail).not.toBe('');
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
