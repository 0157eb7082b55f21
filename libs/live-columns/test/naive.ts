import type { Aggregation, Filter, FilterSet, MissingField, TermField, ValueField } from '@earshot/filter-kit';
import type { Aggregated, Change, ColumnRow, PageOrder, ReportSettings, Stats } from '../src/index.js';

const DAY = 86_400_000;

/** The mentions of a report in memory, and the plainest code for what columns answer. */
export class Naive {
  rows: ColumnRow[];

  constructor(
    rows: readonly ColumnRow[],
    readonly report: ReportSettings,
    readonly idsWithText: Set<string>,
  ) {
    this.rows = [...rows];
  }

  apply(changes: readonly Change[]): void {
    for (const change of changes) {
      const at = this.rows.findIndex(({ id }) => id === change.id);
      const known = Object.entries(change).filter(([, value]) => value !== undefined);
      this.rows[at] = { ...this.rows[at], ...Object.fromEntries(known) };
    }
  }

  put(rows: readonly ColumnRow[]): void {
    for (const row of rows) {
      const at = this.rows.findIndex(({ id }) => id === row.id);
      if (at < 0) this.rows.push(row);
      else this.rows[at] = row;
    }
  }

  remove(ids: readonly string[]): void {
    this.rows = this.rows.filter(({ id }) => !ids.includes(id));
  }

  select(filters: FilterSet): ColumnRow[] {
    return this.rows.filter((row) => this.matchesAll(row, filters));
  }

  firstIds(selected: readonly ColumnRow[], { key, direction }: PageOrder, size: number): string[] {
    const sign = direction === 'asc' ? 1 : -1;
    const compare = (a: ColumnRow, b: ColumnRow) => {
      const [x, y] = [a[key], b[key]];
      if (x === null || y === null) return Number(x === null) - Number(y === null);
      return x < y ? -sign : Number(x > y) * sign;
    };
    return [...selected]
      .sort((a, b) => compare(a, b) || byCodePoints(a.id, b.id))
      .slice(0, size)
      .map(({ id }) => id);
  }

  aggregate(selected: readonly ColumnRow[], aggregations: readonly Aggregation[], comparison?: Compared): Aggregated[] {
    return aggregations.map((aggregation) => {
      switch (aggregation.type) {
        case 'words':
          throw new Error('Words are not generated.');
        case 'cardinality': {
          const valueOf = (rows: readonly ColumnRow[]) =>
            new Set(rows.flatMap((row) => this.termsOf(row, aggregation.field))).size;
          return { value: valueOf(selected), compared: comparison && valueOf(comparison.with) };
        }
        case 'stats': {
          const statsOf = (rows: readonly ColumnRow[]) => stats(rows.map((row) => row[aggregation.field]));
          return { ...statsOf(selected), compared: comparison && statsOf(comparison.with) };
        }
        case 'terms': {
          const { size, order, field, after } = aggregation;
          const behind = this.groups((row) => this.termsOf(row, field), selected, comparison).filter(
            ({ key }) => after === undefined || byCodePoints(key, after) > 0,
          );
          const all = behind.sort(
            (a, b) => (order === 'count' ? b.own.length - a.own.length : 0) || byCodePoints(a.key, b.key),
          );
          const others = all.slice(size);
          return {
            buckets: all.slice(0, size).map((group) => this.bucket(group, aggregation.aggregations, comparison)),
            other: others.reduce((sum, { own }) => sum + own.length, 0),
            otherCompared: comparison && others.reduce((sum, { other }) => sum + other.length, 0),
            missing: selected.filter((row) => this.termsOf(row, field).length === 0).length,
          };
        }
        case 'date_histogram': {
          const { field } = aggregation;
          const dayOf = (row: ColumnRow) => (row[field] === null ? [] : [startOfDay(row[field])]);
          const position = (begin: number) => (row: ColumnRow) =>
            dayOf(row).map((day) => (day - startOfDay(begin * 1_000)) / DAY);
          const all = comparison
            ? this.groups(position(comparison.begins[0]), selected, comparison, position(comparison.begins[1]))
            : this.groups(dayOf, selected);
          return {
            buckets: all
              .sort((a, b) => a.key - b.key)
              .map((group) => this.bucket(group, aggregation.aggregations, comparison)),
            other: 0,
            missing: selected.filter((row) => row[field] === null).length,
          };
        }
      }
    });
  }

  /** The rows of both sides by the keys that one of them has. */
  private groups<Key>(
    keysOf: (row: ColumnRow) => readonly Key[],
    selected: readonly ColumnRow[],
    comparison?: Compared,
    otherKeysOf = keysOf,
  ): Group<Key>[] {
    const own = grouped(selected, keysOf);
    const other = grouped(comparison?.with ?? [], otherKeysOf);
    return [...new Set([...own.keys(), ...other.keys()])].map((key) => ({
      key,
      own: own.get(key) ?? [],
      other: other.get(key) ?? [],
    }));
  }

  private bucket<Key>({ key, own, other }: Group<Key>, aggregations: readonly Aggregation[], comparison?: Compared) {
    const compared = comparison && { ...comparison, with: other };
    return {
      key,
      count: own.length,
      compared: comparison && other.length,
      nested: this.aggregate(own, aggregations, compared),
    };
  }

  private termsOf(row: ColumnRow, field: TermField): string[] {
    if (field.startsWith('collaboration') && !this.report.collaboration_enabled) return [];
    return [...new Set(VALUES_OF[field](row).filter((value) => value !== null))];
  }

  private matchesAll = (row: ColumnRow, filters: FilterSet) => filters.every((filter) => this.matches(row, filter));

  private matchesAny = (row: ColumnRow, filters: FilterSet) => filters.some((filter) => this.matches(row, filter));

  private lacks(row: ColumnRow, field: MissingField): boolean {
    switch (field) {
      case 'title':
      case 'content':
      case 'url':
        return this.idsWithText.has(row.id);
      case 'influence':
      case 'rating_normalized':
      case 'service_rank':
      case 'crawled_at':
      case 'infused_at':
      case 'reviewed_at':
        return row[field] === null;
      default:
        return this.termsOf(row, field).length === 0;
    }
  }

  private matches(row: ColumnRow, filter: Filter): boolean {
    switch (filter.type) {
      case 'query':
        return this.idsWithText.has(row.id);
      case 'values': {
        const { field, values } = filter;
        if (field === 'title' || field === 'root') return this.idsWithText.has(row.id);
        if (field === 'id') return values.includes(row.id);
        return this.termsOf(row, field).some((value) => values.includes(value));
      }
      case 'number': {
        const value = row[filter.field];
        return value !== null && value >= (filter.begin ?? -Infinity) && value <= (filter.end ?? Infinity);
      }
      case 'time': {
        const time = row[filter.field];
        if (time === null) return false;
        const text = instant(time);
        const { from, to } = filter;
        if (from && (from.inclusive ? text < from.instant : text <= from.instant)) return false;
        return !(to && (to.inclusive ? text > to.instant : text >= to.instant));
      }
      case 'missing':
        return this.lacks(row, filter.field);
      case 'any_of':
        return this.matchesAny(row, filter.filters);
      case 'boolean':
        return (
          this.matchesAll(row, filter.must) &&
          (filter.should.length === 0 || this.matchesAny(row, filter.should)) &&
          !this.matchesAny(row, filter.must_not)
        );
    }
  }
}

/** The mentions of a comparison, and the instants from which the days of both sides are counted. */
interface Compared {
  with: readonly ColumnRow[];
  begins: readonly [number, number];
}

interface Group<Key> {
  key: Key;
  own: readonly ColumnRow[];
  other: readonly ColumnRow[];
}

function stats(numbers: readonly (number | null)[]): Stats {
  const known = numbers.filter((value) => value !== null);
  if (known.length === 0) return { count: 0 };
  // The numbers of the tests have one decimal.
  const sum = known.reduce((total, value) => total + Math.round(value * 10), 0) / 10;
  return { count: known.length, min: Math.min(...known), max: Math.max(...known), sum };
}

/** The values of a mention in each field. Exhaustive: a missing field does not compile. */
const VALUES_OF: Readonly<
  Record<Exclude<ValueField, 'id' | 'root' | 'title'>, (row: ColumnRow) => readonly (string | null)[]>
> = {
  author: (row) => [row.author_id],
  author_job: (row) => [row.author_job],
  author_state: (row) => [row.author_state],
  channel: (row) => [row.channel],
  classifier: (row) => row.classifier_ids,
  collaboration_status: (row) => [row.collaboration_status_id],
  collaboration_user: (row) => [row.collaboration_user_id],
  community: (row) => row.community_ids,
  country: (row) => [row.country],
  language: (row) => [row.language],
  media_group: (row) => [row.media_group],
  microblog_type: (row) => [row.microblog_type],
  review_status: (row) => [row.review_status],
  sentiment: (row) => [row.sentiment],
  site: (row) => [row.site_id],
  site_type: (row) => [row.site_type_id],
  source: (row) => [row.source_id],
  tag: (row) => row.tags,
  type: (row) => [row.type],
};

const byCodePoints = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

function grouped<Key>(rows: readonly ColumnRow[], keysOf: (row: ColumnRow) => readonly Key[]): Map<Key, ColumnRow[]> {
  const groups = new Map<Key, ColumnRow[]>();
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
  }
  return groups;
}

const MICROSECONDS_PER_DAY = 86_400_000_000n;

/** The first instant of the day in UTC, in milliseconds. */
export function startOfDay(time: number | bigint): number {
  const micros = BigInt(time);
  const into = ((micros % MICROSECONDS_PER_DAY) + MICROSECONDS_PER_DAY) % MICROSECONDS_PER_DAY;
  return Number((micros - into) / 1_000n);
}

/** As in `TimeBound`. */
function instant(time: number | bigint): string {
  const micros = ((BigInt(time) % 1_000n) + 1_000n) % 1_000n;
  const milliseconds = new Date(Number((BigInt(time) - micros) / 1_000n)).toISOString();
  return `${milliseconds.slice(0, -1)}${String(micros).padStart(3, '0')}Z`;
}
