import type { TokenOwner } from '@earshot/service-kit';
import type { BulkItemDto } from './dto/bulk-item.dto.js';
import type { PayloadDto } from './dto/payload.dto.js';
import { type Change, changeKey, foldChanges, payloadKey, toChange } from './changes.js';

/** A valid item with its position in the posted array. */
export interface IndexedItem {
  index: number;
  item: BulkItemDto;
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

export function groupByReport(items: readonly IndexedItem[]): Map<string, IndexedItem[]> {
  const byReport = new Map<string, IndexedItem[]>();
  for (const entry of items) {
    const known = byReport.get(entry.item.report_id);
    if (known) known.push(entry);
    else byReport.set(entry.item.report_id, [entry]);
  }
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
  changes: Change[];
}

/** The changes of some requests, one after the other; those that repeat a mention are folded in this order (contract C6). */
export function changesOf(writes: readonly Write[]): ReportChanges[] {
  const reportIds = new Set(writes.flatMap(({ byReport }) => [...byReport.keys()]));
  return [...reportIds].sort().map((reportId) => {
    const items = writes.flatMap(({ byReport }) => byReport.get(reportId) ?? []);
    return { reportId, items, ...foldByMention(items) };
  });
}

function foldByMention(items: readonly IndexedItem[]) {
  const folded = new Map<string, Change>();
  for (const { item } of items) {
    const change = toChange(item.payload);
    const earlier = folded.get(item.mention_id);
    folded.set(item.mention_id, earlier ? foldChanges(earlier, change) : change);
  }
  const changes = new Dictionary<Change>();
  const changeNumbers = [...folded.values()].map((change) => changes.number(changeKey(change), change));
  return { mentionIds: [...folded.keys()], changeNumbers, changes: changes.values };
}

/** The applied items as the change record keeps them: in posted order, distinct payloads once (contract C9). */
export function recordOf(items: readonly IndexedItem[]) {
  const payloads = new Dictionary<PayloadDto>();
  return {
    mentionIds: items.map(({ item }) => item.mention_id),
    payloadNumbers: items.map(({ item }) => payloads.number(payloadKey(item.payload), item.payload)),
    payloads: payloads.values,
  };
}
