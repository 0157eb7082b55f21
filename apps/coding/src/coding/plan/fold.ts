import type { CodedValues } from '@earshot/coding/entities';
import { forEachInSlices, Slice } from '../slices.js';
import { Distinct } from './distinct.js';
import type { Write } from './group.js';
import { foldValues, keyOf } from './coded-values.js';
import type { ValidItem } from './valid-item.js';

/**
 * The update of one report: each mention with the number of its coded values. Thousands of items share a few values,
 * which are sent once.
 */
export interface ReportUpdate {
  reportId: string;
  items: readonly ValidItem[];
  mentionIds: string[];
  /** For each mention, the index of its values in `values`. */
  valueNumbers: number[];
  values: CodedValues[];
}

/** Folds writes into one update per report. Items for the same mention are folded in the order of the writes (C6). */
export async function foldWrites(writes: readonly Write[]): Promise<ReportUpdate[]> {
  const reportIds = new Set(writes.flatMap(({ byReport }) => [...byReport.keys()]));
  const updates: ReportUpdate[] = [];
  const slice = new Slice();
  for (const reportId of [...reportIds].sort()) {
    const items = writes.flatMap(({ byReport }) => byReport.get(reportId) ?? []);
    updates.push({ reportId, items, ...(await foldByMention(items, slice)) });
  }
  return updates;
}

type Folded = Pick<ValidItem, 'values' | 'key'>;

async function foldByMention(items: readonly ValidItem[], slice: Slice) {
  const folded = new Map<string, Folded>();
  const fold = (entry: ValidItem) => {
    const { mention_id } = entry.item;
    const earlier = folded.get(mention_id);
    folded.set(mention_id, earlier ? foldTwo(earlier, entry) : entry);
  };
  await forEachInSlices(items, fold, slice);
  const distinct = new Distinct<CodedValues>();
  const valueNumbers: number[] = [];
  const number = ({ key, values }: Folded) => valueNumbers.push(distinct.number(key, values));
  await forEachInSlices([...folded.values()], number, slice);
  return { mentionIds: [...folded.keys()], valueNumbers, values: distinct.values };
}

function foldTwo(earlier: Folded, later: Folded): Folded {
  const values = foldValues(earlier.values, later.values);
  return { values, key: keyOf(values) };
}
