import { CODED_MEMBERS } from '@earshot/coding/entities';
import type { FilterSet } from '@earshot/filter-kit';
import { addRow, type Bitmap, emptyBitmap, removeRow, wordsOf } from './bitmap.js';
import type { Change } from './change.js';
import { withTime } from './columns/time-buffer.js';
import {
  type CodedName,
  type ColumnRow,
  FACETS,
  LISTS,
  type MentionColumns,
  NUMBERS,
  TIMES,
} from './columns/mention-columns.js';
import type { Microseconds } from './columns/time-scale.js';
import { bitmapOfIds, compileFilters, type ReportSettings, type TextFilter } from './conditions/compile-filters.js';
import { KeptConditions } from './conditions/kept-conditions.js';
import { evaluate } from './conditions/matcher.js';
import { Selection } from './selection.js';
import { lengthened, roomFor } from './shared-memory.js';
import { finish, type Steps } from './steps.js';

export interface LiveColumnsOptions {
  /** The memory for conditions that are kept. */
  readonly keptBytes?: number;
}

/** A condition takes 0.16 bytes per mention. */
const KEPT_BYTES_PER_MENTION = 4;
const LEAST_KEPT_BYTES = 2 ** 20;

/** Rows that may be unsorted or removed: a sixteenth, so that they cost little time and memory. */
const MAX_UNSORTED = 1 / 16;

/**
 * The mentions of one report as columns in memory (decision 0037). Rows are in the order of `date` and `id`, so a
 * `period` is a range of rows. New mentions are in rows after the sorted ones. A text or list is a code of a dictionary,
 * and codes of numbers are in their order. It holds no texts: the caller looks up what a filter on words or titles finds.
 * A filter is a tree of conditions, each evaluated for 4 096 rows at a time, as bits, and only for undecided rows.
 */
export class LiveColumns {
  private readonly kept: KeptConditions;

  constructor(
    private readonly columns: MentionColumns,
    { keptBytes = Math.max(LEAST_KEPT_BYTES, KEPT_BYTES_PER_MENTION * columns.rows.mentions) }: LiveColumnsOptions = {},
  ) {
    this.kept = new KeptConditions(keptBytes);
  }

  /** How many mentions the report has. */
  get size(): number {
    return this.columns.rows.mentions;
  }

  /** Whether enough mentions were appended or removed to build the columns again. */
  get isWorn(): boolean {
    const { unsorted, sorted } = this.columns.rows;
    return unsorted > sorted * MAX_UNSORTED;
  }

  /** The memory that each part occupies. */
  get memory(): Readonly<Record<string, number>> {
    const { rows, ids, values, numbers, times } = this.columns;
    const columns = Object.entries({ rows, ids, ...values, ...numbers, ...times });
    return { ...Object.fromEntries(columns.map(([name, { bytes }]) => [name, bytes])), kept: this.kept.bytes };
  }

  get bytes(): number {
    return Object.values(this.memory).reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Sets what coding changed, in this order. Throws for a mention that the report does not have. */
  apply(changes: Iterable<Change>): void {
    const { values, times } = this.columns;
    const known = this.kept.knownByColumn();
    for (const change of changes) {
      const row = this.rowOf(change.id);
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

  /** Adds mentions, or replaces those with the same ids. */
  put(mentions: readonly ColumnRow[]): void {
    const { values, numbers, times } = this.columns;
    const rows = mentions.map((mention) => {
      const row = this.rowFor(mention);
      // The column and its value are of the same member.
      for (const name of VALUES) values[name].set(row, mention[name] as never);
      for (const name of NUMBERS) numbers[name].set(row, mention[name]);
      for (const name of TIMES) times[name] = withTime(times[name], row, mention[name]);
      return row;
    });
    this.kept.rowsWritten(rows);
  }

  /** Removes mentions. Ids that no mention has are ignored. */
  remove(ids: Iterable<string>): void {
    for (const id of ids) {
      const row = this.rowOf(id);
      if (row >= 0) this.columns.rows.remove(row);
    }
  }

  /** The rows of mentions, for the answer to a filter on texts. */
  rowsOf(ids: Iterable<string>): Bitmap {
    return bitmapOfIds(ids, this.columns);
  }

  /** The answer to a filter on texts, after it was looked up again for some mentions: which of them it selects. */
  withRowsOf(rows: Bitmap, ids: readonly string[], selected: ReadonlySet<string>): Bitmap {
    const { end } = this.columns.rows;
    const updated = rows.length < wordsOf(end) ? lengthened(rows, wordsOf(roomFor(end))) : rows;
    for (const id of ids) {
      const row = this.rowOf(id);
      if (row >= 0 && selected.has(id)) addRow(updated, row);
      else if (row >= 0) removeRow(updated, row);
    }
    return updated;
  }

  /** How many rows there are, also of mentions that are not there any more. */
  get rows(): number {
    return this.columns.rows.end;
  }

  /** The mentions that filters select. `rowsOf` answers the filters on texts. */
  select(filters: FilterSet, report: ReportSettings, rowsOf: (filter: TextFilter) => Bitmap): Selection {
    return finish(this.selecting(filters, report, rowsOf));
  }

  /** The same in steps. */
  *selecting(filters: FilterSet, report: ReportSettings, rowsOf: (filter: TextFilter) => Bitmap): Steps<Selection> {
    const { columns, kept } = this;
    const { live, end } = columns.rows;
    const condition = compileFilters(filters, { columns, report, rowsOf, kept });
    yield;
    const rows = emptyBitmap(end);
    const total = yield* evaluate(condition, rows, live);
    return new Selection(columns, report, rows, total);
  }

  /** The row of a mention, or -1. */
  rowOf(id: string): number {
    const { ids, rows } = this.columns;
    const row = ids.find(id);
    return row >= 0 && rows.has(row) ? row : -1;
  }

  /** The row where a mention is written: its own, unless it has another place in the order of dates. */
  private rowFor({ id, date }: ColumnRow): number {
    const { ids, rows, times } = this.columns;
    const row = this.rowOf(id);
    if (row >= rows.sorted || (row >= 0 && times.date.timeAt(row) === BigInt(date))) return row;
    if (row >= 0) rows.remove(row);
    ids.append(id);
    return rows.append();
  }
}

const CODED: readonly CodedName[] = [...CODED_MEMBERS.map(({ column }) => column), 'reviewed_at'];
const VALUES = [...FACETS, ...LISTS];
