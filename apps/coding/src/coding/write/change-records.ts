import type { ChangeRecord } from '@earshot/coding/entities';
import { preparedStatement, type Statement } from '@earshot/database-kit';
import type { TokenOwner } from '@earshot/service-kit';
import type { PayloadDto } from '../dto/payload.dto.js';
import { Distinct } from '../plan/distinct.js';
import type { Write } from '../plan/group.js';
import type { ValidItem } from '../plan/valid-item.js';
import { forEachInSlices, Slice } from '../slices.js';
import type { Missing } from './apply-writes.js';

/** The statements that insert change records: one per request and report (rule C9). */
export async function recordsOf(writes: readonly Write[], missing: Missing, now: Date): Promise<Statement<never>[]> {
  const records: Statement<never>[] = [];
  const slice = new Slice();
  for (const { byReport, caller } of writes) {
    for (const [reportId, items] of byReport) {
      const applied = missing.size === 0 ? items : items.filter((item) => !missing.has(item));
      if (applied.length > 0) records.push(insertRecord(reportId, await contentOf(applied, slice), now, caller));
    }
  }
  return records;
}

/** The applied items in the form of a change record: in posted order, with distinct payloads. */
async function contentOf(items: readonly ValidItem[], slice: Slice) {
  const payloads = new Distinct<PayloadDto>();
  const mentionIds: string[] = [];
  const payloadNumbers: number[] = [];
  const add = ({ item, key }: ValidItem) => {
    mentionIds.push(item.mention_id);
    payloadNumbers.push(payloads.number(key, item.payload));
  };
  await forEachInSlices(items, add, slice);
  return { mentionIds, payloadNumbers, payloads: payloads.values };
}

/** A change record before PostgreSQL assigns its `id`, with its payloads as JSON text. */
type NewRecord = Omit<ChangeRecord, 'id' | 'payloads'> & { payloads: string };

const COLUMNS = [
  'report_id',
  'changed_at',
  'user_id',
  'application_id',
  'mention_ids',
  'payload_numbers',
  'payloads',
] as const satisfies (keyof NewRecord)[];

const insert = preparedStatement<never, NewRecord>(
  'insert record',
  ($) => `
  insert into coding.change_record
    (${COLUMNS.join(', ')})
  values (${COLUMNS.map($).join(', ')})`,
);

const insertRecord = (
  report_id: string,
  { mentionIds, payloadNumbers, payloads }: Awaited<ReturnType<typeof contentOf>>,
  now: Date,
  { userId, applicationId }: TokenOwner,
): Statement<never> =>
  insert({
    report_id,
    changed_at: now,
    user_id: userId,
    application_id: applicationId,
    mention_ids: mentionIds,
    payload_numbers: payloadNumbers,
    payloads: JSON.stringify(payloads),
  });
