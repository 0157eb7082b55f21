import { FacetBuffer } from './columns/facet-column.js';
import { ListBuffer } from './columns/list-column.js';
import { type ColumnBatch, FACETS, LISTS, type MentionColumns, NUMBERS, TIMES } from './columns/mention-columns.js';
import { NumberBuffer } from './columns/number-column.js';
import { TimeBuffer } from './columns/time-buffer.js';
import { LiveColumns, type LiveColumnsOptions } from './live-columns.js';
import { IdBuffer } from './columns/ids.js';
import { Rows } from './rows.js';
import { ROWS_PER_STEP, type Steps } from './steps.js';

/** Builds the columns of a report from its mentions, which arrive in any order. */
export class ColumnsBuilder {
  private readonly ids = new IdBuffer();
  private readonly facets = buffers(FACETS, () => new FacetBuffer());
  private readonly lists = buffers(LISTS, () => new ListBuffer());
  private readonly numbers = buffers(NUMBERS, () => new NumberBuffer());
  private readonly times = buffers(TIMES, () => new TimeBuffer());

  /** Adds neighbouring mentions. */
  add(batch: ColumnBatch): void {
    this.ids.push(batch.id);
    for (const name of FACETS) this.facets[name].push(batch[name]);
    for (const name of LISTS) this.lists[name].push(batch[name]);
    for (const name of NUMBERS) this.numbers[name].push(batch[name]);
    for (const name of TIMES) this.times[name].push(batch[name]);
  }

  /** How many mentions were added. */
  get size(): number {
    return this.ids.size;
  }

  *finish(options?: LiveColumnsOptions): Steps<LiveColumns> {
    const order = yield* this.byDateAndId();
    const { times } = this;
    const columns: MentionColumns = {
      rows: new Rows(this.size),
      ids: yield* this.ids.inOrder(order),
      values: { ...(yield* finished(this.facets, order)), ...(yield* finished(this.lists, order)) },
      numbers: yield* finished(this.numbers, order),
      times: {
        date: yield* times.date.inOrder({ order, ascending: order.length }),
        crawled_at: yield* times.crawled_at.inOrder({ order }),
        infused_at: yield* times.infused_at.inOrder({ order }),
        reviewed_at: yield* times.reviewed_at.inOrder({ order, isChanged: true }),
      },
    };
    return new LiveColumns(columns, options);
  }

  /** The mentions in the order of rows. */
  private *byDateAndId(): Steps<Uint32Array> {
    const order = yield* this.times.date.sorted();
    const date = yield* this.times.date.inOrder({});
    for (let from = 0, to: number; from < order.length; from = to) {
      const ticks = date.sortKey(order[from]);
      to = from + 1;
      while (to < order.length && date.sortKey(order[to]) === ticks) to++;
      if (to > from + 1) order.subarray(from, to).sort((a, b) => this.ids.compare(a, b));
      if (to > from + 1 || from % ROWS_PER_STEP === 0) yield;
    }
    return order;
  }
}

const buffers = <Name extends string, Buffer>(names: readonly Name[], create: () => Buffer) =>
  Object.fromEntries(names.map((name) => [name, create()])) as Record<Name, Buffer>;

function* finished<Name extends string, Column>(
  columns: Record<Name, { inOrder(order: Uint32Array): Steps<Column> }>,
  order: Uint32Array,
): Steps<Record<Name, Column>> {
  const inOrder = {} as Record<Name, Column>;
  for (const name in columns) inOrder[name] = yield* columns[name].inOrder(order);
  return inOrder;
}
