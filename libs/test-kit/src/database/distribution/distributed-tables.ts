import type { Fields } from './syntax.js';

/** The tables that `distribute` distributes by report. */
const DISTRIBUTED = new Set(['mention', 'mention_document', 'change_record', 'erased_mention']);

export const DISTRIBUTION_COLUMN = 'report_id';

/** The name of a distributed table, or of one of its partitions, if a RangeVar is one. */
export function distributedTable(relation: Fields | undefined): string | undefined {
  const name = String(relation?.relname);
  const isDistributed = relation?.schemaname === 'coding' && DISTRIBUTED.has(name.replace(/_\d+$/, ''));
  return isDistributed ? `coding.${name}` : undefined;
}
