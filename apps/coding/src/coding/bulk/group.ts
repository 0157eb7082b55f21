import type { TokenOwner } from '@earshot/service-kit';
import { forEachInSlices } from '../write/slices.js';
import type { ValidItem } from './valid-item.js';

/** The valid items of one request by report, in ascending order of report ids, with their caller. */
export interface Write {
  byReport: ReadonlyMap<string, readonly ValidItem[]>;
  caller: TokenOwner;
}

export async function groupByReport(items: readonly ValidItem[]): Promise<Map<string, ValidItem[]>> {
  const byReport = new Map<string, ValidItem[]>();
  await forEachInSlices(items, (entry) => {
    const known = byReport.get(entry.item.report_id);
    if (known) known.push(entry);
    else byReport.set(entry.item.report_id, [entry]);
  });
  return new Map([...byReport].sort(([a], [b]) => (a < b ? -1 : 1)));
}
