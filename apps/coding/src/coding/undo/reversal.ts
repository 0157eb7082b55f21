import { CODED_MEMBERS, type CodedColumn, type CodedState } from '@earshot/coding/entities';
import { MAX_TAGS } from '@earshot/filter-kit';
import { isEqual } from '../payload/coded-values.js';
import type { TagEdits } from '../payload/tag-edits.js';

/** What a change did to some mentions: the values of the members that it set, before and after. */
export interface Transition {
  /** null if an import made the mentions. */
  before: CodedState | null;
  after: CodedState;
  /** Whether no item set the whole list of tags: the change added and removed some, or left them (rule C17). */
  editsTags: boolean;
}

/** What a change did to mentions that existed before. */
export interface Alteration extends Transition {
  before: CodedState;
}

export const isAlteration = (transition: Transition): transition is Alteration => transition.before !== null;

/** What an undo does to a mention. */
export interface Reversal {
  /** The values that it gets back. */
  restored: CodedState;
  /** The edit of tags that the undo is, if it takes back edits (rule C17). */
  edits: TagEdits | undefined;
  /** The paths of the members that were changed since, and stay. */
  stayed: string[];
  /** The paths of the members that have their previous values already, such as after another undo. */
  already: string[];
  /** The paths of the members that stay because they would have too many elements. */
  overfull: string[];
}

/**
 * Compares the current values of a mention with those that a change gave it. A member that still has the value of the
 * change gets its previous value; any other stays. A member that the change left as it was is neither (rule C16). Edits of
 * tags are taken back whatever was done to the tags since (rule C17).
 */
export function reversalOf({ before, after, editsTags }: Alteration, current: CodedState): Reversal {
  const restored: Record<string, unknown> = {};
  let edits: TagEdits | undefined;
  const [stayed, already, overfull]: [string[], string[], string[]] = [[], [], []];
  for (const { column, path } of CODED_MEMBERS) {
    if (after[column] === undefined || isSame(column, before, after)) continue;
    if (column === 'tags' && editsTags) {
      const tags = withoutEdit({ before: before.tags!, after: after.tags! }, current.tags!);
      if (!tags) stayed.push(path);
      else if (isEqual(tags, current.tags)) already.push(path);
      else if (tags.length > MAX_TAGS) overfull.push(path);
      else {
        restored.tags = tags;
        edits = { add: missingIn(current.tags!, tags), remove: missingIn(tags, current.tags!) };
      }
    } else if (isSame(column, current, after)) for (const name of partsOf(column)) restored[name] = before[name];
    else if (isSame(column, current, before)) already.push(path);
    else stayed.push(path);
  }
  return { restored, edits, stayed, already, overfull };
}

const missingIn = (tags: readonly string[], others: readonly string[]): string[] =>
  others.filter((tag) => !tags.includes(tag));

/**
 * The current tags without what an edit made of `before`. What it added goes, and what it removed comes back: at its place
 * if the other tags are as after the edit, else at the end (rule C17). Undefined if the edit only moved tags, and the other
 * tags are no longer as then.
 */
function withoutEdit({ before, after }: Record<'before' | 'after', string[]>, current: string[]): string[] | undefined {
  const added = missingIn(before, after);
  const others = missingIn(added, current);
  if (isEqual(others, missingIn(added, after))) return before;
  const removed = missingIn(after, before);
  if (added.length + removed.length === 0) return undefined;
  return [...others, ...missingIn(others, removed)];
}

/** The paths of the members of a mention that an import made, and that do not have the values of the import any more. */
export const changedSince = ({ after }: Transition, current: CodedState): string[] =>
  CODED_MEMBERS.filter(({ column }) => !isSame(column, current, after)).map(({ path }) => path);

/** The review status is restored together with its time. */
const partsOf = (column: CodedColumn): (keyof CodedState)[] =>
  column === 'review_status' ? [column, 'reviewed_at'] : [column];

const isSame = (column: CodedColumn, one: CodedState, other: CodedState): boolean =>
  partsOf(column).every((name) => isEqual(one[name], other[name]));
