import { unknownMention } from '@earshot/test-kit/database';
import { Oracle } from '@earshot/test-kit/oracle';
import { checkFilters } from '@earshot/filter-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMNS, someColumns } from './columns.js';
import { FIELD_NAMES, type FieldName } from './fields.js';
import { DEFAULT_PERIOD, type Period, readPeriod, writePeriod } from './period.js';
import { toFilters } from './to-filters.js';
import { conditionOf, type Tree } from './tree.js';
import {
  choiceOf,
  clear,
  firstView,
  firstViewOfDashboard,
  has,
  narrow,
  remove,
  SORT_KEYS,
  toggle,
  type View,
} from './view.js';
import {
  dashboardOf,
  isTooLong,
  readView,
  readViewOfDashboard,
  reportOf,
  shownAddress,
  writeView,
} from './view-url.js';

const SENTIMENTS = ['positive', 'neutral', 'negative', 'unassigned', 'ambivalent'];

/** Values that mentions of the tests have, and one that none has. */
const VALUES: Record<FieldName, string[]> = {
  sentiment: SENTIMENTS,
  review_status: ['reviewed', 'unreviewed', 'deleted'],
  tag: ['taste', 'a b', 'c&d=e', 'ü/ß', '+', "'"],
  site: ['9938', '21711', '5'],
  author: ['au-1', 'au 2'],
  language: ['eng', 'deu', 'qaa'],
  country: ['FRA', 'DEU', 'AAA'],
  type: ['post', 'comment'],
  channel: ['owned', 'earned'],
  media_group: ['social', 'mainstream'],
  site_type: ['1', '17'],
  source: ['src-1', 'src-2'],
  microblog_type: ['retweet', 'quoted-retweet'],
  author_state: ['Bavaria', 'Maine'],
  author_job: ['Baker', 'Nurse'],
  classifier: ['clf-1', 'clf-2'],
  community: ['301', '302'],
  collaboration_user: ['7', '8'],
  collaboration_status: ['1', '2'],
  title: ['A title', 'Another'],
  id: ['m1', 'm2', 'm3'],
  missing: ['tag', 'title', 'author'],
};

const fields = fc.constantFrom(...FIELD_NAMES);
const fieldAndValue = fields.chain((field) => fc.tuple(fc.constant(field), fc.constantFrom(...VALUES[field])));
const choices = fc.array(fieldAndValue, { maxLength: 6 }).map((pairs) => {
  const values: Partial<Record<FieldName, string[]>> = {};
  for (const [field, value] of pairs) (values[field] ??= []).push(value);
  return choiceOf(values);
});

const periods: fc.Arbitrary<Period> = fc.oneof(
  fc.constant<Period>({ type: 'all' }),
  fc.constantFrom<Period>({ type: 'whole', unit: 'day' }, { type: 'whole', unit: 'month' }),
  fc.integer({ min: 1, max: 1_000 }).map((days): Period => ({ type: 'last', days })),
  fc.constantFrom<Period>(
    { type: 'days', first: '2026-07-16', last: '2026-07-20' },
    { type: 'days', first: '2024-02-29', last: '2024-02-29' },
    { type: 'instants', begin: '2026-07-16T10:00Z', end: '2026-07-16T11:00Z' },
    { type: 'instants', begin: '2026-07-16T10:00:05Z', end: '2026-07-16T11:00:00.250Z' },
  ),
);

const views: fc.Arbitrary<View> = fc.record(
  {
    // No path can have a segment of dots.
    report: fc.string({ minLength: 1, unit: 'grapheme' }).filter((id) => !/^\.{1,2}$/.test(id)),
    query: fc.constantFrom('', 'recall*', '"fizzy water" OR -still', 'a NEAR/3 b', 'söda+"水"'),
    chosen: choices,
    excluded: choices,
    tree: fc.constantFrom<Tree>(
      { tags: ['taste', 'c&d=e'] },
      {
        all: [{ tags: ['a b'] }, { tags: ['+'] }, { none: [{ influence: { begin: 10 } }, { query: 'a (b OR "水")' }] }],
      },
      { any: [{ all: [{ medias: { sites: [5] } }, { types: ['post'] }] }, { all: [{ types: ['comment'] }] }] },
    ),
    hasDeleted: fc.boolean(),
    period: periods,
    compare: fc.constantFrom<View['compare']>(...([{ type: 'before' }, { type: 'year' }, { type: 'none' }] as const), {
      type: 'days',
      first: '2025-07-16',
      last: '2025-07-20',
    }),
    zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires'),
    sort: fc.record({
      key: fc.constantFrom(...SORT_KEYS),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    columns: fc.subarray([...COLUMNS], { maxLength: COLUMNS.length - 1 }),
    mention: fc.string({ minLength: 1 }),
    unreadable: fc.constant([]),
  },
  {
    requiredKeys: [
      ...(['report', 'query', 'chosen', 'excluded', 'hasDeleted', 'period', 'compare', 'zone', 'sort'] as const),
      'unreadable',
    ],
  },
);

const read = (address: string, zone = 'Asia/Tokyo'): View => {
  const url = new URL(address, 'https://desk.example');
  const dashboard = dashboardOf(url.pathname);
  if (dashboard !== undefined) return readViewOfDashboard(dashboard, url.search, zone);
  return readView(reportOf(url.pathname)!, url.search, zone);
};

describe('the address of a view (H3)', () => {
  it('is read as the same view, and written as the same address', () => {
    fc.assert(
      fc.property(views, (view) => {
        const address = writeView(view);
        expect(read(address)).toEqual(view);
        expect(writeView(read(address))).toBe(address);
      }),
      { numRuns: 300 },
    );
  });

  it('may be of a dashboard, which has no open mention', () => {
    fc.assert(
      fc.property(views, ({ mention, report, ...rest }) => {
        const view = { ...rest, report: '', dashboard: report };
        expect(read(writeView(view))).toEqual(view);
        expect(clear(view)).toMatchObject({ dashboard: report, chosen: {} });
        expect(read(writeView({ ...view, mention })).unreadable.length).toBe(mention === undefined ? 0 : 1);
      }),
    );
    expect(writeView(firstViewOfDashboard('acme-water', 'UTC'))).toBe('/desk/dashboards/acme-water?zone=UTC');
  });

  it('can be read by people', () => {
    const view = {
      ...narrow(
        narrow(firstView('acme-brand', 'Europe/Berlin'), 'chosen', 'sentiment', 'negative'),
        'excluded',
        'site',
        '9938',
      ),
      query: 'recall* -"product recall"',
      period: { type: 'days', first: '2026-07-16', last: '2026-07-20' },
      mention: 'm-0091',
    } as const;
    expect(writeView(view)).toBe(
      '/desk/reports/acme-brand?q=recall*+-%22product+recall%22&sentiment=negative&not.site=9938' +
        '&period=2026-07-16..2026-07-20&zone=Europe/Berlin&m=m-0091',
    );
  });

  it('leaves out what is usual, but never the zone, which differs between browsers', () => {
    expect(writeView(firstView('r', 'UTC'))).toBe('/desk/reports/r?zone=UTC');
    expect(read('/desk/reports/r')).toEqual(firstView('r', 'Asia/Tokyo'));
  });

  it.each([
    ['nothing=1', 'nothing', 'is not known'],
    ['not.q=1', 'not.q', 'is not known'],
    ['__proto__=1', '__proto__', 'is not known'],
    ['sentiment=bad', 'sentiment', 'must be'],
    ['language=xxx', 'language', 'a language code'],
    ['site=abc', 'site', 'must be a number'],
    ['site=007', 'site', 'must be a number'],
    ['not.missing=all', 'not.missing', 'must be one of author'],
    ['q=a+AND', 'q', 'found the end of the query'],
    ['period=2026-02-30..2026-03-01', 'period', 'must be days'],
    ['period=2026-03-02..2026-03-01', 'period', 'ends before it begins'],
    ['period=last-0-days', 'period', 'must be days'],
    ['compare=month', 'compare', 'must be before'],
    ['deleted=yes', 'deleted', 'must be without'],
    ['zone=%2B02:00', 'zone', 'is not a time zone'],
    ['zone=Mars/Base', 'zone', 'is not a time zone'],
    ['sort=date', 'sort', 'must be one of'],
    ['m=a&m=b', 'm', 'is there twice'],
    ['tag=%00', 'tag', 'without control characters'],
    ['tag=a%09', 'tag', 'without control characters'],
    ['tree=%7B', 'tree', 'is not JSON'],
    ['tree=%7B%22all%22:%5B%7B%22tag%22:1%7D%5D%7D', 'tree', 'all[0].tag is not a known filter'],
    ['tree=%7B%22tags%22:%5B%22a%22%5D%7D&tree=1', 'tree', 'must be an object'],
    ['columns=id,nothing', 'columns', 'has no column nothing'],
    ['columns=', 'columns', 'has no column without a name'],
    ['incomplete=1', 'incomplete', 'too long for an address'],
  ])('keeps what cannot be read, with the reason: %s', (search, name, reason) => {
    const view = read(`/desk/reports/r?${search}&tag=taste`);
    expect(view.unreadable).toEqual([{ name, value: expect.any(String), reason: expect.stringContaining(reason) }]);
    expect(view.chosen).toEqual({ tag: ['taste'] });
    expect(read(writeView(view)).unreadable).toEqual(view.unreadable);
  });

  it('has columns of files in one order, and none if they are all', () => {
    expect(read('/desk/reports/r?columns=tags,title,id').columns).toEqual(['title', 'tags']);
    expect(read(`/desk/reports/r?columns=${COLUMNS.join()}`).columns).toBeUndefined();
    expect(writeView({ ...firstView('r', 'UTC'), columns: someColumns(['tags', 'title']) })).toBe(
      '/desk/reports/r?zone=UTC&columns=id,title,tags',
    );
  });

  it('has a tag as the platform compares it (C4)', () => {
    const view = read(
      `/desk/reports/r?zone=UTC&tag=${encodeURIComponent(' cafe\u0301\u3000')}&tag=caf%C3%A9&tag=${encodeURIComponent('\u3000')}`,
    );
    expect(view.chosen.tag).toEqual(['caf\u00e9']);
    expect(view.unreadable).toMatchObject([{ name: 'tag', value: '\u3000' }]);
  });

  it('is complete up to 8 000 characters. A longer one says that it is not', () => {
    const viewOf = (length: number): View => ({ ...firstView('a/b', 'UTC'), query: 'x'.repeat(length) });
    const rest = writeView(viewOf(0)).length + 'q=&'.length;
    const [fits, exceeds] = [8_000, 8_001].map((length) => writeView(viewOf(length - rest)));
    expect([isTooLong(fits), shownAddress(fits)]).toEqual([false, fits]);
    expect([isTooLong(exceeds), shownAddress(exceeds)]).toEqual([true, '/desk/reports/a%2Fb?incomplete=1']);
  });

  it('is never misread, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(fields, fc.string()), fc.string())), (pairs) => {
        const view = read(`/desk/reports/r?${new URLSearchParams(pairs)}`);
        expect(checkFilters(toFilters(view)).problems).toEqual([]);
        expect(read(writeView(view))).toEqual(view);
      }),
      { numRuns: 300 },
    );
  });
});

describe('narrowing a view', () => {
  it('and removing the same value again is the same view', () => {
    fc.assert(
      fc.property(views, fieldAndValue, fc.constantFrom('chosen', 'excluded'), (view, [field, value], side) => {
        fc.pre(!has(view, 'chosen', field, value) && !has(view, 'excluded', field, value));
        expect(remove(narrow(view, side, field, value), side, field, value)).toEqual(view);
        expect(toggle(toggle(view, side, field, value), side, field, value)).toEqual(view);
      }),
    );
  });

  it('lets the other side go of the value', () => {
    const view = narrow(narrow(firstView('r', 'UTC'), 'excluded', 'tag', 'a'), 'chosen', 'tag', 'a');
    expect(view).toMatchObject({ chosen: { tag: ['a'] }, excluded: {} });
  });

  it('is undone by clearing, which keeps what no chip shows: words, days, zone, order, comparison (H3)', () => {
    fc.assert(
      fc.property(views, (view) => {
        const { query, period, sort, compare, columns, mention } = view;
        const kept = { query, period, sort, compare, columns, mention };
        expect(clear(view)).toEqual({ ...firstView(view.report, view.zone), ...kept });
      }),
    );
  });
});

describe('a period', () => {
  it('is read as it is written', () => {
    fc.assert(
      fc.property(periods, (period) => {
        expect(readPeriod(writePeriod(period))).toEqual(period);
      }),
    );
    expect(writePeriod(DEFAULT_PERIOD)).toBe('last-30-days');
  });
});

/** A mention with values of `VALUES`, many of them unknown. */
const mentions = fc
  .record(
    Object.fromEntries(
      [
        ['sentiment', SENTIMENTS],
        ['review_status', VALUES.review_status],
        ['site_id', VALUES.site],
        ['author_id', VALUES.author],
        ['language', VALUES.language],
        ['country', VALUES.country],
        ['type', VALUES.type],
        ['channel', VALUES.channel],
        ['media_group', VALUES.media_group],
        ['site_type_id', VALUES.site_type],
        ['source_id', VALUES.source],
        ['microblog_type', VALUES.microblog_type],
        ['author_state', VALUES.author_state],
        ['author_job', VALUES.author_job],
        ['collaboration_user_id', VALUES.collaboration_user],
        ['collaboration_status_id', VALUES.collaboration_status],
        ['title', VALUES.title],
      ].map(([name, values]) => [name, fc.constantFrom(...(values as string[]))]),
    ) as Record<string, fc.Arbitrary<string>>,
    { requiredKeys: ['sentiment', 'type', 'language', 'country', 'review_status'] },
  )
  .chain((values) =>
    fc
      .tuple(
        fc.subarray(VALUES.tag),
        fc.subarray(VALUES.classifier),
        fc.subarray(VALUES.community),
        fc.constantFrom(...VALUES.id),
        fc.integer({ min: 0, max: 20 }),
      )
      .map(([tags, classifier_ids, community_ids, id, day]) =>
        unknownMention({
          ...values,
          id,
          tags,
          classifier_ids,
          community_ids,
          date: new Date(Date.UTC(2026, 6, 1 + day)),
        }),
      ),
  );

type Row = ReturnType<typeof unknownMention>;

/** The values of a mention in a field, as a reader sees them. */
const valuesOf: Record<Exclude<FieldName, 'missing'>, (row: Row) => (string | null)[]> = {
  sentiment: (row) => [row.sentiment],
  review_status: (row) => [row.review_status],
  tag: (row) => row.tags,
  site: (row) => [row.site_id],
  author: (row) => [row.author_id],
  language: (row) => [row.language],
  country: (row) => [row.country],
  type: (row) => [row.type],
  channel: (row) => [row.channel],
  media_group: (row) => [row.media_group],
  site_type: (row) => [row.site_type_id],
  source: (row) => [row.source_id],
  microblog_type: (row) => [row.microblog_type],
  author_state: (row) => [row.author_state],
  author_job: (row) => [row.author_job],
  classifier: (row) => row.classifier_ids,
  community: (row) => row.community_ids,
  collaboration_user: (row) => [row.collaboration_user_id],
  collaboration_status: (row) => [row.collaboration_status_id],
  title: (row) => [row.title],
  id: (row) => [row.id],
};

const matches = (row: Row, field: FieldName, values: readonly string[]): boolean =>
  field === 'missing'
    ? values.some((name) => valuesOf[name as 'tag'](row).every((value) => value === null))
    : valuesOf[field](row).some((value) => value !== null && values.includes(value));

const SPAN = { begin: Date.UTC(2026, 6, 5), end: Date.UTC(2026, 6, 12) };

describe('the filters of a view', () => {
  it('select what its choices and exclusions say, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.array(mentions, { minLength: 1, maxLength: 12 }),
        views.map((view): View => ({ ...view, query: '' })),
        fc.option(fields, { nil: undefined }),
        (rows, view, without) => {
          const { filters, problems } = checkFilters(toFilters(view, { span: SPAN, without }));
          expect(problems).toEqual([]);
          const expected = rows.filter(
            (row) =>
              row.date.valueOf() >= SPAN.begin &&
              row.date.valueOf() < SPAN.end &&
              (view.hasDeleted ||
                view.chosen.review_status !== undefined ||
                without === 'review_status' ||
                row.review_status !== 'deleted') &&
              FIELD_NAMES.filter((name) => name !== without).every(
                (name) =>
                  (!view.chosen[name] || matches(row, name, view.chosen[name])) &&
                  !(view.excluded[name] && matches(row, name, view.excluded[name])),
              ),
          );
          const ofTree = checkFilters(view.tree ? conditionOf(view.tree) : {}).filters!;
          expect(new Oracle(rows, true).select(filters!)).toEqual(new Oracle(expected, true).select(ofTree));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('leave out deleted mentions, unless the view takes them in or says which reviews it has', () => {
    const view = firstView('r', 'UTC');
    const without = { boolean: { must_not: { human_review_statuses: ['deleted'] } } };
    expect(toFilters(view)).toEqual(without);
    expect(toFilters({ ...view, hasDeleted: true })).toEqual({});
    expect(toFilters(narrow(view, 'chosen', 'review_status', 'deleted'))).toEqual({
      human_review_statuses: ['deleted'],
    });
    const tree: Tree = { any: [{ human_review_statuses: ['deleted'] }, { tags: ['a'] }] };
    expect(JSON.stringify(toFilters({ ...view, tree }))).not.toContain('must_not":{"human');
  });

  it('keep site and site type apart, which one filter would make alternatives (D6)', () => {
    const whole = { ...firstView('r', 'UTC'), hasDeleted: true };
    const view = narrow(narrow(whole, 'chosen', 'site', '5'), 'chosen', 'site_type', '1');
    expect(toFilters(view)).toEqual({ medias: { sites: [5] }, boolean: { must: { medias: { site_types: [1] } } } });
  });

  it('end a period a millisecond before the next one begins (interface 4.14)', () => {
    expect(toFilters({ ...firstView('r', 'UTC'), hasDeleted: true }, { span: SPAN })).toEqual({
      period: { begin: '2026-07-05T00:00:00.000Z', end: '2026-07-11T23:59:59.999Z' },
    });
  });
});
