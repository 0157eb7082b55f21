import type { FilterSet } from '@earshot/filter-kit';
import type { Statement } from '@earshot/database-kit';
import { type FilteredReport, type MentionSelection, selectMentions } from '@earshot/mention-query';
import { hashColumn, type SelectionHash } from '../selection/selection.js';
import { ARRAYS_AS_TEXT } from '../write/mentions/coded-columns.js';

/** How many mentions are selected, and which. PostgreSQL sends counts as text. */
type Counted = SelectionHash & { matched: string };

/** What is selected in several reports together. */
export interface Matches extends SelectionHash {
  readonly matched: number;
}

export const NO_MATCHES: Matches = { matched: 0, hash: '0'.repeat(32) };

/** What is selected in one more report. The hash of a report begins with its id, so those of several can be combined. */
export const together = (all: Matches, { matched, hash }: Counted): Matches => ({
  matched: all.matched + Number(matched),
  hash: (BigInt(`0x${all.hash}`) ^ BigInt(`0x${hash}`)).toString(16).padStart(32, '0'),
});

/** The mentions of a report that an erasure selects (rule C21). */
export class ErasedSelection {
  private readonly selection: MentionSelection;

  constructor(
    readonly report: FilteredReport,
    filters: FilterSet,
    private readonly seed: string,
  ) {
    this.selection = selectMentions(report, filters);
  }

  /** Counts and identifies them. */
  count(): Statement<Counted> {
    const { from, condition } = this.selection;
    const parameters = this.selection.parameters.copy();
    const hash = hashColumn(this.report.id, this.seed, (prefix) => parameters.add(prefix));
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
    const hash = hashColumn(this.report.id, this.seed, (prefix) => parameters.add(prefix));
    return {
      text: `select count(*) as matched, ${hash}, array_agg(id) as ids
               from (select mention.id from ${from} where ${condition} limit ${parameters.add(most)}) as selected`,
      values: parameters.values,
      types: ARRAYS_AS_TEXT,
    };
  }
}
