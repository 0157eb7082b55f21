import type { QueryConfig } from 'pg';
import { type IndexedItem, recordOf, type Write } from './report-changes.js';
import { Slice } from './slices.js';
import { insertRecord } from './statements.js';

/** The statements that record what was changed: one for each report of each request (contract C9). */
export async function recordsOf(
  writes: readonly Write[],
  missing: ReadonlySet<IndexedItem>,
  now: Date,
): Promise<QueryConfig[]> {
  const records: QueryConfig[] = [];
  const slice = new Slice();
  for (const { byReport, caller } of writes) {
    for (const [reportId, items] of byReport) {
      const applied = missing.size === 0 ? items : items.filter((item) => !missing.has(item));
      if (applied.length > 0) records.push(insertRecord(reportId, await recordOf(applied, slice), now, caller));
    }
  }
  return records;
}
