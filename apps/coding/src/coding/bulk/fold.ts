import type { CodedState } from '@earshot/coding/entities';
import { forEachInSlices, Slice } from '../write/slices.js';
import { Distinct, type ReportUpdate } from '../write/mentions/report-update.js';
import type { ValidItem, Write } from './valid-item.js';
import { foldValues, keyOf, stamped } from '../payload/coded-values.js';

/** The folded items of one report. */
export interface FoldedReport extends ReportUpdate {
  items: readonly ValidItem[];
  /** The index of each mention in `mentionIds`. */
  indexes: ReadonlyMap<string, number>;
}

/**
 * Folds writes into one update per report. Items for the same mention are folded in the order of the writes (C6). A
 * coded review status sets the review time to `now`, the time of the request (C8).
 */
export async function foldWrites(writes: readonly Write[], now: Date): Promise<FoldedReport[]> {
  const reportIds = new Set(writes.flatMap(({ byReport }) => [...byReport.keys()]));
  const reports: FoldedReport[] = [];
  const slice = new Slice();
  for (const reportId of [...reportIds].sort()) {
    const items = writes.flatMap(({ byReport }) => byReport.get(reportId) ?? []);
    reports.push({ reportId, items, ...(await foldByMention(items, now, slice)) });
  }
  return reports;
}

type Folded = Pick<ValidItem, 'values' | 'key'>;

async function foldByMention(items: readonly ValidItem[], now: Date, slice: Slice) {
  const indexes = new Map<string, number>();
  const folded: Folded[] = [];
  const fold = (entry: ValidItem) => {
    const { mention_id } = entry.item;
    const index = indexes.get(mention_id);
    if (index === undefined) indexes.set(mention_id, folded.push(entry) - 1);
    else folded[index] = foldTwo(folded[index], entry);
  };
  await forEachInSlices(items, fold, slice);
  const distinct = new Distinct<CodedState>();
  const valueNumbers: number[] = [];
  const number = ({ key, values }: Folded) => valueNumbers.push(distinct.number(key, values));
  await forEachInSlices(folded, number, slice);
  const values = distinct.values.map((value) => stamped(value, now));
  return { mentionIds: [...indexes.keys()], valueNumbers, values, indexes };
}

function foldTwo(earlier: Folded, later: Folded): Folded {
  const values = foldValues(earlier.values, later.values);
  return { values, key: keyOf(values) };
}
