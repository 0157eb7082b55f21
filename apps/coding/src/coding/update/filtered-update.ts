import { CODED_MEMBERS, type CodedColumn, type CodedValues } from '@earshot/coding/entities';
import { type Statement, textArray } from '@earshot/database-kit';
import { type FilteredReport, type MentionSelection, selectMentions } from '@earshot/mention-query';
import { stamped } from '../payload/coded-values.js';
import { ARRAYS_AS_TEXT, type PreviousMentions } from './previous-mentions.js';
import type { UpdateRequest } from './update.request.js';

/** How many mentions the filters select, and how many of them the payload changes. PostgreSQL sends counts as text. */
export interface Counts {
  matched: string;
  differing: string;
}

/** The counts, and the mentions that had the same values before the update, if any were updated. */
export type UpdatedRow = Counts & { updated: string } & (PreviousMentions | { ids: null });

/** How many mentions an update may select. */
export interface MatchLimits {
  max: number;
  /** The only number that is allowed, if the client gives one (`if_count`). */
  exactly: number | undefined;
}

/** A column with its new value, a placeholder. */
interface Assignment {
  column: CodedColumn | 'reviewed_at';
  value: string;
}

/**
 * An update by filter as SQL (rule C14). A mention differs if the update changes one of its values. The time of the
 * review counts, too: a coded review status sets `reviewed_at` to `now`, and `unreviewed` clears it (rule C8).
 */
export class FilteredUpdate {
  private readonly selection: MentionSelection;
  private readonly assignments: readonly Assignment[];
  private readonly differs: string;

  constructor(report: FilteredReport, { filters, values }: UpdateRequest, now: Date) {
    this.selection = selectMentions(report, filters);
    this.assignments = assignmentsOf(values, now, this.selection);
    const differences = this.assignments.map(({ column, value }) => `mention.${column} is distinct from ${value}`);
    this.differs = `(${differences.join(' or ')})`;
  }

  /** Counts the mentions, and changes nothing. */
  count(): Statement<Counts> {
    const { from, condition, parameters } = this.selection;
    return {
      text: `select count(*) as matched, count(*) filter (where ${this.differs}) as differing
               from ${from} where ${condition}`,
      values: parameters.values,
    };
  }

  /**
   * Updates the mentions that differ, unless the number of matches is outside the limits. It stops selecting when there
   * are too many, so then `matched` is one more than the maximum.
   *
   * It finds the mentions once, and updates them by their place in the table. Their previous values are those of the
   * selection, because the caller holds the lock of the report. With `returning old`, or a join by key, it would take
   * longer, and the first needs PostgreSQL 18.
   */
  update({ max, exactly }: MatchLimits): Statement<UpdatedRow> {
    const { from, condition, reportId } = this.selection;
    const parameters = this.selection.parameters.copy();
    const limits = [`matched <= ${parameters.add(max)}::bigint`];
    if (exactly !== undefined) limits.push(`matched = ${parameters.add(exactly)}::bigint`);
    const changing = `selected, counted where differs and ${limits.join(' and ')}`;
    const columns = this.assignments.map(({ column }) => column).join(', ');
    return {
      text: `
        with selected as materialized (
          select mention.ctid as place, mention.id, ${this.differs} as differs, ${this.previous}
            from ${from} where ${condition} limit ${parameters.add(max + 1)}),
        counted as (
          select count(*) as matched, count(*) filter (where differs) as differing from selected),
        updated as (
          update coding.mention as mention
             set ${this.assignments.map(({ column, value }) => `${column} = ${value}`).join(', ')}
           where mention.report_id = ${reportId} and mention.ctid = any(array(select place from ${changing}))
          returning true)
        select matched, differing, (select count(*) from updated) as updated, previous.*
          from counted
          left join (select ${columns}, array_agg(id) as ids, count(*) as count from ${changing} group by ${columns})
                 as previous on true`,
      values: parameters.values,
      types: ARRAYS_AS_TEXT,
    };
  }

  /** The values of a mention before the update. */
  private get previous(): string {
    return this.assignments
      .map(({ column }) =>
        column === 'reviewed_at' ? `timezone('UTC', mention.reviewed_at) as reviewed_at` : `mention.${column}`,
      )
      .join(', ');
  }
}

function assignmentsOf(values: CodedValues, now: Date, { parameters }: MentionSelection): Assignment[] {
  const assignments: Assignment[] = CODED_MEMBERS.flatMap(({ column, type }) => {
    const value = values[column];
    if (value === undefined) return [];
    return [{ column, value: `${parameters.add(Array.isArray(value) ? textArray(value) : value)}::${type}` }];
  });
  const { reviewed_at } = stamped(values, now);
  if (reviewed_at === undefined) return assignments;
  return [...assignments, { column: 'reviewed_at', value: `${parameters.add(reviewed_at)}::timestamptz` }];
}
