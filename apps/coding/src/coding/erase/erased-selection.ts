import type { FilterSet } from '@earshot/filter-kit';
import type { Statement } from '@earshot/database-kit';
import { type FilteredReport, type MentionSelection, selectMentions } from '@earshot/mention-query';
import { hashColumns, type SelectionHash } from '../update/selection.js';
import { ARRAYS_AS_TEXT } from '../write/coded-columns.js';

/** How many mentions are selected, and which. PostgreSQL sends counts as text. */
type Counted = SelectionHash & { matched: string };

/** What is selected in several reports together. */
export interface Matches extends SelectionHash {
  readonly matched: number;
}

export const NO_MATCHES: Matches = { matched: 0, high: '0', low: '0' };

/** What is selected in one more report. The hashes of reports have different seeds, so they can be combined. */
export const together = (all: Matches, { matched, high, low }: Counted): Matches => ({
  matched: all.matched + Number(matched),
  high: String(BigInt(all.high) ^ BigInt(high)),
  low: String(BigInt(all.low) ^ BigInt(low)),
});

/** The mentions of a report that an erasure selects (rule C21). */
export class ErasedSelection {
  private readonly selection: MentionSelection;

  constructor(
    readonly report: FilteredReport,
    filters: FilterSet,
  ) {
    this.selection = selectMentions(report, filters);
  }

  /** Counts and identifies them. */
  count(): Statement<Counted> {
    const { from, condition } = this.selection;
    const parameters = this.selection.parameters.copy();
    const hash = hashColumns(this.report.id, (seed) => parameters.add(seed));
    return {
      text: `select count(*) as matched, ${hash}
               from (select mention.id from ${from} where ${condition}) as selected`,
      values: parameters.values,
    };
  }

  /** The same with their ids, an array as text. It selects at most `most`. */
  find(most: number): Statement<Counted & { ids: string | null }> {
    const { from, condition } = this.selection;
    const parameters = this.selection.parameters.copy();
    const hash = hashColumns(this.report.id, (seed) => parameters.add(seed));
    return {
      text: `select count(*) as matched, ${hash}, array_agg(id) as ids
               from (select mention.id from ${from} where ${condition} limit ${parameters.add(most)}) as selected`,
      values: parameters.values,
      types: ARRAYS_AS_TEXT,
    };
  }
}
