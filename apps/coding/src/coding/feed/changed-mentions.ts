import { type CodedState, codedState } from '@earshot/coding/entities';
import type { MentionChange } from '../history/changes.message.js';
import { shown } from '../history/mention-changes.js';
import { sortedByCodePoint } from '../history/sorted-by-code-point.js';
import { changedState, payloadState, sameMembers } from '../payload/coded-values.js';
import type { FeedRecord } from './feed-statements.js';

/** Mentions whose changes are made without an event-loop turn in between. */
const SLICE = 1_000;

/**
 * What a change did to each of its mentions, in the order of their ids: the values that it set, and those before (rule
 * C15). `created` says of a mention in an import whether that made it.
 */
export function* changedMentions(record: FeedRecord): Generator<void, MentionChange[], void> {
  const { mention_ids: ids, payload_numbers: payloadNumbers, previous, previous_numbers: previousNumbers } = record;
  const payloads = record.payloads.map((payload) => payloadState(payload, record.changed_at));
  const states = previous?.map((state) => (state === null ? undefined : codedState(state)));
  const changes = new Map<string, { values: CodedState; before: CodedState | undefined }>();
  for (const [place, id] of ids.entries()) {
    if (place % SLICE === SLICE - 1) yield;
    const values = payloads[payloadNumbers[place]] ?? {};
    const earlier = changes.get(id);
    if (earlier) earlier.values = changedState(earlier.values, values);
    else changes.set(id, { values, before: states?.[previousNumbers?.[place] ?? -1] });
  }
  const list: MentionChange[] = [];
  for (const mention_id of sortedByCodePoint([...changes.keys()])) {
    const { values, before } = changes.get(mention_id)!;
    list.push({
      mention_id,
      before: before ? shown(sameMembers(before, values)) : null,
      after: shown(values),
      ...(record.action === 'import' && { created: !before }),
    });
    if (list.length % SLICE === 0) yield;
  }
  return list;
}
