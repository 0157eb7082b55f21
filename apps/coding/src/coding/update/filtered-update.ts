import { CODED_MEMBERS, type CodedColumn } from '@earshot/coding/entities';
import { type Statement, textArray } from '@earshot/database-kit';
import { type FilteredReport, type MentionSelection, selectMentions } from '@earshot/mention-query';
import { type PayloadChanges, stamped } from '../payload/coded-values.js';
import { MAX_TAGS, type TagEdits } from '../payload/tag-edits.js';
import { ARRAYS_AS_TEXT } from '../write/coded-columns.js';
import type { PreviousMentions } from './previous-mentions.js';
import { hashColumns, type SelectionHash } from './selection.js';
import type { UpdateRequest } from './update.request.js';

/** How many mentions the filters select, and how many of them the payload changes. PostgreSQL sends counts as text. */
export interface Counts {
  matched: string;
  differing: string;
  /** The first 20 mentions that would have too many tags, if there are any (rule C17): an array as text. */
  overfull: string | null;
}

/** The counts, and the mentions that had the same values before the update, if any were updated. */
export type UpdatedRow = Counts & Partial<SelectionHash> & { updated: string } & (PreviousMentions | { ids: null });

/** How many mentions an update may select. */
export interface MatchLimits {
  max: number;
  /** The only number that is allowed, if the client gives one (`if_count`). */
  exactly: number | undefined;
  /** The only selection that is allowed, if the client gives one (`if_selection`). */
  selection: SelectionHash | undefined;
}

/** A column with its new value, an expression. */
interface Assignment {
  column: CodedColumn | 'reviewed_at';
  value: string;
  /** The value depends on the present one. */
  isEdit?: true;
}

const MOST_NAMED = 20;

/** The aggregates over the selected mentions. */
const COUNTS = `count(*) as matched, count(*) filter (where differs) as differing,
                 (array_agg(id order by id) filter (where is_overfull))[1:${MOST_NAMED}] as overfull`;

/**
 * An update by filter as SQL (rule C14). A mention differs if the update changes one of its values. The time of the
 * review counts, too: a coded review status sets `reviewed_at` to `now`, and `unreviewed` clears it (rule C8).
 */
export class FilteredUpdate {
  private readonly selection: MentionSelection;
  private readonly assignments: readonly Assignment[];
  private readonly differs: string;

  constructor(
    private readonly report: FilteredReport,
    { filters, ...changes }: UpdateRequest,
    now: Date,
  ) {
    this.selection = selectMentions(report, filters);
    this.assignments = assignmentsOf(changes, now, this.selection);
    const differences = this.assignments.map(({ column, value }) => `mention.${column} is distinct from ${value}`);
    this.differs = `(${differences.join(' or ')})`;
  }

  /** Counts and identifies the mentions, and changes nothing. */
  count(): Statement<Counts & SelectionHash> {
    const { from, condition } = this.selection;
    const parameters = this.selection.parameters.copy();
    return {
      text: `select ${COUNTS}, ${this.hash(parameters)}
               from (select mention.id, ${this.differs} as differs, ${this.isOverfull} as is_overfull
                       from ${from} where ${condition}) as selected`,
      values: parameters.values,
      types: ARRAYS_AS_TEXT,
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
  update({ max, exactly, selection }: MatchLimits): Statement<UpdatedRow> {
    const { from, condition, reportId } = this.selection;
    const parameters = this.selection.parameters.copy();
    const limits = [`matched <= ${parameters.add(max)}::bigint`, 'overfull is null'];
    if (exactly !== undefined) limits.push(`matched = ${parameters.add(exactly)}::bigint`);
    for (const [half, value] of Object.entries(selection ?? {}))
      limits.push(`${half} = ${parameters.add(value)}::bigint`);
    const changing = `selected, counted where differs and ${limits.join(' and ')}`;
    const columns = this.assignments.map(({ column }) => column).join(', ');
    return {
      text: `
        with selected as materialized (
          select mention.ctid as place, mention.id, ${this.differs} as differs, ${this.isOverfull} as is_overfull,
                 ${this.previous}
            from ${from} where ${condition} limit ${parameters.add(max + 1)}),
        counted as (
          select ${COUNTS}${selection ? `, ${this.hash(parameters)}` : ''} from selected),
        updated as (
          update coding.mention as mention
             set ${this.assignments.map(({ column, value }) => `${column} = ${value}`).join(', ')}
           where mention.report_id = ${reportId} and mention.ctid = any(array(select place from ${changing}))
          returning true)
        select counted.*, (select count(*) from updated) as updated, previous.*
          from counted
          left join (select ${columns}, array_agg(id) as ids, count(*) as count from ${changing} group by ${columns})
                 as previous on true`,
      values: parameters.values,
      types: ARRAYS_AS_TEXT,
    };
  }

  private hash(parameters: MentionSelection['parameters']): string {
    return hashColumns(this.report.id, (seed) => parameters.add(seed));
  }

  /** Whether a mention would have too many tags. Only the addition of tags needs to ask it. */
  private get isOverfull(): string {
    const edited = this.assignments.find(({ isEdit }) => isEdit);
    return edited ? `cardinality(${edited.value}) > ${MAX_TAGS}` : 'false';
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

function assignmentsOf({ values, edits }: PayloadChanges, now: Date, { parameters }: MentionSelection): Assignment[] {
  const assignments: Assignment[] = CODED_MEMBERS.flatMap(({ column, type }) => {
    const value = values[column];
    if (value === undefined) return [];
    return [{ column, value: `${parameters.add(Array.isArray(value) ? textArray(value) : value)}::${type}` }];
  });
  if (edits) assignments.push({ column: 'tags', value: editedTags(edits, parameters), isEdit: true });
  const { reviewed_at } = stamped(values, now);
  if (reviewed_at === undefined) return assignments;
  return [...assignments, { column: 'reviewed_at', value: `${parameters.add(reviewed_at)}::timestamptz` }];
}

/** The same as `editedTags` of a payload, in SQL. It has no subquery, because distributed tables reject those here. */
function editedTags({ add = [], remove = [] }: TagEdits, parameters: MentionSelection['parameters']): string {
  const text = (tag: string) => `${parameters.add(tag)}::text`;
  const kept = remove.reduce((tags, tag) => `array_remove(${tags}, ${text(tag)})`, 'mention.tags');
  const added = [...new Set(add)].map((tag) => {
    const placeholder = text(tag);
    return `case when ${placeholder} = any(mention.tags) then '{}' else array[${placeholder}] end`;
  });
  return [kept, ...added].join(' || ');
}
