import { isTimeZone, readTag } from '@earshot/filter-kit/browser';
import { readColumns, writeColumns } from './columns.js';
import { FIELD_NAMES, type FieldName, isFieldName } from './fields.js';
import { DEFAULT_PERIOD, readPeriod, writePeriod } from './period.js';
import { problemOfQuery, problemOfValue } from './readable.js';
import { readTree } from './tree.js';
import {
  choiceOf,
  type Compare,
  DEFAULT_SORT,
  firstView,
  type Side,
  type Sort,
  SORT_KEYS,
  type Unreadable,
  type View,
} from './view.js';

const REPORTS = '/desk/reports/';
const DASHBOARDS = '/desk/dashboards/';
const NOT = 'not.';

/** The address of a view. The same view always has the same address (H3). */
export function writeView(view: View): string {
  const parameters: [string, string][] = [];
  if (view.query !== '') parameters.push(['q', view.query]);
  for (const name of FIELD_NAMES) for (const value of view.chosen[name] ?? []) parameters.push([name, value]);
  for (const name of FIELD_NAMES) for (const value of view.excluded[name] ?? []) parameters.push([NOT + name, value]);
  if (view.tree) parameters.push(['tree', JSON.stringify(view.tree)]);
  if (view.hasDeleted) parameters.push(['deleted', 'with']);
  const period = writePeriod(view.period);
  if (period !== writePeriod(DEFAULT_PERIOD)) parameters.push(['period', period]);
  if (view.compare.type !== 'before') parameters.push(['compare', writeCompare(view.compare)]);
  parameters.push(['zone', view.zone]);
  const sort = writeSort(view.sort);
  if (sort !== writeSort(DEFAULT_SORT)) parameters.push(['sort', sort]);
  if (view.columns) parameters.push(['columns', writeColumns(view.columns)]);
  if (view.mention !== undefined) parameters.push(['m', view.mention]);
  for (const { name, value } of view.unreadable) parameters.push([name, value]);
  const query = parameters.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const path =
    view.dashboard === undefined
      ? REPORTS + encodeURIComponent(view.report)
      : DASHBOARDS + encodeURIComponent(view.dashboard);
  return `${path}?${query}`;
}

/** The longest address that programs on the way are sure to accept. */
const LONGEST = 8_000;

export const isTooLong = (address: string): boolean => address.length > LONGEST;

const INCOMPLETE = 'incomplete';

/**
 * What the address bar has of an address: all of it unless it is too long. The whole address is then in the history of the
 * tab, and people who get the shown one read that it is not complete.
 */
export const shownAddress = (address: string): string =>
  isTooLong(address) ? `${address.split('?', 1)[0]}?${INCOMPLETE}=1` : address;

/** The report of an address; undefined if it is not one of a report. */
export const reportOf = (path: string): string | undefined => idIn(REPORTS, path);

/** The dashboard of an address; undefined if it is not one of a dashboard. */
export const dashboardOf = (path: string): string | undefined => idIn(DASHBOARDS, path);

function idIn(folder: string, path: string): string | undefined {
  const segment = path.startsWith(folder) ? path.slice(folder.length).replace(/\/$/, '') : '';
  if (segment === '' || segment.includes('/')) return undefined;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/**
 * The view of an address. What cannot be read is in `unreadable`, with the reason.
 * @param zone the time zone, if the address has none
 */
export function readView(report: string, search: string, zone: string): View {
  const read = new Reading(firstView(report, zone));
  for (const [name, value] of new URLSearchParams(search)) read.parameter(name, value);
  return read.view;
}

/** The view of a dashboard. It has no open mention. */
export function readViewOfDashboard(dashboard: string, search: string, zone: string): View {
  const { mention, ...view } = readView('', search, zone);
  const misplaced = mention === undefined ? [] : [{ name: 'm', value: mention, reason: 'opens in a report only' }];
  return { ...view, dashboard, unreadable: [...view.unreadable, ...misplaced] };
}

/** The part of an address after its path. */
export const searchOf = (address: string): string => address.slice(address.indexOf('?') + 1 || address.length);

class Reading {
  private readonly values = { chosen: {}, excluded: {} } as Record<Side, Partial<Record<FieldName, string[]>>>;
  private readonly seen = new Set<string>();
  private readonly unreadable: Unreadable[] = [];

  constructor(private single: View) {}

  get view(): View {
    const { chosen, excluded } = this.values;
    return { ...this.single, chosen: choiceOf(chosen), excluded: choiceOf(excluded), unreadable: this.unreadable };
  }

  parameter(name: string, value: string): void {
    const side = name.startsWith(NOT) ? 'excluded' : 'chosen';
    const field = side === 'excluded' ? name.slice(NOT.length) : name;
    const reason = isFieldName(field) ? this.value(side, field, value) : this.once(name, value);
    if (reason !== undefined) this.unreadable.push({ name, value, reason });
  }

  /** One of the values of a field. Returns what is wrong with it. */
  private value(side: Side, field: FieldName, value: string): string | undefined {
    const problem = problemOfValue(field, value);
    // As the platform compares it, so that it is the same as the key of a facet (C4).
    if (problem === undefined) (this.values[side][field] ??= []).push((field === 'tag' && readTag(value)) || value);
    return problem;
  }

  /** A parameter that an address has once. Returns what is wrong with it. */
  private once(name: string, value: string): string | undefined {
    if (!Object.hasOwn(SINGLE, name)) return 'is not known';
    const read = SINGLE[name](value);
    if ('problem' in read) return read.problem;
    if (this.seen.has(name)) return 'is there twice';
    this.seen.add(name);
    this.single = { ...this.single, ...read };
    return undefined;
  }
}

type Read = Partial<View> | { readonly problem: string };

const SINGLE: Readonly<Record<string, (value: string) => Read>> = {
  q: (query) => {
    const problem = query === '' ? undefined : problemOfQuery(query);
    return problem ? { problem: problem.message } : { query };
  },
  period: (text) => {
    const period = readPeriod(text);
    return 'problem' in period ? period : { period };
  },
  compare: (text) => {
    if (text === 'before' || text === 'year' || text === 'none') return { compare: { type: text } };
    const days = readPeriod(text);
    return 'type' in days && days.type === 'days'
      ? { compare: days }
      : { problem: 'must be before, which is usual, year, none, or days such as 2026-07-16..2026-07-20' };
  },
  zone: (zone) => (isTimeZone(zone) ? { zone } : { problem: 'is not a time zone, such as Europe/Berlin' }),
  sort: (text) => {
    const sort = readSort(text);
    return sort ? { sort } : { problem: `must be one of ${SORT_KEYS.join(', ')}, and .asc or .desc` };
  },
  deleted: (text) =>
    text === 'with' || text === 'without'
      ? { hasDeleted: text === 'with' }
      : { problem: 'must be without, which is usual, or with' },
  columns: readColumns,
  m: (mention) => ({ mention }),
  tree: (text) => {
    const tree = readTree(text);
    return 'problem' in tree ? tree : { tree };
  },
  [INCOMPLETE]: () => ({ problem: 'means that the whole view was too long for an address' }),
};

const writeCompare = (compare: Compare): string =>
  compare.type === 'days' ? `${compare.first}..${compare.last}` : compare.type;

const writeSort = ({ key, direction }: Sort): string => `${key}.${direction}`;

function readSort(text: string): Sort | undefined {
  const [key, direction, ...rest] = text.split('.');
  const known = SORT_KEYS.find((each) => each === key);
  if (!known || (direction !== 'asc' && direction !== 'desc') || rest.length > 0) return undefined;
  return { key: known, direction };
}

/** What a query of an address may have as it is, so that people can read it. Chat programs cut off others. */
const encode = (text: string): string =>
  /^[\w.-]*$/.test(text)
    ? text
    : encodeURIComponent(text.toWellFormed())
        .replaceAll('%20', '+')
        .replaceAll(/%(?:2F|3A|2C|40)/g, decodeURIComponent)
        .replaceAll(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
