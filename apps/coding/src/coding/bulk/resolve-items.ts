import { CODED_MEMBERS, codedJson, type CodedState, type CodedValues } from '@earshot/coding/entities';
import type { Statement } from '@earshot/database-kit';
import { changedState, isEqual, keyOf, sameMembers } from '../payload/coded-values.js';
import { editedTags, MAX_TAGS } from '../payload/tag-edits.js';
import { placesOf, type PreviousRow, type SetColumns, setColumnsOf, stateOf } from '../write/coded-columns.js';
import type { States } from '../write/mention-states.js';
import { forEachInSlices, Slice } from '../write/slices.js';
import { type ItemProblem, type ItemProblems, MENTION_NOT_FOUND } from './bulk-result.js';
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

/** Reads the values of mentions in these columns. */
type Read = (statement: Statement<PreviousRow>) => Promise<readonly PreviousRow[]>;

/**
 * Resolves the items of some reports, one after the other in the order of the writes, as the values of their mentions are
 * then (rules C6, C17, C18). The items of other reports stay.
 */
export async function resolveItems(
  writes: readonly Write[],
  reportIds: readonly string[],
  states: States,
  read: Read,
): Promise<Resolved[]> {
  const slice = new Slice();
  const resolved = writes.map((write) => ({
    write: { ...write, byReport: new Map(write.byReport) },
    failed: new Map(),
  }));
  const itemsOf = (reportId: string) => writes.map(({ byReport }) => byReport.get(reportId) ?? []);
  const present = await Promise.all(
    reportIds.map(async (reportId) => presentStates(reportId, itemsOf(reportId).flat(), states, read)),
  );
  for (const [number, reportId] of reportIds.entries()) {
    for (const [index, items] of itemsOf(reportId).entries()) {
      const { write, failed } = resolved[index];
      const applied: ValidItem[] = [];
      const resolve = (entry: ValidItem) => {
        const result = present[number].apply(entry);
        if ('code' in result) failed.set(entry.index, result);
        else applied.push(result);
      };
      await forEachInSlices(items, resolve, slice);
      if (applied.length > 0) write.byReport.set(reportId, applied);
      else write.byReport.delete(reportId);
    }
  }
  return resolved;
}

async function presentStates(
  reportId: string,
  items: readonly ValidItem[],
  states: States,
  read: Read,
): Promise<PresentStates> {
  const mentions = [...new Set(items.map(({ item }) => item.mention_id))];
  const columns = columnsOf(items);
  return new PresentStates(mentions, columns, await read(states(reportId, mentions, columns)));
}

/** The columns that the items set or that their conditions name. */
const columnsOf = (items: readonly ValidItem[]): SetColumns =>
  setColumnsOf(items.flatMap(({ values, edits, condition = {} }) => [values, condition, edits ? { tags: [] } : {}]));

/** The values of the mentions of a report, which the items change one after the other. */
class PresentStates {
  private readonly states = new Map<string, CodedState>();

  constructor(mentions: readonly string[], columns: SetColumns, rows: readonly PreviousRow[]) {
    for (const row of rows) {
      const state = stateOf(row, columns);
      for (const place of placesOf(row)) this.states.set(mentions[place], state);
    }
  }

  /** The item with the values that it sets, or why it fails. */
  apply(entry: ValidItem): ValidItem | ItemProblem {
    const state = this.states.get(entry.item.mention_id);
    if (!state) return MENTION_NOT_FOUND;
    const problem = entry.condition && conflict(entry.condition, state);
    if (problem) return problem;
    const applied = withEditedTags(entry, state);
    if ('values' in applied) this.states.set(entry.item.mention_id, changedState(state, applied.values));
    return applied;
  }
}

function withEditedTags(entry: ValidItem, state: CodedState): ValidItem | ItemProblem {
  if (!entry.edits) return entry;
  const tags = editedTags(state.tags!, entry.edits);
  if (tags.length > MAX_TAGS) {
    const detail = `the mention would have ${tags.length} tags; at most ${MAX_TAGS} are allowed`;
    return { code: 'tags_too_many', detail };
  }
  const values = { ...entry.values, tags };
  const item = { ...entry.item, payload: { ...entry.item.payload, tags } };
  return { ...entry, item, values, key: keyOf(values) };
}

/** The problem of an item whose mention has other values than its condition (rule C18). */
function conflict(condition: CodedValues, state: CodedState): ItemProblem | undefined {
  const named = CODED_MEMBERS.filter(({ column }) => condition[column] !== undefined);
  const different = named.filter(({ column }) => !isEqual(condition[column], state[column]));
  if (different.length === 0) return undefined;
  const paths = different.map(({ path }) => path).join(', ');
  const detail = `the mention has other values than in if: ${paths}; meta.current has its values`;
  return { code: 'values_changed', detail, current: codedJson(sameMembers(state, condition)) };
}
