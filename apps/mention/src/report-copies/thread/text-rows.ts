import type { Report } from '@earshot/coding/entities';
import type { SqlRunner } from '@earshot/database-kit';
import type { Filter, FilterSet } from '@earshot/filter-kit';
import type { Bitmap, LiveColumns, TextFilter } from '@earshot/live-columns';
import { DOCUMENT_COLUMNS, selectMentions } from '@earshot/mention-query';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';

/** The share of the memory of the columns that rows of texts may take. */
const SHARE = 1 / 4;

/** The lookups that may wait, and the characters of their filters as JSON. */
const MAX_WAITING = 10;
const MAX_WAITING_CHARACTERS = 1_000_000;

/** What an entry takes besides its rows. */
const BYTES_PER_KEY = 256;

/** The filters on texts in a filter set: on what only documents have. */
export function textFilters(filters: FilterSet): TextFilter[] {
  return filters.flatMap((filter): TextFilter[] => {
    if (filter.type === 'boolean') return textFilters([...filter.must, ...filter.should, ...filter.must_not]);
    if (filter.type === 'any_of') return textFilters(filter.filters);
    return isTextFilter(filter) ? [filter] : [];
  });
}

const isTextFilter = (filter: Filter): filter is TextFilter =>
  filter.type === 'query' ||
  (filter.type === 'values' && (filter.field === 'title' || filter.field === 'root')) ||
  (filter.type === 'missing' && filter.field in DOCUMENT_COLUMNS);

/** A lookup that was asked for. */
interface Lookup {
  filter: TextFilter;
  /** The same for filters that select the same mentions. A hash, because a filter may have megabytes. */
  key: string;
  characters: number;
}

function lookupOf(filter: TextFilter): Lookup {
  const json = JSON.stringify({ ...filter, path: undefined });
  return { filter, key: createHash('sha256').update(json).digest('base64'), characters: json.length };
}

/**
 * The rows of a copy that filters on words, titles and roots select. Texts never change by coding, so PostgreSQL looks each
 * filter up once, one after the other.
 */
export class TextRows {
  /** The memory that the rows may take. */
  readonly maxBytes: number;
  private readonly found: LRUCache<string, Bitmap>;
  private readonly waiting = new Map<string, Lookup>();
  private isLooking = false;

  constructor(
    private readonly sql: SqlRunner,
    private readonly report: Pick<Report, 'id' | 'channels_enabled' | 'collaboration_enabled'>,
    private readonly columns: LiveColumns,
  ) {
    this.maxBytes = Math.ceil(columns.bytes * SHARE);
    this.found = new LRUCache({
      maxSize: this.maxBytes,
      sizeCalculation: ({ byteLength }) => byteLength + BYTES_PER_KEY,
    });
  }

  get bytes(): number {
    return this.found.calculatedSize;
  }

  /** The rows of each filter. If one is not known, it is looked up, and this returns undefined. */
  rowsOf(filters: readonly TextFilter[]): ((filter: TextFilter) => Bitmap) | undefined {
    const rows = new Map<TextFilter, Bitmap>();
    for (const lookup of filters.map(lookupOf)) {
      const known = this.found.get(lookup.key);
      if (known) rows.set(lookup.filter, known);
      else if (this.mayWait(lookup)) this.waiting.set(lookup.key, lookup);
    }
    void this.lookUp();
    return rows.size === filters.length ? (filter) => rows.get(filter)! : undefined;
  }

  private mayWait({ characters }: Lookup): boolean {
    const waiting = [...this.waiting.values()].reduce((sum, lookup) => sum + lookup.characters, characters);
    return this.waiting.size < MAX_WAITING && waiting <= MAX_WAITING_CHARACTERS;
  }

  private async lookUp(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    for (const [key, { filter }] of this.waiting) {
      // If the lookup fails, PostgreSQL also answers the next question.
      const ids = await this.idsOf(filter).catch(() => undefined);
      if (ids) this.found.set(key, this.columns.rowsOf(ids));
      this.waiting.delete(key);
    }
    this.isLooking = false;
  }

  private async idsOf(filter: TextFilter): Promise<string[]> {
    const { drivingTable, countFrom, condition, parameters } = selectMentions(this.report, [filter]);
    const text = `select coalesce(json_agg(${drivingTable}.id), '[]') as ids from ${countFrom} where ${condition}`;
    const [{ ids }] = await this.sql.rows<{ ids: string[] }>({ text, values: parameters.values });
    return ids;
  }
}
