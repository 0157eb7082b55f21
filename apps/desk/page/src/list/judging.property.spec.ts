import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PagedRows } from '../platform/paged-rows.js';
import { roomFor, rowsToGo } from './window.js';

interface Judged {
  readonly id: string;
}

/** Mentions, some of them left to judge, in the order of the list. */
class Queue {
  readonly left: boolean[];

  constructor(size: number) {
    this.left = Array.from({ length: size }, () => true);
  }

  /** How many are left now. */
  get total(): number {
    return this.left.filter(Boolean).length;
  }

  /** The list of what is left, as the platform reads it: each page of its own moment. */
  list(): PagedRows<Judged> {
    return new PagedRows<Judged>({
      page: async (after) => {
        const from = after === undefined ? 0 : Number(after) + 1;
        const following = this.left.flatMap((isLeft, place) => (isLeft && place >= from ? [String(place)] : []));
        const ids = following.slice(0, 100);
        return { rows: ids.map((id) => ({ id })), next: following.length > ids.length ? ids.at(-1)! : null };
      },
      again: async (ids) => ids.map((id) => ({ id })),
    });
  }
}

/** A person who goes through the list with `j` and `End`. Totals are read apart from the rows, and at other moments. */
class Reader {
  private readonly rows: PagedRows<Judged>;
  private total: number | undefined;
  private current = 0;

  constructor(private readonly queue: Queue) {
    this.rows = queue.list();
  }

  readTotal(): void {
    this.total = this.queue.total;
  }

  judge(): void {
    const id = this.rows.row(this.current)?.id;
    if (id !== undefined) this.queue.left[Number(id)] = false;
  }

  /** Goes to a row, if the list has it. Returns whether it does. */
  async goTo(index: number): Promise<boolean> {
    const room = roomFor(this.rows.snapshot(), this.total);
    expect(room).toBeGreaterThanOrEqual(this.rows.snapshot().reached);
    const isThere = index < Math.min(room, rowsToGo(this.rows.snapshot()));
    if (isThere) this.current = index;
    this.rows.need(this.current, Math.min(this.current, room - 1));
    while (this.rows.snapshot().isLoading) await Promise.resolve();
    return isThere && index < rowsToGo(this.rows.snapshot());
  }

  next = (): Promise<boolean> => this.goTo(this.current + 1);
  toEnd = (): Promise<boolean> => this.goTo(this.rows.snapshot().reached - 1);

  /** Judges from the first row to the last. */
  async judgeAll(): Promise<void> {
    await this.goTo(0);
    do this.judge();
    while (await this.next());
  }
}

const steps = fc.array(
  fc.record({
    reader: fc.nat(1),
    act: fc.constantFrom('judge', 'judge', 'judge', 'next', 'toEnd', 'readTotal'),
    times: fc.nat(120),
  }),
  { maxLength: 12 },
);

describe('a list of what is left to judge', () => {
  it('leads each of two readers to all of it, whichever of them judges what, and whenever totals are read (H8)', async () => {
    const sizes = fc.integer({ min: 1, max: 420 });
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(400), steps, fc.nat(1), async (size, atOnce, taken, last) => {
        const queue = new Queue(size);
        const readers = [new Reader(queue), new Reader(queue)];
        for (const reader of readers) await reader.goTo(0);
        for (const { reader, act, times } of taken) {
          const one = readers[reader];
          if (act !== 'judge') await one[act]();
          else {
            for (let n = 0; n < times; n++) {
              one.judge();
              await one.next();
            }
          }
        }
        // A third one changes many at once.
        queue.left.fill(false, 0, atOnce);
        for (const reader of readers) reader.readTotal();
        await readers[last].judgeAll();
        expect(queue.total).toBe(0);
      }),
      { numRuns: 200 },
    );
  });
});
