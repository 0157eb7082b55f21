import type { Aggregation, TermField, TimeField } from '@earshot/filter-kit';
import { FilterOracle, type Group, groupsOf, shownTerms, statsOf } from '@earshot/test-kit/oracle';
import type { Aggregated, Change, ColumnRow, ReportSettings } from '../src/index.js';

const DAY = 86_400_000;

/** The mentions of a report in memory, and the plainest code for what columns answer. */
export class ColumnsOracle extends FilterOracle<ColumnRow> {
  constructor(
    rows: readonly ColumnRow[],
    readonly report: ReportSettings,
    readonly idsWithText: Set<string>,
  ) {
    super(rows, report.collaboration_enabled);
  }

  apply(changes: readonly Change[]): void {
    for (const change of changes) {
      const known = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      this.rows = this.rows.map((row) => (row.id === change.id ? { ...row, ...known } : row));
    }
  }

  put(rows: readonly ColumnRow[]): void {
    const known = new Map(this.rows.map((row) => [row.id, row]));
    for (const row of rows) known.set(row.id, row);
    this.rows = [...known.values()];
  }

  remove(ids: readonly string[]): void {
    this.rows = this.rows.filter(({ id }) => !ids.includes(id));
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
          const numbersOf = (rows: readonly ColumnRow[]) => {
            const found = statsOf(rows.map((row) => row[aggregation.field]));
            return found ? { ...found, sum: String(found.sum) } : { count: 0 };
          };
          return { ...numbersOf(selected), compared: comparison && numbersOf(comparison.with) };
        }
        case 'terms': {
          const termsOf = (row: ColumnRow) => this.termsOf(row, aggregation.field as TermField);
          const { shown, others } = shownTerms(groupsOf(selected, termsOf, comparison?.with), aggregation);
          return {
            buckets: shown.map((group) => this.bucket(group, aggregation.aggregations, comparison)),
            other: others.reduce((sum, { own }) => sum + own.length, 0),
            otherCompared: comparison && others.reduce((sum, { other }) => sum + other.length, 0),
            missing: selected.filter((row) => termsOf(row).length === 0).length,
          };
        }
        case 'date_histogram': {
          const { field } = aggregation;
          const dayOf = (row: ColumnRow) => (row[field] === null ? [] : [startOfDay(row[field])]);
          const position = (begin: number) => (row: ColumnRow) =>
            dayOf(row).map((day) => (day - startOfDay(begin * 1_000)) / DAY);
          const [ownKeys, otherKeys] = comparison?.begins.map(position) ?? [dayOf];
          const groups = groupsOf(selected, ownKeys, comparison?.with, otherKeys);
          return {
            buckets: groups
              .sort((a, b) => a.key - b.key)
              .map((group) => this.bucket(group, aggregation.aggregations, comparison)),
            other: 0,
            missing: selected.filter((row) => row[field] === null).length,
          };
        }
      }
    });
  }

  private bucket<Key>(
    { key, own, other }: Group<Key, ColumnRow>,
    aggregations: readonly Aggregation[],
    comparison?: Compared,
  ) {
    const compared = comparison && { ...comparison, with: other };
    return {
      key,
      count: own.length,
      compared: comparison && other.length,
      nested: this.aggregate(own, aggregations, compared),
    };
  }

  /** To the microsecond. */
  protected instantOf(row: ColumnRow, field: TimeField): string | null {
    const time = row[field];
    if (time === null) return null;
    const micros = ((BigInt(time) % 1_000n) + 1_000n) % 1_000n;
    const milliseconds = new Date(Number((BigInt(time) - micros) / 1_000n)).toISOString();
    return `${milliseconds.slice(0, -1)}${String(micros).padStart(3, '0')}Z`;
  }

  /** Columns have no texts: a search by text names the mentions that it finds. */
  protected matchesText = ({ id }: ColumnRow) => this.idsWithText.has(id);
  protected lacksText = this.matchesText;
  protected isInPeriod = (): never => {
    throw new Error('Periods are resolved before columns are asked.');
  };
}

/** The mentions of a comparison, and the instants from which the days of both sides are counted. */
interface Compared {
  with: readonly ColumnRow[];
  begins: readonly [number, number];
}

const MICROSECONDS_PER_DAY = 86_400_000_000n;

/** The first instant of the day in UTC, in milliseconds. */
export function startOfDay(time: number | bigint): number {
  const micros = BigInt(time);
  const into = ((micros % MICROSECONDS_PER_DAY) + MICROSECONDS_PER_DAY) % MICROSECONDS_PER_DAY;
  return Number((micros - into) / 1_000n);
}
