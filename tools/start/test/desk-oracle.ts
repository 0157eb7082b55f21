import { expect } from 'vitest';
import { countDays, dayOf, laterDay, startOfDay } from './local-days.js';
import type { PlatformUnderTest } from './support.js';

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

/** A value with its count. */
export type Counted = readonly [value: string, count: number];

interface Buckets {
  buckets: { key: string; count: number; sentiments: Buckets }[];
  missing: number;
}

interface Asked {
  total: number;
  data: Record<string, Buckets>;
}

/** What a report must show. */
export interface ExpectedReport {
  total: number;
  /** The total of as much time before. */
  before: number;
  interval: string;
  /** The bars that are not empty, in order: the total, and the sentiments by name. */
  bars: { count: number; sentiments: Record<string, number> }[];
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
    const span = await this.spanOf(report, parameters.get('period') ?? 'last-30-days', zone);
    const filters = (of = span, without?: string) => filtersOf(parameters, of, without);
    const interval = intervalOf(span);
    const time = {
      date_histogram: { field: 'date', interval, time_zone: zone },
      aggregations: { sentiments: { terms: { field: 'sentiment' } } },
    };
    const isChosen = ({ field }: { field: string }) => parameters.has(field) || parameters.has(`not.${field}`);
    const all = Object.fromEntries(
      FACETS.filter((facet) => !isChosen(facet)).map(({ field }) => [field, terms(field)]),
    );
    const { total, data } = await this.analytics(report, filters(), { time, ...all });
    for (const { field } of FACETS.filter(isChosen)) {
      data[field] = (await this.analytics(report, filters(span, field), { [field]: terms(field) })).data[field];
    }
    const earlier = await this.analytics(report, filters(spanBefore(span, zone)), { types: terms('type') });
    const [key, direction] = (parameters.get('sort') ?? 'date.desc').split('.');
    const search = { filters: filters(), sort: { [key]: direction }, size: ROWS };
    const { data: rows } = await this.post<{ data: { id: string }[] }>(`reports/${report}/_search`, search);
    return {
      total,
      before: earlier.total,
      interval,
      bars: data.time.buckets
        .filter(({ count }) => count > 0)
        .map(({ count, sentiments }) => ({ count, sentiments: Object.fromEntries(sentiments.buckets.map(pair)) })),
      facets: Object.fromEntries(FACETS.map(({ field }) => [field, withMissing(data[field])])),
      ids: rows.map(({ id }) => id),
    };
  }

  /** How many mentions of the view, or of the time before, have a value. */
  async counts(address: string, field: string, value: string): Promise<{ now: number; before: number }> {
    const { report, parameters, zone } = partsOf(address);
    const span = await this.spanOf(report, parameters.get('period') ?? 'last-30-days', zone);
    const count = async (of: Span) => {
      const filters = together([filtersOf(parameters, of), FIELDS[field].filter([value])]);
      return (await this.analytics(report, filters, { types: terms('type') })).total;
    };
    return { now: await count(span), before: await count(spanBefore(span, zone)) };
  }

  /** What the card of a report must show. */
  async card(report: string, zone: string): Promise<{ total: number; unreviewed: number }> {
    const filters = filtersOf(new URLSearchParams(), await this.spanOf(report, 'last-30-days', zone));
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
    const [{ url, author }] = data;
    const name = (field === 'site' ? url && new URL(url).hostname : author.name) ?? value;
    this.names.set(key, name);
    return name;
  }

  /** Codes a mention of a report, as a colleague does at the same time. */
  async code(report: string, mention_id: string, payload: object): Promise<void> {
    const body = { data: [{ action: 'update', report_id: report, mention_id, payload }] };
    const { status } = await this.platform.post('/coding/v1/_bulk', body, { authorization: `Bearer ${this.token}` });
    expect(status).toBe(204);
  }

  private async spanOf(report: string, period: string, zone: string): Promise<Span> {
    const days = (first: string, last: string): Span => ({
      begin: startOfDay(first, zone),
      end: startOfDay(laterDay(last, 1), zone),
    });
    const dayOfFirst = async (date: 'asc' | 'desc') => {
      const body = { sort: { date }, size: 1 };
      const { data } = await this.post<{ data: { date: string }[] }>(`reports/${report}/_search`, body);
      return dayOf(Date.parse(data[0].date), zone);
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
    report: pathname.slice('/desk/reports/'.length),
    parameters: searchParams,
    zone: searchParams.get('zone') ?? 'Europe/Berlin',
  };
}

const terms = (field: string) => ({ terms: { field, size: 10 } });

const pair = ({ key, count }: { key: string; count: number }): Counted => [key, count];

/** The values of a facet. The mentions without a value are its last row. */
const withMissing = ({ buckets, missing }: Buckets): Counted[] => [
  ...buckets.map(pair),
  ...(missing > 0 ? [['', missing] as const] : []),
];

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
