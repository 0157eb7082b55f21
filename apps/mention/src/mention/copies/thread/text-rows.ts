import type { Report } from '@earshot/coding/entities';
import type { SqlRunner } from '@earshot/database-kit';
import type { Bitmap, LiveColumns, TextFilter } from '@earshot/live-columns';
import { selectMentions, withIds } from '@earshot/mention-query';
import { LRUCache } from 'lru-cache';
import { RewrittenIds } from './rewritten-ids.js';
import { type Lookup, lookupOf } from './text-filters.js';

/** The share of the memory of the columns that rows of texts may take. */
const SHARE = 1 / 4;

/** The lookups that may wait, and the characters of their filters as JSON. */
const MAX_WAITING = 10;
const MAX_WAITING_CHARACTERS = 1_000_000;

/** What an entry takes in addition to its rows. */
const BYTES_PER_KEY = 256;

/** The rows that a filter selects. */
interface Found {
  readonly rows: Bitmap;
  /** How many mentions had been rewritten when it was looked up. */
  readonly rewritten: number;
}

/** The rows that each filter of a question selects. */
export type KnownRows = ReadonlyMap<TextFilter, { readonly lookup: Lookup; readonly found: Found }>;

/**
 * The rows of a copy that filters on words, titles and roots select. Coding changes none of them, so PostgreSQL looks
 * each filter up once, one after the other, and again for the mentions that were rewritten, when it is asked about.
 */
export class TextRows {
  /** The memory that the rows may take. */
  readonly maxBytes: number;
  private readonly found: LRUCache<string, Found>;
  /** The filters that are looked up for rewritten mentions now. */
  private readonly renewals = new Map<string, Promise<void>>();
  private readonly waiting = new Map<string, Lookup>();
  private isLooking = false;

  constructor(
    private readonly sql: SqlRunner,
    private readonly report: Pick<Report, 'id' | 'channels_enabled' | 'collaboration_enabled'>,
    private readonly columns: LiveColumns,
    private readonly rewritten = new RewrittenIds(),
  ) {
    this.maxBytes = Math.ceil(columns.bytes * SHARE);
    this.found = new LRUCache({
      maxSize: this.maxBytes,
      sizeCalculation: ({ rows }) => rows.byteLength + BYTES_PER_KEY,
    });
  }

  get bytes(): number {
    return this.found.calculatedSize;
  }

  /** Makes the texts unknown of mentions that were created, replaced or erased. The columns have them already. */
  forget(ids: readonly string[]): void {
    this.rewritten.add(ids);
  }

  /** What is known of filters. If one is not known, it is looked up, and this returns undefined. */
  known(filters: readonly TextFilter[]): KnownRows | undefined {
    const known = new Map<TextFilter, { lookup: Lookup; found: Found }>();
    for (const lookup of filters.map(lookupOf)) {
      const found = this.found.get(lookup.key);
      if (found && this.rewritten.after(found.rewritten)) known.set(lookup.filter, { lookup, found });
      else if (this.mayWait(lookup)) this.waiting.set(lookup.key, lookup);
    }
    void this.lookUp();
    return known.size === filters.length ? known : undefined;
  }

  /** Whether no mention was rewritten since the filters were looked up. */
  areCurrent(known: KnownRows): boolean {
    return [...known.values()].every(({ found }) => found.rewritten === this.rewritten.count);
  }

  /** Looks the filters up for the mentions that were rewritten since. More may be rewritten at the same time. */
  async renew(known: KnownRows): Promise<void> {
    for (const { lookup, found } of known.values()) {
      const { key } = lookup;
      const renewal = this.renewals.get(key) ?? this.renewOne(lookup, found);
      this.renewals.set(key, renewal);
      await renewal.finally(() => this.renewals.delete(key));
    }
  }

  private async renewOne({ filter, key }: Lookup, found: Found): Promise<void> {
    const { count } = this.rewritten;
    const ids = this.rewritten.after(found.rewritten);
    if (!ids) return;
    const selected = ids.length > 0 ? await this.idsOf(filter, ids) : [];
    const rows = this.columns.withRowsOf(found.rows, ids, new Set(selected));
    this.found.set(key, { rows, rewritten: count });
  }

  private mayWait({ characters }: Lookup): boolean {
    const waiting = [...this.waiting.values()].reduce((sum, lookup) => sum + lookup.characters, characters);
    return this.waiting.size < MAX_WAITING && waiting <= MAX_WAITING_CHARACTERS;
  }

  private async lookUp(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    for (const [key, { filter }] of this.waiting) {
      const { count } = this.rewritten;
      // If the lookup fails, PostgreSQL also answers the next question.
      const ids = await this.idsOf(filter).catch(() => undefined);
      if (ids) this.found.set(key, { rows: this.columns.rowsOf(ids), rewritten: count });
      this.waiting.delete(key);
    }
    this.isLooking = false;
  }

  /** The mentions that a filter selects, of the report or of some. */
  private async idsOf(filter: TextFilter, some?: readonly string[]): Promise<string[]> {
    const all = selectMentions(this.report, [filter]);
    const { drivingTable, from, condition, parameters } = some ? withIds(all, some) : { ...all, from: all.countFrom };
    const text = `select coalesce(json_agg(${drivingTable}.id), '[]') as ids from ${from} where ${condition}`;
    const [{ ids }] = await this.sql.rows<{ ids: string[] }>({ text, values: parameters.values });
    return ids;
  }
}
