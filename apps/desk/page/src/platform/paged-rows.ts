/** A page of a list, and the cursor of the next one. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** Where the rows of a list are read from. */
export interface RowSource<Row> {
  /** The next rows after a cursor, or the first ones: `size` of them, or fewer if they are large (D1). */
  readonly page: (after: string | undefined, size: number, signal: AbortSignal) => Promise<Page<Row>>;
  /** The rows with these ids, in any order, whatever their values are by now. */
  readonly again: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Row[]>;
}

export interface RowsSnapshot {
  /** How many rows have been reached. Those that were dropped count, because they can be read again. */
  readonly reached: number;
  readonly isComplete: boolean;
  readonly isLoading: boolean;
  readonly error?: unknown;
}

/** Rows of a page, so that scrolling is arithmetic. */
export const PAGE = 100;
/** Pages whose rows stay in memory. Of the others only the ids do. */
const KEPT = 20;

/**
 * The rows of a list that is read page by page: it keeps the ids of all rows, and the rows of the pages that were used last.
 * A page that was dropped is read again by its ids. With the cursor before it, it would have other rows: mentions leave and
 * join the view while one works, so some would be listed twice, and others never (H8).
 */
export class PagedRows<Row extends { readonly id: string }> {
  private readonly pages = new Map<number, readonly (Row | null)[]>();
  /** The ids of each page that was reached. */
  private readonly ids: (readonly string[])[] = [];
  /** The cursor of the page after those. */
  private next: string | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly abort = new AbortController();
  private readonly loading = new Set<number>();
  private state: RowsSnapshot = { reached: 0, isComplete: false, isLoading: false };

  constructor(private readonly source: RowSource<Row>) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = (): RowsSnapshot => this.state;

  /** A row by its place from 0; undefined as long as its page is not there, null if the platform no longer has it. */
  row(index: number): Row | null | undefined {
    return this.pages.get(Math.floor(index / PAGE))?.[index % PAGE];
  }

  /** The rows that are in memory. */
  loaded(): readonly Row[] {
    return [...this.pages.values()].flat().filter((row) => row !== null);
  }

  /** The place of a row that was reached. */
  placeOf(id: string): number | undefined {
    for (const [page, ids] of this.ids.entries()) {
      const index = ids.indexOf(id);
      if (index >= 0) return page * PAGE + index;
    }
    return undefined;
  }

  /** Asks for the pages of these rows, up to the page after those that were reached. After a failure it tries again. */
  need(first: number, last: number): void {
    const furthest = this.state.isComplete ? this.ids.length - 1 : this.ids.length;
    const to = Math.min(Math.floor(Math.max(0, last) / PAGE), furthest);
    for (let page = Math.floor(Math.max(0, first) / PAGE); page <= to; page++) void this.read(page);
  }

  /** Ends the requests in flight. */
  close(): void {
    this.abort.abort();
  }

  private async read(page: number): Promise<void> {
    const known = this.pages.get(page);
    if (known) return this.use(page, known);
    if (this.loading.has(page)) return;
    this.loading.add(page);
    this.publish({ isLoading: true, error: undefined });
    try {
      const change = await (page < this.ids.length ? this.readAgain(page) : this.readNext());
      this.loading.delete(page);
      this.publish({ ...change, isLoading: this.loading.size > 0 });
    } catch (error) {
      this.loading.delete(page);
      if (!this.abort.signal.aborted) this.publish({ isLoading: this.loading.size > 0, error });
    }
  }

  private async readNext(): Promise<Partial<RowsSnapshot>> {
    const { rows, next } = await this.wholePage();
    this.next = next ?? undefined;
    // All that were left may have left the view since.
    if (rows.length > 0) this.use(this.ids.push(rows.map(({ id }) => id)) - 1, rows);
    return { reached: this.state.reached + rows.length, isComplete: next === null };
  }

  /** The next page with all its rows, unless it is the last one. */
  private async wholePage(): Promise<Page<Row>> {
    const rows: Row[] = [];
    for (let after = this.next; ;) {
      const { rows: more, next } = await this.source.page(after, PAGE - rows.length, this.abort.signal);
      rows.push(...more);
      if (next === null || rows.length >= PAGE) return { rows, next };
      after = next;
    }
  }

  private async readAgain(page: number): Promise<Partial<RowsSnapshot>> {
    const ids = this.ids[page];
    const rows = new Map((await this.source.again(ids, this.abort.signal)).map((row) => [row.id, row]));
    this.use(
      page,
      ids.map((id) => rows.get(id) ?? null),
    );
    return {};
  }

  /** The pages are in the order of their use. */
  private use(page: number, rows: readonly (Row | null)[]): void {
    this.pages.delete(page);
    this.pages.set(page, rows);
    if (this.pages.size > KEPT) this.pages.delete(this.pages.keys().next().value!);
  }

  private publish(change: Partial<RowsSnapshot>): void {
    this.state = { ...this.state, ...change };
    this.listeners.forEach((listener) => listener());
  }
}
