import { CODED_MEMBERS, codedJson, type CodedState, codedState } from '@earshot/coding/entities';
import { integerArray } from '@earshot/database-kit';
import type { TokenOwner } from '@earshot/service-kit';
import { isEqual, keyOfState, sameMembers } from '../payload/coded-values.js';
import type { NewRecord } from '../write/change-records.js';
import { Distinct } from '../write/mentions/report-update.js';
import { forEachInSlices } from '../write/slices.js';
import type { ImportedMention } from './plan-import.js';

interface Recorded {
  id: string;
  reportId: string;
  now: Date;
  caller: TokenOwner;
}

/** The change record of an import that made or changed these mentions (rules C15, C20). */
export async function importRecord(
  mentions: readonly ImportedMention[],
  { id, reportId, now, caller }: Recorded,
): Promise<NewRecord> {
  const payloads = new Distinct<CodedState>();
  const previous = new Distinct<CodedState | null>();
  const [payloadNumbers, previousNumbers]: [number[], number[]] = [[], []];
  await forEachInSlices(mentions, (mention) => {
    const { set, before } = codedChange(mention);
    payloadNumbers.push(payloads.number(keyOfState(set), set));
    previousNumbers.push(before ? previous.number(keyOfState(before), before) : previous.number(CREATED, null));
  });
  return {
    id,
    report_id: reportId,
    changed_at: now,
    user_id: caller.userId,
    application_id: caller.applicationId,
    action: 'import',
    undone_id: null,
    rewrites: true,
    mention_count: mentions.length,
    mention_ids: mentions.map(({ after }) => after.id),
    payload_numbers: integerArray(payloadNumbers),
    payloads: payloads.values.map(codedJson),
    previous_numbers: integerArray(previousNumbers),
    previous: previous.values.map((state) => state && codedJson(state)),
  };
}

/** No key of a state begins like this. */
const CREATED = 'created';

/** The coded values that an import set: all of a mention that it made. `before` is null for such a mention. */
function codedChange({ before, after }: ImportedMention): { set: CodedState; before: CodedState | null } {
  const state = codedState(after);
  if (!before) return { set: state, before: null };
  const known = codedState(before.mention);
  const set: Record<string, unknown> = {};
  for (const { column } of CODED_MEMBERS) {
    const names = column === 'review_status' ? ([column, 'reviewed_at'] as const) : ([column] as const);
    if (names.every((name) => isEqual(state[name], known[name]))) continue;
    for (const name of names) set[name] = state[name];
  }
  return { set, before: sameMembers(known, set) };
}
