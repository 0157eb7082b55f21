import { CODED_MEMBERS, type CodedColumn, type CodedState } from '@earshot/coding/entities';
import { isEqual } from '../payload/coded-values.js';

/** What a change did to some mentions: the values of the members that it set, before and after. */
export interface Transition {
  /** null if an import made the mentions. */
  before: CodedState | null;
  after: CodedState;
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
  /** The paths of the members that were changed since, and stay. */
  stayed: string[];
  /** The paths of the members that have their previous values already, such as after another undo. */
  already: string[];
}

/**
 * Compares the current values of a mention with those that a change gave it. A member that still has the value of the
 * change gets its previous value; any other stays. A member that the change left as it was is neither (rule C16).
 */
export function reversalOf({ before, after }: Alteration, current: CodedState): Reversal {
  const restored: Record<string, unknown> = {};
  const [stayed, already]: [string[], string[]] = [[], []];
  for (const { column, path } of CODED_MEMBERS) {
    if (after[column] === undefined || isSame(column, before, after)) continue;
    if (isSame(column, current, after)) for (const name of partsOf(column)) restored[name] = before[name];
    else if (isSame(column, current, before)) already.push(path);
    else stayed.push(path);
  }
  return { restored, stayed, already };
}

/** The paths of the members of a mention that an import made, and that do not have the values of the import any more. */
export const changedSince = ({ after }: Transition, current: CodedState): string[] =>
  CODED_MEMBERS.filter(({ column }) => !isSame(column, current, after)).map(({ path }) => path);

/** The review status is restored together with its time. */
const partsOf = (column: CodedColumn): (keyof CodedState)[] =>
  column === 'review_status' ? [column, 'reviewed_at'] : [column];

const isSame = (column: CodedColumn, one: CodedState, other: CodedState): boolean =>
  partsOf(column).every((name) => isEqual(one[name], other[name]));
