import { CODED_MEMBERS } from '@earshot/coding/entities';
import type { FilterSet } from '@earshot/filter-kit';
import { type Bitmap, emptyBitmap } from './bitmap.js';
import type { Change } from './change.js';
import { withTime } from './columns/time-buffer.js';
import type { CodedName, MentionColumns } from './columns/mention-columns.js';
import type { Microseconds } from './columns/time-scale.js';
import { bitmapOfIds, compileFilters, type ReportSettings, type TextFilter } from './conditions/compile-filters.js';
import { KeptConditions } from './conditions/kept-conditions.js';
import { evaluate } from './conditions/matcher.js';
import { Selection } from './selection.js';
import { finish, type Steps } from './steps.js';

export interface LiveColumnsOptions {
  /** The memory for conditions that are kept. */
  readonly keptBytes?: number;
}

/** A condition takes 0.16 bytes per mention. */
const KEPT_BYTES_PER_MENTION = 4;
const LEAST_KEPT_BYTES = 2 ** 20;

/** The mentions of one report as columns in memory (docs/live-columns.md). */
export class LiveColumns {
  private readonly kept: KeptConditions;

  constructor(
    private readonly columns: MentionColumns,
    { keptBytes = Math.max(LEAST_KEPT_BYTES, KEPT_BYTES_PER_MENTION * columns.rows) }: LiveColumnsOptions = {},
  ) {
    this.kept = new KeptConditions(keptBytes);
  }

  /** How many mentions the report has. */
  get size(): number {
    return this.columns.rows;
  }

  /** The memory that each part occupies. */
  get memory(): Readonly<Record<string, number>> {
    const { ids, values, numbers, times } = this.columns;
    const columns = Object.entries({ ids, ...values, ...numbers, ...times });
    return { ...Object.fromEntries(columns.map(([name, { bytes }]) => [name, bytes])), kept: this.kept.bytes };
  }

  get bytes(): number {
    return Object.values(this.memory).reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Sets what coding changed, in this order. Throws for a mention that the report does not have. */
  apply(changes: Iterable<Change>): void {
    const { ids, values, times } = this.columns;
    const known = this.kept.knownByColumn();
    for (const change of changes) {
      const row = ids.find(change.id);
      if (row < 0) throw new Error(`The columns have no mention ${change.id}.`);
      for (const column of CODED) {
        const value = change[column];
        if (value === undefined) continue;
        if (column === 'reviewed_at') times[column] = withTime(times[column], row, value as Microseconds | null);
        // The column and its value are of the same member.
        else values[column].set(row, value as never);
        for (const words of known.get(column) ?? []) words[row >>> 5] = 0;
      }
    }
  }

  /** The rows of mentions, for the answer to a filter on texts. */
  rowsOf(ids: Iterable<string>): Bitmap {
    return bitmapOfIds(ids, this.columns);
  }

  /** The mentions that filters select. `rowsOf` answers the filters on texts. */
  select(filters: FilterSet, report: ReportSettings, rowsOf: (filter: TextFilter) => Bitmap): Selection {
    return finish(this.selecting(filters, report, rowsOf));
  }

  /** The same in steps. */
  *selecting(filters: FilterSet, report: ReportSettings, rowsOf: (filter: TextFilter) => Bitmap): Steps<Selection> {
    const { columns, kept } = this;
    const condition = compileFilters(filters, { columns, report, rowsOf, kept });
    yield;
    const rows = emptyBitmap(columns.rows);
    const total = yield* evaluate(condition, rows, columns.rows);
    return new Selection(columns, report, rows, total);
  }
}

const CODED: readonly CodedName[] = [...CODED_MEMBERS.map(({ column }) => column), 'reviewed_at'];
