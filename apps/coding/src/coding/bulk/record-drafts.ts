import { codedJson, type CodedState } from '@earshot/coding/entities';
import { integerArray, textArray } from '@earshot/database-kit';
import type { PayloadDto } from '../payload/payload.dto.js';
import type { RecordedEdits } from '../payload/tag-edits.js';
import { changedState, keyOfState, stamped } from '../payload/coded-values.js';
import { Distinct } from '../write/mentions/report-update.js';
import type { FoldedReport } from './fold.js';
import type { ValidItem, Write } from './valid-item.js';
import { forEachInSlices, Slice } from '../write/slices.js';
import type { NewRecord } from '../write/change-records.js';
import type { PreviousStates } from '../write/mentions/report-update.js';

/** What is known of a change record before the database returns the previous values. */
interface Draft {
  write: Write;
  reportId: string;
  now: Date;
  items: readonly ValidItem[];
  /** The mention of each item, as a parameter. */
  mentionIds: Buffer;
  /** For each item, the index of its mention in the update of the report. */
  mentions: number[];
  payloadNumbers: number[];
  payloads: Distinct<object>;
}

/** Drafts one change record per write and report, in the order of the writes (rule C9). */
export async function draftRecords(
  writes: readonly Write[],
  reports: readonly FoldedReport[],
  now: Date,
): Promise<Draft[]> {
  const indexesOf = new Map(reports.map(({ reportId, indexes }) => [reportId, indexes]));
  const drafts: Draft[] = [];
  const slice = new Slice();
  for (const write of writes) {
    for (const [reportId, items] of write.byReport) {
      const draft: Draft = {
        ...{ write, reportId, now, items, mentionIds: mentionIdsOf(items), mentions: [], payloadNumbers: [] },
        payloads: new Distinct<object>(),
      };
      const indexes = indexesOf.get(reportId)!;
      const add = (entry: ValidItem) => {
        draft.mentions.push(indexes.get(entry.item.mention_id)!);
        draft.payloadNumbers.push(payloadNumber(draft.payloads, entry));
      };
      await forEachInSlices(items, add, slice);
      drafts.push(draft);
    }
  }
  return drafts;
}

/** The number of the payload of an item. A payload that edits tags also has the edits, with the tags as they result (C17). */
function payloadNumber(payloads: Distinct<object>, { key, item, edits }: ValidItem): number {
  if (!edits) return payloads.number(key, item.payload);
  const payload: PayloadDto & RecordedEdits = { ...item.payload, tag_edits: edits };
  return payloads.number(`${key}${JSON.stringify(edits)}`, payload);
}

const mentionIdsOf = (items: readonly ValidItem[]): Buffer => textArray(items.map(({ item }) => item.mention_id));

/** A change record with the write that it records. */
export interface WriteRecord {
  write: Write;
  record: NewRecord;
}

/**
 * Completes the drafts with the previous values of their mentions. If several writes change a mention, the values after
 * a write are the previous values of the next. A write without any existing mention has no record.
 */
export function finishRecords(
  drafts: readonly Draft[],
  previous: ReadonlyMap<string, PreviousStates>,
  ids: readonly string[],
): WriteRecord[] {
  const records: WriteRecord[] = [];
  const areShared = new Set(drafts.map(({ write }) => write)).size > 1;
  for (const draft of drafts) {
    const before = previous.get(draft.reportId)!;
    const existing = draft.mentions.some((mention) => before.numbers[mention] === undefined)
      ? withoutMissing(draft, before)
      : draft;
    if (existing.items.length === 0) continue;
    records.push({ write: draft.write, record: recordOf(existing, before, ids[records.length]) });
    if (areShared) advance(existing, before);
  }
  return records;
}

function withoutMissing(draft: Draft, { numbers }: PreviousStates): Draft {
  const exists = (_: unknown, index: number) => numbers[draft.mentions[index]] !== undefined;
  const payloads = new Distinct<object>();
  const items = draft.items.filter(exists);
  return {
    ...draft,
    items,
    mentionIds: mentionIdsOf(items),
    mentions: draft.mentions.filter(exists),
    payloadNumbers: items.map((entry) => payloadNumber(payloads, entry)),
    payloads,
  };
}

function recordOf(draft: Draft, { numbers, states }: PreviousStates, id: string): NewRecord {
  const { userId, applicationId } = draft.write.caller;
  const used = new Map<number, number>();
  const numberOf = (mention: number) => {
    const number = numbers[mention]!;
    const known = used.get(number);
    if (known === undefined) used.set(number, used.size);
    return known ?? used.size - 1;
  };
  const previousNumbers = draft.mentions.map(numberOf);
  return {
    id,
    report_id: draft.reportId,
    changed_at: draft.now,
    user_id: userId,
    application_id: applicationId,
    action: 'bulk',
    undone_id: null,
    rewrites: false,
    mention_count: new Set(draft.mentions).size,
    mention_ids: draft.mentionIds,
    payload_numbers: integerArray(draft.payloadNumbers),
    payloads: draft.payloads.values,
    previous_numbers: integerArray(previousNumbers),
    previous: [...used.keys()].map((number) => codedJson(states.values[number])),
  };
}

/** Applies the items of a write to the states. */
function advance({ items, mentions, now }: Draft, { numbers, states }: PreviousStates): void {
  items.forEach(({ values }, index) => {
    const mention = mentions[index];
    const state: CodedState = changedState(states.values[numbers[mention]!], stamped(values, now));
    numbers[mention] = states.number(keyOfState(state), state);
  });
}
