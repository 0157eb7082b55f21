/** A page of a list, and the cursor of the next one. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

export type LoadPage<Row> = (after: string | undefined, signal: AbortSignal) => Promise<Page<Row>>;

export interface RowsSnapshot {
  /** How many rows have been reached. Those that were dropped count, because they can be read again. */
  readonly reached: number;
  readonly isComplete: boolean;
  readonly isLoading: boolean;
  readonly error?: unknown;
}

/** Rows of a page, so that scrolling is arithmetic. */
export const PAGE = 100;
/** Pages that stay in memory. Others are read again with their cursors, which never expire (D1). */
const KEPT = 20;

/**
 * The rows of a list that is read page by page, in constant memory: it keeps the cursor of every page, and the rows of the
 * pages that were used last.
 */
export class PagedRows<Row> {
  private readonly pages = new Map<number, readonly Row[]>();
  /** The cursor of each page that can be read. */
  private readonly cursors: (string | undefined)[] = [undefined];
  private readonly listeners = new Set<() => void>();
  private readonly abort = new AbortController();
  private readonly loading = new Set<number>();
  private state: RowsSnapshot = { reached: 0, isComplete: false, isLoading: false };

  constructor(private readonly load: LoadPage<Row>) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = (): RowsSnapshot => this.state;

  /** A row by its place from 0; undefined as long as its page is not there. */
  row(index: number): Row | undefined {
    return this.pages.get(Math.floor(index / PAGE))?.[index % PAGE];
  }

  /** The rows that are in memory. */
  loaded(): readonly Row[] {
    return [...this.pages.values()].flat();
  }

  /** The place of a row that is in memory. */
  placeOf(isWanted: (row: Row) => boolean): number | undefined {
    for (const [page, rows] of this.pages) {
      const index = rows.findIndex(isWanted);
      if (index >= 0) return page * PAGE + index;
    }
    return undefined;
  }

  /** Asks for the pages of these rows, as far as their cursors are known. After a failure it tries again. */
  need(first: number, last: number): void {
    const to = Math.min(Math.floor(Math.max(0, last) / PAGE), this.cursors.length - 1);
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
      const { rows, next } = await this.load(this.cursors[page], this.abort.signal);
      this.use(page, rows);
      if (next !== null) this.cursors[page + 1] ??= next;
      const isLast = next === null && page === this.cursors.length - 1;
      const reached = Math.max(this.state.reached, page * PAGE + rows.length);
      this.loading.delete(page);
      this.publish({ reached, isComplete: this.state.isComplete || isLast, isLoading: this.loading.size > 0 });
    } catch (error) {
      this.loading.delete(page);
      if (!this.abort.signal.aborted) this.publish({ isLoading: this.loading.size > 0, error });
    }
  }

  /** The pages are in the order of their use. */
  private use(page: number, rows: readonly Row[]): void {
    this.pages.delete(page);
    this.pages.set(page, rows);
    if (this.pages.size > KEPT) this.pages.delete(this.pages.keys().next().value!);
  }

  private publish(change: Partial<RowsSnapshot>): void {
    this.state = { ...this.state, ...change };
    this.listeners.forEach((listener) => listener());
  }
}
