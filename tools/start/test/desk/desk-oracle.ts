import { expect } from 'vitest';
import { countDays, dayOf, laterDay, startOfDay } from '../local-days.js';
import type { PlatformUnderTest } from '../support.js';

const sentimentsOf = (values: string[]) => values.map((value) => (value === 'unassigned' ? 'undefined' : value));

/** The fields that narrow in the test, with the filter of their values. Those with a heading are facets that are open at first. */
const FIELDS: Readonly<Record<string, { heading?: string; filter: (values: string[]) => object }>> = {
  sentiment: { heading: 'Sentiment', filter: (values) => ({ sentiments: sentimentsOf(values) }) },
  review_status: { heading: 'Review', filter: (values) => ({ human_review_statuses: values }) },
  tag: { heading: 'Tag', filter: (values) => ({ tags: values }) },
  site: { heading: 'Site', filter: (values) => ({ medias: { sites: values.map(Number) } }) },
  author: { heading: 'Author', filter: (values) => ({ influencers: { authors: values } }) },
  language: { heading: 'Language', filter: (values) => ({ languages: values }) },
  country: { heading: 'Country', filter: (values) => ({ countries: values }) },
  type: { heading: 'Type', filter: (values) => ({ types: values }) },
  missing: { filter: (values) => ({ missing: values }) },
};

export const FACETS = Object.entries(FIELDS).flatMap(([field, { heading }]) => (heading ? [{ field, heading }] : []));

/** Trees of addresses, with the filters that they mean. */
export const TREES: readonly (readonly [tree: string, filters: object])[] = [
  ['{"tags":["taste","price"]}', { tags: ['taste', 'price'] }],
  ['{"all":[{"tags":["taste","price"]}]}', { tags: ['taste', 'price'] }],
  [
    '{"any":[{"all":[{"tags":["taste"]},{"types":["post"]}]},{"none":[{"languages":["eng"]}]}]}',
    not({ languages: ['eng'], ...not({ tags: ['taste'], types: ['post'] }) }),
  ],
];

function not(filters: object): { boolean: object } {
  return { boolean: { must_not: { boolean: { must: filters } } } };
}

interface Span {
  readonly begin: number;
  readonly end: number;
}

/** A value with its count, and, if the view is compared, that of the time before. */
export interface Counted {
  value: string;
  count: number;
  before?: number;
}

/** A place of the chart that is not empty at both times. */
export interface ExpectedBar {
  place: number;
  count: number;
  before?: number;
  /** By name, without those that no mention has. */
  sentiments: Record<string, number>;
}

/** A word with its counts here and in the whole report. */
export interface ExpectedWord {
  term: string;
  count: number;
  background: number;
}

/** What a dashboard must show of a report. */
export interface ExpectedVoice {
  report: string;
  count: number;
  before?: number;
  percent: string;
  bars: ExpectedBar[];
  sentiments: Record<string, number>;
}

interface Buckets {
  buckets: { key: string; count: number; sentiments?: Buckets }[];
  missing: number;
}

interface Asked {
  total: number;
  data: Record<string, Buckets>;
}

/** What a report must show. */
export interface ExpectedReport {
  total: number;
  /** The total of as much time before, if the view is compared. */
  before?: number;
  interval: string;
  bars: ExpectedBar[];
  facets: Record<string, Counted[]>;
  /** The first mentions of the list. */
  ids: string[];
}

const ROWS = 50;
const DAY_MS = 86_400_000;

/**
 * What the desk must show at an address: the answers of the platform to independent requests of a program. Nothing of it is
 * code of the page.
 */
export class DeskOracle {
  private readonly names = new Map<string, string>();

  constructor(
    private readonly platform: PlatformUnderTest,
    private readonly token: string,
  ) {}

  async report(address: string): Promise<ExpectedReport> {
    const { report, parameters, zone } = partsOf(address);
    const span = await this.spanOf([report], parameters.get('period') ?? 'last-30-days', zone);
    const interval = intervalOf(span);
    const now = await this.side(report, parameters, span, interval, zone);
    const earlier = earlierOf(parameters, span, zone);
    const before = earlier && (await this.side(report, parameters, earlier, interval, zone));
    const filters = (of = span, without?: string) => filtersOf(parameters, of, without);
    const [key, direction] = (parameters.get('sort') ?? 'date.desc').split('.');
    const search = { filters: filters(), sort: { [key]: direction }, size: ROWS };
    const { data: rows } = await this.post<{ data: { id: string }[] }>(`reports/${report}/_search`, search);
    return {
      total: now.total,
      before: before?.total,
      interval,
      bars: barsOf(now, before),
      facets: Object.fromEntries(
        FACETS.map(({ field }) => {
          const named = [...parameters.getAll(field), ...parameters.getAll(`not.${field}`)];
          return [field, facetOf(now.data[field], before?.data[field], named)];
        }),
      ),
      ids: rows.map(({ id }) => id),
    };
  }

  /** What a view has at one time. The choices of a field do not count for its own values. */
  private async side(report: string, parameters: URLSearchParams, span: Span, interval: string, zone: string) {
    const filters = (without?: string) => filtersOf(parameters, span, without);
    const isChosen = ({ field }: { field: string }) =>
      parameters.has(field) || parameters.has(`not.${field}`) || field === 'review_status';
    const all = Object.fromEntries(
      FACETS.filter((facet) => !isChosen(facet)).map(({ field }) => [field, terms(field)]),
    );
    const { total, data } = await this.analytics(report, filters(), { time: byTime(interval, zone), ...all });
    for (const { field } of FACETS.filter(isChosen)) {
      data[field] = (await this.analytics(report, filters(field), { [field]: terms(field) })).data[field];
    }
    return { total, data, placeOf: (key: string) => placeOf(Date.parse(key), span.begin, interval, zone) };
  }

  /** The words of a view, in the order and the texts that its page has chosen. */
  async words(address: string, order: string, where: string): Promise<ExpectedWord[]> {
    const { report, parameters, zone } = partsOf(address);
    const span = await this.spanOf([report], parameters.get('period') ?? 'last-30-days', zone);
    const filters = filtersOf(parameters, span);
    const { data } = await this.analytics(report, filters, { words: { words: { size: WORDS, order, in: where } } });
    const { buckets, mentions } = data.words as unknown as {
      buckets: (ExpectedWord & { key: string; score: number })[];
      mentions: number;
    };
    return buckets
      .filter(({ score }) => order === 'count' || (mentions >= 30 && score >= 10.8))
      .map(({ key, count, background }) => ({ term: where === 'title' ? `title:${key}` : key, count, background }));
  }

  /** How many mentions of a view a search for one more term finds. */
  async found(address: string, term: string): Promise<number> {
    const { report, parameters, zone } = partsOf(address);
    const span = await this.spanOf([report], parameters.get('period') ?? 'last-30-days', zone);
    const filters = together([filtersOf(parameters, span), { query: term }]);
    const { meta } = await this.post<{ meta: { total: number } }>(`reports/${report}/_search`, { filters, size: 0 });
    return meta.total;
  }

  /** What the page of a dashboard with these reports must show. */
  async dashboard(
    address: string,
    reports: string[],
  ): Promise<{ total: number; before?: number; voices: ExpectedVoice[] }> {
    const { parameters, zone } = partsOf(address);
    const span = await this.spanOf(reports, parameters.get('period') ?? 'last-30-days', zone);
    const earlier = earlierOf(parameters, span, zone);
    const interval = intervalOf(span);
    const sides = await Promise.all(
      reports.map(async (report) => ({
        report,
        now: await this.side(report, parameters, span, interval, zone),
        before: earlier && (await this.side(report, parameters, earlier, interval, zone)),
      })),
    );
    const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0);
    const total = sum(sides.map(({ now }) => now.total));
    const voices = await Promise.all(
      sides.map(async ({ report, now, before }): Promise<ExpectedVoice> => {
        const filters = filtersOf(parameters, span);
        const { data } = await this.analytics(report, filters, { sentiments: terms('sentiment') });
        return {
          report,
          count: now.total,
          before: before?.total,
          percent: total > 0 ? `${Math.round((1_000 * now.total) / total) / 10}%` : '',
          bars: barsOf(now, before).map((bar) => ({ ...bar, sentiments: {} })),
          sentiments: countsOf(data.sentiments),
        };
      }),
    );
    return {
      total,
      before: earlier && sum(sides.map(({ before }) => before!.total)),
      voices: voices.toSorted((a, b) => b.count - a.count),
    };
  }

  /** How many mentions of the view, or of the time before, have a value. */
  async counts(address: string, field: string, value: string): Promise<{ now: number; before: number }> {
    const { report, parameters, zone } = partsOf(address);
    const span = await this.spanOf([report], parameters.get('period') ?? 'last-30-days', zone);
    const count = async (of: Span) => {
      const filters = together([filtersOf(parameters, of), FIELDS[field].filter([value])]);
      return (await this.analytics(report, filters, { types: terms('type') })).total;
    };
    return { now: await count(span), before: await count(earlierOf(parameters, span, zone)!) };
  }

  /** What the card of a report must show. */
  async card(report: string, zone: string): Promise<{ total: number; unreviewed: number }> {
    const filters = filtersOf(new URLSearchParams(), await this.spanOf([report], 'last-30-days', zone));
    const { total, data } = await this.analytics(report, filters, { review_status: terms('review_status') });
    return { total, unreviewed: data.review_status.buckets.find(({ key }) => key === 'unreviewed')?.count ?? 0 };
  }

  /** What a site or an author is called: the host, or the name, in the newest mention. */
  async name(address: string, field: string, value: string): Promise<string> {
    const { report } = partsOf(address);
    const key = `${report} ${field} ${value}`;
    const known = this.names.get(key);
    if (known !== undefined) return known;
    const { data } = await this.post<{ data: { url: string | null; author: { name: string | null } }[] }>(
      `reports/${report}/_search`,
      { filters: FIELDS[field].filter([value]), sort: { date: 'desc' }, size: 1 },
    );
    // A filter from another report of a dashboard may have a value that no mention of this one has.
    const newest = data.at(0);
    const name = (field === 'site' ? newest?.url && new URL(newest.url).hostname : newest?.author.name) ?? value;
    this.names.set(key, name);
    return name;
  }

  /** Codes a mention of a report, as a colleague does at the same time. */
  async code(report: string, mention_id: string, payload: object): Promise<void> {
    const body = { data: [{ action: 'update', report_id: report, mention_id, payload }] };
    const { status } = await this.platform.post('/coding/v1/_bulk', body, { authorization: `Bearer ${this.token}` });
    expect(status).toBe(204);
  }

  /** The time of a view of these reports. */
  private async spanOf(reports: string[], period: string, zone: string): Promise<Span> {
    const days = (first: string, last: string): Span => ({
      begin: startOfDay(first, zone),
      end: startOfDay(laterDay(last, 1), zone),
    });
    const dayOfFirst = async (date: 'asc' | 'desc') => {
      const body = { sort: { date }, size: 1 };
      const found = reports.map(async (report) => {
        const { data } = await this.post<{ data: { date: string }[] }>(`reports/${report}/_search`, body);
        return dayOf(Date.parse(data[0].date), zone);
      });
      const days = (await Promise.all(found)).toSorted();
      return date === 'asc' ? days[0] : days.at(-1)!;
    };
    if (period === 'all') return days(await dayOfFirst('asc'), await dayOfFirst('desc'));
    const count = /^last-(\d+)-days$/.exec(period)?.[1];
    if (count) {
      const last = await dayOfFirst('desc');
      return days(laterDay(last, 1 - Number(count)), last);
    }
    const [first, last] = period.split('..');
    return first.includes('T') ? { begin: Date.parse(first), end: Date.parse(last) } : days(first, last);
  }

  private async analytics(report: string, filters: object, aggregations: object): Promise<Asked> {
    const { data, meta } = await this.post<{ data: Asked['data']; meta: { total: number } }>(
      `reports/${report}/_analytics`,
      { filters, aggregations },
    );
    return { total: meta.total, data };
  }

  private async post<T>(path: string, body: object): Promise<T> {
    const headers = { authorization: `Bearer ${this.token}` };
    const response = await this.platform.post(`/mention/v2/${path}`, body, headers);
    const answer = (await response.json()) as T;
    expect({ status: response.status, answer }).toMatchObject({ status: 200 });
    return answer;
  }
}

function partsOf(address: string) {
  const { pathname, searchParams } = new URL(address, 'https://desk.example');
  return {
    report: pathname.split('/')[3],
    parameters: searchParams,
    zone: searchParams.get('zone') ?? 'Europe/Berlin',
  };
}

/** All values of a field of the demo data. */
const terms = (field: string) => ({ terms: { field, size: 1_000 } });

const byTime = (interval: string, time_zone: string) => ({
  date_histogram: { field: 'date', interval, time_zone },
  aggregations: { sentiments: { terms: { field: 'sentiment' } } },
});

/** The words that the page asks for at first. */
const WORDS = 20;

/** The values that the page shows of a field at first. */
const SHOWN = 6;

/** The values that it asks for: chosen ones among them are shown, too. */
const ASKED = 10;

const countsOf = ({ buckets }: Buckets): Record<string, number> =>
  Object.fromEntries(buckets.map(({ key, count }) => [key, count]));

/**
 * The values of a facet: those of both times, the most frequent now first, and then by code points. The mentions without a
 * value are its last row.
 */
function facetOf(now: Buckets, before: Buckets | undefined, named: readonly string[]): Counted[] {
  const counts = { now: countsOf(now), before: before && countsOf(before) };
  const values = [...new Set([...Object.keys(counts.now), ...Object.keys(counts.before ?? {})])];
  const counted = values.map((value) => ({
    value,
    count: counts.now[value] ?? 0,
    before: counts.before && (counts.before[value] ?? 0),
  }));
  counted.sort((a, b) => b.count - a.count || Buffer.compare(Buffer.from(a.value), Buffer.from(b.value)));
  const shown = counted.slice(0, ASKED).filter(({ value }, place) => place < SHOWN || named.includes(value));
  return [...shown, ...(now.missing > 0 ? [{ value: '', count: now.missing }] : [])];
}

interface Course {
  data: Record<string, Buckets>;
  /** How many intervals are before the one with this key. */
  placeOf: (key: string) => number;
}

/** Both courses, place by place. */
function barsOf(now: Course, before: Course | undefined): ExpectedBar[] {
  const placed = ({ data, placeOf: place }: Course) =>
    new Map(data.time.buckets.map((bucket) => [place(bucket.key), bucket]));
  const [of, ofBefore] = [placed(now), before && placed(before)];
  const places = [...new Set([...of.keys(), ...(ofBefore?.keys() ?? [])])].toSorted((a, b) => a - b);
  return places
    .map((place) => {
      const { count = 0, sentiments } = of.get(place) ?? {};
      const others = ofBefore && (ofBefore.get(place)?.count ?? 0);
      return { place, count, before: others, sentiments: sentiments ? countsOf(sentiments) : {} };
    })
    .filter(({ count, before: others = 0 }) => count + others > 0);
}

const HOUR_MS = 3_600_000;

/** How many intervals are between the one of `begin` and the one that begins at `key`. */
function placeOf(key: number, begin: number, interval: string, zone: string): number {
  const [first, day] = [dayOf(begin, zone), dayOf(key, zone)];
  const months = (of: string) => 12 * Number(of.slice(0, 4)) + Number(of.slice(5, 7)) - 1;
  // The first Monday of 1970 was its fifth day.
  const weeks = (of: string) => Math.floor((countDays('1970-01-01', of) - 5) / 7);
  switch (interval) {
    case 'hour':
      return Math.ceil((key - begin) / HOUR_MS);
    case 'day':
      return countDays(first, day) - 1;
    case 'week':
      return weeks(day) - weeks(first);
    case 'month':
      return months(day) - months(first);
    default:
      return Math.floor(months(day) / 3) - Math.floor(months(first) / 3);
  }
}

/** The filters of an address. `without` is a field whose choices do not count. */
function filtersOf(parameters: URLSearchParams, span: Span, without?: string): object {
  const end = new Date(span.end - 1).toISOString().replace('Z', '999Z');
  const sets: object[] = [{ period: { begin: new Date(span.begin).toISOString(), end } }];
  const query = parameters.get('q');
  if (query !== null) sets.push({ query });
  for (const [name, { filter }] of Object.entries(FIELDS)) {
    if (name === without) continue;
    const [chosen, excluded] = [parameters.getAll(name), parameters.getAll(`not.${name}`)];
    if (name === 'sentiment') sets.push(...sentiments(chosen, excluded));
    else {
      if (chosen.length > 0) sets.push(filter(chosen));
      if (excluded.length > 0) sets.push(not(filter(excluded)));
    }
  }
  // Deleted mentions are left out unless the address takes them in, or says which reviews it has.
  const isAnyReview = parameters.get('deleted') === 'with' || parameters.has('review_status');
  if (!isAnyReview && without !== 'review_status') sets.push(not({ human_review_statuses: ['deleted'] }));
  const tree = parameters.get('tree');
  if (tree !== null) sets.push(TREES.find(([text]) => text === tree)![1]);
  return together(sets);
}

const SENTIMENTS = ['negative', 'neutral', 'positive', 'unassigned'];

/** The filters of sentiments. No value selects `ambivalent` (D9). */
function sentiments(chosen: string[], excluded: string[]): object[] {
  const selected = (values: string[]) => {
    const rest = SENTIMENTS.filter((value) => !values.includes(value));
    if (!values.includes('ambivalent')) return { sentiments: sentimentsOf(values) };
    return rest.length > 0 ? not({ sentiments: sentimentsOf(rest) }) : {};
  };
  return [...(chosen.length > 0 ? [selected(chosen)] : []), ...(excluded.length > 0 ? [not(selected(excluded))] : [])];
}

/** Filter sets that all hold, paired until one is left, because filters nest 16 levels deep at most. */
function together(sets: object[]): object {
  if (sets.length === 1) return sets[0];
  const half = Math.ceil(sets.length / 2);
  const [first, second] = [sets.slice(0, half), sets.slice(half)].map(together);
  return { boolean: { must: first, should: { boolean: { must: second } } } };
}

/** The time that a view is compared with. Nothing is before all mentions. */
function earlierOf(parameters: URLSearchParams, span: Span, zone: string): Span | undefined {
  const compare = parameters.get('compare');
  if (compare === 'none' || parameters.get('period') === 'all') return undefined;
  return compare === 'year' ? spanOfYearBefore(span, zone) : spanBefore(span, zone);
}

/** The same days of the year before. No walk meets the 29th of February. */
const spanOfYearBefore = ({ begin, end }: Span, zone: string): Span => {
  const earlier = (instant: number) => {
    const day = dayOf(instant, zone);
    return startOfDay(`${Number(day.slice(0, 4)) - 1}${day.slice(4)}`, zone) + instant - startOfDay(day, zone);
  };
  return { begin: earlier(begin), end: earlier(end) };
};

const spanBefore = ({ begin, end }: Span, zone: string): Span => {
  const [first, next] = [dayOf(begin, zone), dayOf(end, zone)];
  if (startOfDay(first, zone) !== begin || startOfDay(next, zone) !== end)
    return { begin: 2 * begin - end, end: begin };
  const days = countDays(first, laterDay(next, -1));
  return { begin: startOfDay(laterDay(first, -days), zone), end: begin };
};

/** Few enough bars to see, enough to show a course. */
function intervalOf({ begin, end }: Span): string {
  const days = (end - begin) / DAY_MS;
  if (days <= 3.1) return 'hour';
  if (days <= 120) return 'day';
  if (days <= 731) return 'week';
  return days <= 3_653 ? 'month' : 'quarter';
}
