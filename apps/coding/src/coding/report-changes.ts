import { codedValues } from '@earshot/coding/entities';
import type { TokenOwner } from '@earshot/service-kit';
import type { BulkItemDto } from './dto/bulk-item.dto.js';
import type { PayloadDto } from './dto/payload.dto.js';
import { keyOf, foldValues, type NewValues } from './new-values.js';
import { forEachInSlices, Slice } from './slices.js';

/** A valid item with its position in the posted array, and what it changes. */
export interface IndexedItem {
  index: number;
  item: BulkItemDto;
  change: NewValues;
  /** Equal for equal changes. */
  key: string;
}

/** A repeated tag is kept once, in its first place (contract C4). */
export function indexedItem(index: number, item: BulkItemDto): IndexedItem {
  const { payload } = item;
  if (payload.tags && payload.tags.length > 1) payload.tags = [...new Set(payload.tags)];
  const change = codedValues(payload);
  return { index, item, change, key: keyOf(change) };
}

/** Distinct values, numbered in order of appearance. */
class Dictionary<T> {
  readonly values: T[] = [];
  private readonly numbers = new Map<string, number>();

  number(key: string, value: T): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.values.length);
    return this.values.push(value) - 1;
  }
}

/** The valid items of one request by report, in ascending order of it, and who sent them. */
export interface Write {
  byReport: ReadonlyMap<string, readonly IndexedItem[]>;
  caller: TokenOwner;
}

export async function groupByReport(items: readonly IndexedItem[]): Promise<Map<string, IndexedItem[]>> {
  const byReport = new Map<string, IndexedItem[]>();
  await forEachInSlices(items, (entry) => {
    const known = byReport.get(entry.item.report_id);
    if (known) known.push(entry);
    else byReport.set(entry.item.report_id, [entry]);
  });
  return new Map([...byReport].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * What changes in one report, ready to be written at once: each mention with the number of its change. Thousands of
 * items share a few changes, which travel once.
 */
export interface ReportChanges {
  reportId: string;
  items: readonly IndexedItem[];
  mentionIds: string[];
  changeNumbers: number[];
  changes: NewValues[];
}

/** The changes of some requests, one after the other; those that repeat a mention are folded in this order (contract C6). */
export async function changesOf(writes: readonly Write[]): Promise<ReportChanges[]> {
  const reportIds = new Set(writes.flatMap(({ byReport }) => [...byReport.keys()]));
  const changes: ReportChanges[] = [];
  const slice = new Slice();
  for (const reportId of [...reportIds].sort()) {
    const items = writes.flatMap(({ byReport }) => byReport.get(reportId) ?? []);
    changes.push({ reportId, items, ...(await foldByMention(items, slice)) });
  }
  return changes;
}

async function foldByMention(items: readonly IndexedItem[], slice: Slice) {
  const folded = new Map<string, Pick<IndexedItem, 'change' | 'key'>>();
  const fold = (entry: IndexedItem) => {
    const { mention_id } = entry.item;
    const earlier = folded.get(mention_id);
    folded.set(mention_id, earlier ? folding(earlier.change, entry.change) : entry);
  };
  await forEachInSlices(items, fold, slice);
  const changes = new Dictionary<NewValues>();
  const changeNumbers: number[] = [];
  const number = ({ key, change }: Pick<IndexedItem, 'change' | 'key'>) =>
    changeNumbers.push(changes.number(key, change));
  await forEachInSlices([...folded.values()], number, slice);
  return { mentionIds: [...folded.keys()], changeNumbers, changes: changes.values };
}

function folding(first: NewValues, second: NewValues) {
  const change = foldValues(first, second);
  return { change, key: keyOf(change) };
}

/** The applied items as the change record keeps them: in posted order, distinct payloads once (contract C9). */
export async function recordOf(items: readonly IndexedItem[], slice: Slice) {
  const payloads = new Dictionary<PayloadDto>();
  const mentionIds: string[] = [];
  const payloadNumbers: number[] = [];
  const add = ({ item, key }: IndexedItem) => {
    mentionIds.push(item.mention_id);
    payloadNumbers.push(payloads.number(key, item.payload));
  };
  await forEachInSlices(items, add, slice);
  return { mentionIds, payloadNumbers, payloads: payloads.values };
}
