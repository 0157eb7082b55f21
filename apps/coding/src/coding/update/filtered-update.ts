import { CODED_MEMBERS, type CodedColumn } from '@earshot/coding/entities';
import { type Statement, textArray } from '@earshot/database-kit';
import { MAX_TAGS } from '@earshot/filter-kit';
import {
  type FilteredReport,
  type MentionSelection,
  NORMAL_TAGS,
  selectMentions,
  StatementParameters,
} from '@earshot/mention-query';
import { type PayloadChanges, stamped } from '../payload/coded-values.js';
import type { TagEdits } from '../payload/tag-edits.js';
import { ARRAYS_AS_TEXT } from '../write/mentions/coded-columns.js';
import type { PreviousMentions } from './previous-mentions.js';
import { hashColumn, newSeed, type SelectionHash } from '../selection/selection.js';
import type { MatchLimits } from '../selection/check-matches.js';
import type { UpdateRequest } from './update.message.js';

/** How many mentions the filters select, and how many of them the payload changes. PostgreSQL sends counts as text. */
export interface Counts {
  matched: string;
  differing: string;
  /** The first 20 mentions that would have too many tags, if there are any (rule C17): an array as text. */
  overfull: string | null;
}

/** The counts, and mentions that differ and have the same values, or those that do not differ. Without any, ids are null. */
export type SelectedRow = Counts & Partial<SelectionHash> & ((PreviousMentions & Group) | { ids: null });

interface Group {
  differs: boolean;
  /** Their tags are stored in another form than the normal one (rule C4). */
  is_old: boolean;
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
  /** Those of the selection and of the assignments. A statement must use all of its parameters. */
  private readonly parameters: StatementParameters;
  private readonly assignments: readonly Assignment[];
  private readonly assignmentsIn: (parameters: StatementParameters) => readonly Assignment[];
  private readonly differs: string;
  /** Of the hash of its selection. */
  readonly seed: string;

  constructor(
    private readonly report: FilteredReport,
    { filters, ...changes }: UpdateRequest,
    now: Date,
  ) {
    this.selection = selectMentions(report, filters);
    this.seed = changes.meta.if_selection?.seed ?? newSeed();
    this.parameters = this.selection.parameters.copy();
    this.assignmentsIn = (parameters) => assignmentsOf(changes, now, parameters);
    this.assignments = this.assignmentsIn(this.parameters);
    const differences = this.assignments.map(({ column, value }) => `mention.${column} is distinct from ${value}`);
    this.differs = `(${differences.join(' or ')})`;
  }

  /** Counts and identifies the mentions, and changes nothing. */
  count(): Statement<Counts & SelectionHash> {
    const { from, condition } = this.selection;
    const parameters = this.parameters.copy();
    return {
      text: `
        with found as materialized (select ${this.read} from ${from} where ${condition})
        select ${COUNTS}, ${this.hash(parameters)}
          from (select id, ${this.differs} as differs, ${this.isOverfull} as is_overfull from found as mention) as selected`,
      values: parameters.values,
      types: ARRAYS_AS_TEXT,
    };
  }

  /**
   * Finds the mentions and locks them in the order of their ids. Returns those that the payload changes with their values
   * before, and the others, unless the number of matches is outside the limits. It stops selecting when there are too many,
   * so then `matched` is one more than the maximum.
   */
  select({ max, exactly, selection }: MatchLimits): Statement<SelectedRow> {
    const { from, condition } = this.selection;
    const parameters = this.parameters.copy();
    const limits = [`matched <= ${parameters.add(max)}::bigint`, 'overfull is null'];
    if (exactly !== undefined) limits.push(`matched = ${parameters.add(exactly)}::bigint`);
    if (selection !== undefined) limits.push(`hash = ${parameters.add(selection)}::text`);
    const columns = this.assignments.map(({ column }) => column).join(', ');
    const previous = this.assignments
      .map(({ column }) => `case when differs then ${column} end as ${column}`)
      .join(', ');
    return {
      text: `
        with found as materialized (
          select ${this.read}, ${this.isOld} as is_old
            from ${from} where ${condition} order by mention.id limit ${parameters.add(max + 1)}
             for no key update of mention),
        selected as materialized (
          select id, is_old, ${this.differs} as differs, ${this.isOverfull} as is_overfull, ${this.previous}
            from found as mention),
        counted as (
          select ${COUNTS}${selection ? `, ${this.hash(parameters)}` : ''} from selected)
        select counted.*, previous.*
          from counted
          left join (select differs, is_old, ${columns}, array_agg(id) as ids, count(*) as count
                       from (select id, differs, is_old and differs as is_old, ${previous}
                               from selected, counted where ${limits.join(' and ')}) as allowed
                      group by differs, is_old, ${columns})
                 as previous on true`,
      values: parameters.values,
      types: ARRAYS_AS_TEXT,
    };
  }

  /** Brings the tags of mentions into their normal form, from which edits start (rule C4). */
  normalize({ ids, tags }: PreviousMentions): Statement<never> {
    return {
      text: 'update coding.mention set tags = $1::text[] where report_id = $2 and id = any($3::text[])',
      values: [tags, this.report.id, ids],
    };
  }

  /** Changes these mentions, an array as text. */
  update(ids: string): Statement<never> {
    const parameters = new StatementParameters();
    const assignments = this.assignmentsIn(parameters).map(({ column, value }) => `${column} = ${value}`);
    return {
      text: `update coding.mention as mention set ${assignments.join(', ')}
              where mention.report_id = ${parameters.add(this.report.id)} and mention.id = any(${parameters.add(ids)}::text[])`,
      values: parameters.values,
    };
  }

  /** Whether the filters select any other mentions than these, an array as text. */
  others(ids: string): Statement<{ id: string }> {
    const { from, condition } = this.selection;
    const parameters = this.selection.parameters.copy();
    return {
      text: `select mention.id from ${from}
              where ${condition} and mention.id <> all(${parameters.add(ids)}::text[]) limit 1`,
      values: parameters.values,
    };
  }

  private hash(parameters: StatementParameters): string {
    return hashColumn(this.report.id, this.seed, (prefix) => parameters.add(prefix));
  }

  /** Whether a mention would have too many tags. Only the addition of tags needs to ask it. */
  private get isOverfull(): string {
    const edited = this.assignments.find(({ isEdit }) => isEdit);
    return edited ? `cardinality(${edited.value}) > ${MAX_TAGS}` : 'false';
  }

  /** The id of a mention and its values before the update. */
  private get read(): string {
    const columns = this.assignments.map(({ column }) => column);
    return ['id', ...columns]
      .map((column) => (column === 'tags' ? `${NORMAL_TAGS} as tags` : `mention.${column}`))
      .join(', ');
  }

  /** Whether an edit would start from tags that are not in their normal form. */
  private get isOld(): string {
    return this.assignments.some(({ isEdit }) => isEdit) ? `mention.tags <> ${NORMAL_TAGS}` : 'false';
  }

  /** The same values, for the change record. */
  private get previous(): string {
    return this.assignments
      .map(({ column }) =>
        column === 'reviewed_at' ? `timezone('UTC', mention.reviewed_at) as reviewed_at` : `mention.${column}`,
      )
      .join(', ');
  }
}

function assignmentsOf({ values, edits }: PayloadChanges, now: Date, parameters: StatementParameters): Assignment[] {
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
function editedTags({ add = [], remove = [] }: TagEdits, parameters: StatementParameters): string {
  const text = (tag: string) => `${parameters.add(tag)}::text`;
  const kept = remove.reduce((tags, tag) => `array_remove(${tags}, ${text(tag)})`, 'mention.tags');
  const added = [...new Set(add)].map((tag) => {
    const placeholder = text(tag);
    return `case when ${placeholder} = any(mention.tags) then '{}' else array[${placeholder}] end`;
  });
  return [kept, ...added].join(' || ');
}
