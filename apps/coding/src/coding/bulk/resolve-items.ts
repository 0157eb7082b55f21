import { CODED_MEMBERS, codedJson, type CodedState, type CodedValues } from '@earshot/coding/entities';
import { MAX_TAGS } from '@earshot/filter-kit';
import { changedState, isEqual, keyOf, sameMembers } from '../payload/coded-values.js';
import { editedTags } from '../payload/tag-edits.js';
import { setColumnsOf } from '../write/mentions/coded-columns.js';
import { PresentMentions, type PresentRow, type ReadMentions } from '../write/mentions/present-mentions.js';
import { forEachInSlices, Slice } from '../write/slices.js';
import { type ItemProblem, type ItemProblems, MENTION_NOT_FOUND } from '../items/item-problem.js';
import type { PayloadDto } from '../payload/payload.dto.js';
import type { ValidItem, Write } from './valid-item.js';

/** Whether what an item does depends on the values of its mention at that moment (rules C17, C18). */
const depends = ({ edits, condition }: ValidItem): boolean => edits !== undefined || condition !== undefined;

/** The reports in which an item depends on the values of its mention. */
export const dependentReports = (writes: readonly Write[]): string[] => {
  const reports = writes.flatMap(({ byReport }) => [...byReport]);
  return [...new Set(reports.flatMap(([reportId, items]) => (items.some(depends) ? [reportId] : [])))].sort();
};

/** The items that apply, with the values that they set, and the problems of the others. */
export interface Resolved {
  readonly write: Write;
  readonly failed: ItemProblems;
}

/** The resolved writes, and the mentions of the reports as they were before. */
export interface Resolution {
  readonly resolved: Resolved[];
  readonly present: ReadonlyMap<string, PresentMentions>;
}

type Read = (mentions: ReadMentions) => Promise<readonly PresentRow[]>;

/**
 * Resolves the items of some reports, one after the other in the order of the writes, as the values of their mentions are
 * then (rules C6, C17, C18). The items of other reports stay.
 */
export async function resolveItems(
  writes: readonly Write[],
  reportIds: readonly string[],
  read: Read,
): Promise<Resolution> {
  const slice = new Slice();
  const present = new Map<string, PresentMentions>();
  const resolved = writes.map((write) => ({
    write: { ...write, byReport: new Map(write.byReport) },
    failed: new Map(),
  }));
  const shown = writes.map(() => new ShownValues());
  for (const reportId of reportIds) {
    const itemsOf = writes.map(({ byReport }) => byReport.get(reportId) ?? []);
    const mentions = mentionsOf(reportId, itemsOf.flat());
    const found = new PresentMentions(mentions, await read(mentions));
    present.set(reportId, found);
    const states = new RunningStates(found);
    for (const [index, { write, failed }] of resolved.entries()) {
      const applied: ValidItem[] = [];
      const resolve = (entry: ValidItem) => {
        const result = states.apply(entry, shown[index]);
        if ('code' in result) failed.set(entry.index, result);
        else applied.push(result);
      };
      await forEachInSlices(itemsOf[index], resolve, slice);
      if (applied.length > 0) write.byReport.set(reportId, applied);
      else write.byReport.delete(reportId);
    }
  }
  return { resolved, present };
}

/** The mentions of the items, in the columns that the items set or that their conditions name. */
function mentionsOf(reportId: string, items: readonly ValidItem[]): ReadMentions {
  const mentionIds = new Set<string>();
  // Thousands of items have a few different values.
  const different = new Map<string, CodedState>();
  let edited: CodedState = {};
  for (const { item, key, values, edits, condition } of items) {
    mentionIds.add(item.mention_id);
    different.set(key, values);
    if (edits) edited = { tags: [] };
    if (condition) different.set(`if ${keyOf(condition)}`, condition);
  }
  return { reportId, mentionIds: [...mentionIds], columns: setColumnsOf([...different.values(), edited]) };
}

/** The values of the mentions of a report, which the items change one after the other. */
class RunningStates {
  private readonly changed = new Map<string, CodedState>();
  /** What items with equal changes do to mentions with the same state, so that it is computed once. */
  private readonly outcomes = new Map<CodedState, Map<string, Outcome>>();

  constructor(private readonly present: PresentMentions) {}

  /** The item with the values that it sets, or why it fails. */
  apply(entry: ValidItem, shown: ShownValues): ValidItem | ItemProblem {
    const id = entry.item.mention_id;
    const state = this.changed.get(id) ?? this.present.stateOf(id);
    if (!state) return MENTION_NOT_FOUND;
    const problem = entry.condition && conflict(entry.condition, state, shown);
    if (problem) return problem;
    const outcome = this.outcomeOf(entry, state);
    if ('code' in outcome) return outcome;
    this.changed.set(id, outcome.state);
    if (!entry.edits) return entry;
    const { values, key, payload } = outcome;
    const { index, item, edits, condition } = entry;
    return { index, item: { ...item, payload }, values, key, edits, condition };
  }

  private outcomeOf(entry: ValidItem, state: CodedState): Outcome {
    const known = this.outcomes.get(state) ?? new Map<string, Outcome>();
    this.outcomes.set(state, known);
    const change = entry.edits ? `${entry.key}${JSON.stringify(entry.edits)}` : entry.key;
    if (!known.has(change)) known.set(change, outcomeOf(entry, state));
    return known.get(change)!;
  }
}

/** The values that an item sets, their key, and the state afterwards. Or why the item fails. */
type Outcome = { values: CodedValues; key: string; payload: PayloadDto; state: CodedState } | ItemProblem;

function outcomeOf({ item: { payload }, values, edits, key }: ValidItem, state: CodedState): Outcome {
  if (!edits) return { values, key, payload, state: changedState(state, values) };
  const tags = editedTags(state.tags!, edits);
  if (tags.length > MAX_TAGS) {
    const detail = `the mention would have ${tags.length} tags; at most ${MAX_TAGS} are allowed`;
    return { code: 'tags_too_many', detail };
  }
  const edited = { ...values, tags };
  return { values: edited, key: keyOf(edited), payload: { ...payload, tags }, state: changedState(state, edited) };
}

/** The characters of values that the errors of a request show. 50 000 items may ask for the 100 long tags of one mention. */
const MOST_SHOWN = 4 * 1024 * 1024;

const LEFT_OUT =
  'meta.current is left out, because the values in the errors before are long; send the item in another request';

/** The values that the errors of a request show. */
class ShownValues {
  private left = MOST_SHOWN;

  /** Whether an error may show these values, too. */
  admit(values: CodedState): boolean {
    if (this.left <= 0) return false;
    const texts = Object.values(values).flat();
    this.left -= texts.reduce<number>((sum, text) => sum + (text?.length ?? 0), 0);
    return true;
  }
}

/** The problem of an item whose mention has other values than its condition (rule C18). */
function conflict(condition: CodedValues, state: CodedState, shown: ShownValues): ItemProblem | undefined {
  const named = CODED_MEMBERS.filter(({ column }) => condition[column] !== undefined);
  const different = named.filter(({ column }) => !isEqual(condition[column], state[column]));
  if (different.length === 0) return undefined;
  const paths = different.map(({ path }) => path).join(', ');
  const differs = `the mention has other values than in if: ${paths}`;
  const values = sameMembers(state, condition);
  return shown.admit(values)
    ? { code: 'values_changed', detail: `${differs}; meta.current has its values`, current: codedJson(values) }
    : { code: 'values_changed', detail: `${differs}; ${LEFT_OUT}` };
}
