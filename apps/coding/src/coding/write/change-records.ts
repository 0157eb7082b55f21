import type { ChangeRecord } from '@earshot/coding/entities';
import type { TokenOwner } from '@earshot/service-kit';
import type { QueryConfig } from 'pg';
import type { PayloadDto } from '../dto/payload.dto.js';
import { Distinct } from '../plan/distinct.js';
import type { Write } from '../plan/group.js';
import type { ValidItem } from '../plan/valid-item.js';
import { forEachInSlices, Slice } from '../slices.js';
import { preparedStatement } from './prepared-statement.js';
import type { Missing } from './outcome.js';

/** The statements that insert change records: one per request and report (rule C9). */
export async function recordsOf(writes: readonly Write[], missing: Missing, now: Date): Promise<QueryConfig[]> {
  const records: QueryConfig[] = [];
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

const COLUMNS = [
  'report_id',
  'changed_at',
  'user_id',
  'application_id',
  'mention_ids',
  'payload_numbers',
  'payloads',
] as const satisfies (keyof ChangeRecord)[];

const insert = preparedStatement(
  'insert record',
  COLUMNS,
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
): QueryConfig =>
  insert({
    report_id,
    changed_at: now,
    user_id: userId,
    application_id: applicationId,
    mention_ids: mentionIds,
    payload_numbers: payloadNumbers,
    payloads: JSON.stringify(payloads),
  });
