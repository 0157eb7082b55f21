import 'reflect-metadata';
import { textArray } from '@earshot/database-kit';
import { checkFilters, type FilterSet, parseQuery } from '@earshot/filter-kit';
import { describe, expect, it } from 'vitest';
import { drivingTableOf } from './driving-table.js';
import { selectMentions } from './mention-selection.js';
import { toCandidates, toTsquery } from './tsquery.js';

const report = { id: 'r1', channels_enabled: true, collaboration_enabled: true };

function compile(filters: object, settings: Partial<typeof report> = {}) {
  const checked = checkFilters(filters);
  if (!checked.filters) throw new Error(JSON.stringify(checked.problems));
  const { condition, parameters } = selectMentions({ ...report, ...settings }, checked.filters as FilterSet);
  const sql = condition.replace(/^(mention|document)\.report_id = \$1 and /, '');
  return { sql: sql.replace(/\s+/g, ' '), values: parameters.values.slice(1) };
}

describe('a filter set as SQL (2.6)', () => {
  it('tests tags as they are stored first, whose statistics PostgreSQL knows (C4)', () => {
    const { sql, values } = compile({ tags: ['a'], missing: ['tag'] });
    expect(sql).toMatch(/^\(\(mention\.tags && \$2::text\[\] collate "C" or \(/);
    expect(sql).toMatch(/ and \(\(mention\.tags = '\{\}' or \(/);
    expect(values).toEqual([textArray(['a'])]);
  });

  it.each<[object, string, unknown[]]>([
    [{}, 'true', []],
    [{ languages: ['eng', 'fra'] }, '(mention.language = any($2::text[]))', [textArray(['eng', 'fra'])]],
    [{ sentiments: ['undefined'] }, '(mention.sentiment = $2::text)', ['unassigned']],
    [{ missing: ['author', 'community'] }, "((mention.author_id is null or mention.community_ids = '{}'))", []],
    [
      { missing: ['title'] },
      '((mention.id in (select id from coding.mention_document as document where document.report_id = $1' +
        ' and document.title is null)))',
      [],
    ],
    [{ communities: [5] }, '(mention.community_ids && $2::text[] collate "C")', [textArray(['5'])]],
    [
      { types: ['post'], countries: ['FRA'] },
      '(mention.type = $2::text and mention.country = $3::text)',
      ['post', 'FRA'],
    ],
    [
      { influence: { begin: 1, end: 2 } },
      '((mention.influence >= $2::double precision and mention.influence <= $3::double precision))',
      [1, 2],
    ],
    [
      { period: { begin: '2026-01-31', end: '2026-02-01T00:00:00Z', include_bounds: false } },
      '((mention.date >= $2::timestamptz and mention.date < $3::timestamptz))',
      ['2026-02-01T00:00:00.000000Z', '2026-02-01T00:00:00.000000Z'],
    ],
    [
      { medias: { sites: [1], site_types: [9] } },
      '((mention.site_id = $2::text or mention.site_type_id = $3::text))',
      ['1', '9'],
    ],
    [
      {
        boolean: {
          must: { types: ['post'] },
          should: { languages: ['eng'], countries: ['FRA', 'DEU'] },
          must_not: { microblog_types: ['retweet'] },
        },
      },
      '(((mention.type = $2::text) and (mention.language = $3::text or mention.country = any($4::text[]))' +
        ' and mention.microblog_type = $5::text is not true))',
      ['post', 'eng', textArray(['FRA', 'DEU']), 'retweet'],
    ],
    [{ boolean: {} }, '((true))', []],
    [
      { query: 'taste', period: { end: '2026-02-01T00:00:00Z' } },
      '(document.words @@ $2::tsquery and (document.date <= $3::timestamptz))',
      ["('taste')", '2026-02-01T00:00:00.000000Z'],
    ],
    [
      { boolean: { must: { query: 'taste' } } },
      '(((mention.id in (select id from coding.mention_document as document where document.report_id = $1' +
        ' and document.words @@ $2::tsquery))))',
      ["('taste')"],
    ],
    [{ keywords: ['taste', '-title:price'] }, '(document.words @@ $2::tsquery)', ["(('taste') | !('price':A))"]],
    [
      { query: 'a NEAR/1 b' },
      '((document.words @@ $3::tsquery and ts_match_vq(document.words, $2::tsquery)))',
      [toTsquery(parseQuery('a NEAR/1 b')), "(('a') & ('b'))"],
    ],
    [{ query: '-a NEAR/1 b' }, '(ts_match_vq(document.words, $2::tsquery))', [toTsquery(parseQuery('-a NEAR/1 b'))]],
  ])('%j', (filters, sql, values) => expect(compile(filters)).toEqual({ sql, values }));

  const lookups = (count: number): object =>
    Array.from({ length: count }).reduce<object>(
      (inner, _, n) => ({ ...(n % 2 ? { titles: ['x', 'y'] } : { query: 'taste' }), boolean: { must_not: inner } }),
      {},
    );

  it('looks up a few words and titles by an index, and tests many in the joined documents', () => {
    const few = compile({ types: ['post'], boolean: { must: lookups(4) } });
    expect(few.sql.match(/mention\.id in \(/g)).toHaveLength(2);
    expect(few.sql.match(/mention\.id = any\(array\(/g)).toHaveLength(2);
    expect(drivingTableOf(checkFilters({ boolean: { must: lookups(4) } }).filters as FilterSet)).toBe('mention');
    const many = compile({ types: ['post'], boolean: { must: lookups(6) } });
    expect(many.sql).not.toContain('select');
    expect(many.sql.match(/document\.words @@ /g)).toHaveLength(3);
    expect(many.sql.match(/document\.title = any/g)).toHaveLength(3);
    expect(drivingTableOf(checkFilters({ boolean: { must: lookups(6) } }).filters as FilterSet)).toBe('document');
  });

  it('looks up threads by an index, and tests them in documents that are joined anyway (D27)', () => {
    expect(compile({ root_ids: ['x', 'y'] })).toEqual({
      sql:
        '(mention.id = any(array(select id from coding.mention_document as document where document.report_id = $1' +
        ' and document.root_id = any($2::text[]))))',
      values: [textArray(['x', 'y'])],
    });
    const { sql } = compile({ types: ['post'], root_ids: ['x'], boolean: { must: lookups(6) } });
    expect(sql).toContain('document.root_id = any(');
    expect(sql).not.toContain('select');
  });

  it('matches nothing by collaboration in a report without it, at any depth (D10)', () => {
    const without = { collaboration_enabled: false };
    expect(compile({ collaboration_users: [1] }, without)).toEqual({ sql: '(false)', values: [] });
    expect(compile({ boolean: { must_not: { collaboration_statuses: [1] } } }, without).sql).toBe(
      '((true and false is not true))',
    );
  });

  it('rejects the channels filter in a report without channels, at any depth (D10)', () => {
    const without = { channels_enabled: false };
    expect(() => compile({ boolean: { should: { channels: ['owned'] } } }, without)).toThrow(
      expect.objectContaining({
        status: 400,
        problems: [
          { code: 'filter_unavailable', detail: expect.any(String), meta: { path: 'filters.boolean.should.channels' } },
        ],
      }),
    );
  });

  it('puts values only into parameters', () => {
    const nasty = [`'; drop table coding.mention; --`, '$1', '%', '\\', '"', `') or true or ('`];
    const keys = ['classifiers', 'ids', 'sources', 'titles', 'author_states', 'author_jobs', 'root_ids'];
    for (const key of keys) {
      const { sql, values } = compile({ [key]: nasty });
      expect(sql).toBe(compile({ [key]: ['x', 'y'] }).sql);
      expect(values).toEqual([textArray(nasty)]);
      for (const one of nasty) expect(compile({ [key]: [one] }).sql).toBe(compile({ [key]: ['x'] }).sql);
    }
  });
});

describe('many keywords (D15)', () => {
  it('become several tsqueries, since PostgreSQL parses long ones slowly', () => {
    const keywords = Array.from({ length: 450 }, (_, n) => `"${'水'.repeat(110)}" w${n}`);
    const { sql, values } = compile({ keywords });
    expect(sql).toBe(`((${values.map((_, n) => `document.words @@ $${n + 2}::tsquery`).join(' or ')}))`);
    expect(values.length).toBeGreaterThan(2);
    expect(values.length).toBeLessThan(10);
    for (const value of values) expect(String(value).length).toBeLessThan(210_000);
    expect(values.join('').match(/'w\d+'/g)).toHaveLength(450);
  });
});

describe('a query as a tsquery (D12)', () => {
  it.each([
    ['Taste', "('taste')"],
    ['a b', "(('a') & ('b'))"],
    ['a OR b', "(('a') | ('b'))"],
    ['a -b', "(('a') & !('b'))"],
    ['tast*', "('tast':*)"],
    ['"a b c"', "('a' <1> 'b' <1> 'c')"],
    ["it's", "('it' <1> 's')"],
    ['foo-ba*', "('foo' <1> 'ba':*)"],
    ['title:tast*', "('tast':*A)"],
    ['content:"a b"', "('a':B <1> 'b':B)"],
    ['author:ada', "('@ada')"],
    ['author:"ada b"', "('@ada' <1> '@b')"],
    ['气泡水', "('气泡' <1> '泡水')"],
    ['"新气泡 ok"', "('新气' <1> '气泡' <2> 'ok')"],
    ['水', "('水')"],
    ['#Recall', "('#recall')"],
    ['@acme $ACME', "(('@@acme') & ('$acme'))"],
    ['#tap_wa*', "('#tap_wa':*)"],
    ['"the #tap_water now"', "('the' <1> '#tap_water' <2> 'now')"],
    ['author:@ada', "('@ada')"],
    ['author:#a_b', "('@a' <1> '@b')"],
    ['title:(#a OR 🎉)', "(('#a':A) | ('🎉':A))"],
    ['*️⃣👩🏽‍🚀', "('*⃣' <1> '👩🏽‍🚀')"],
    ["'a'|b!:c<->d", "('a' <1> 'b' <1> 'c' <1> 'd')"],
  ])('%s', (query, tsquery) => expect(toTsquery(parseQuery(query))).toBe(tsquery));
});

describe('NEAR as a tsquery (D12)', () => {
  it('is a phrase for each distance in each order, in the title or in the content', () => {
    const [a, b] = ['A', 'B'].map((weight) => {
      const [x, y] = [`('x':${weight})`, `('y':*${weight})`];
      return `(${x} & ${y} & (${x} <1> ${y} | ${y} <1> ${x} | ${x} <2> ${y} | ${y} <2> ${x}))`;
    });
    expect(toTsquery(parseQuery('x NEAR/2 y*'))).toBe(`(${a} | ${b})`);
  });

  it.each([
    ['x NEAR/2 x', "('x':A) <1> ('x':A) | ('x':A) <2> ('x':A)"],
    ['"x y" NEAR/1 z', "('x':A <1> 'y':A) <1> ('z':A) | ('z':A) <1> ('x':A <1> 'y':A)"],
    ['气泡水 NEAR/1 z', "('气泡':A <1> '泡水':A) <2> ('z':A) | ('z':A) <1> ('气泡':A <1> '泡水':A)"],
    ['气泡* NEAR/1 水', "('气泡':*A) <2> ('水':A) | ('水':A) <1> ('气泡':*A)"],
  ])('counts from the end of one side to the start of the other: %s', (query, phrases) => {
    expect(toTsquery(parseQuery(query))).toContain(`& (${phrases}))`);
  });

  it('has only the given order with ONEAR (D26)', () => {
    expect(toTsquery(parseQuery('title:(x ONEAR/2 y)'))).toBe(
      "((('x':A) & ('y':A) & (('x':A) <1> ('y':A) | ('x':A) <2> ('y':A))))",
    );
    expect(toTsquery(parseQuery('author:(x NEAR/1 y)'))).toContain("('@x') <1> ('@y') | ('@y') <1> ('@x')");
  });

  it('groups the alternatives that come first by their length (D26)', () => {
    expect(toTsquery(parseQuery('(x OR "y z" OR 水気 OR w) ONEAR/1 (a OR "b c")'))).toContain(
      "((('x':A) | ('w':A)) <1> (('a':A) | ('b':A <1> 'c':A)) | " +
        "('y':A <1> 'z':A) <1> (('a':A) | ('b':A <1> 'c':A)) | " +
        "('水気':A) <2> (('a':A) | ('b':A <1> 'c':A)))",
    );
  });

  it.each([
    ['(a OR b) NEAR/30 c', "((('a') | ('b')) & ('c'))"],
    ['title:(a ONEAR/3 b)', "(('a':A) & ('b':A))"],
    ['a NEAR/30 b', "(('a') & ('b'))"],
    ['"a b" NEAR/3 c* title:d', "((('a' <1> 'b') & ('c':*)) & ('d':A))"],
    ['a NEAR/3 b OR c', "((('a') & ('b')) | ('c'))"],
    ['a -b NEAR/3 c', "(('a'))"],
    ['a -b', "(('a') & !('b'))"],
    ['a OR -b NEAR/3 c', undefined],
    ['-(a -b NEAR/3 c)', undefined],
  ])('is looked up by the words that must occur: %s', (query, tsquery) => {
    expect(toCandidates(parseQuery(query))).toBe(tsquery);
  });
});
