import type { BulkItem, Filters, Payload } from '@earshot/client';
import type { Platform } from '../platform/platform.js';
import type { CodedValues } from './values.js';
import type { Answer, Done, Write } from './write.js';

/** The most mentions whose values are read again after an undo. Of more, the page is read again as a whole. */
const READ_AGAIN = 1_000;

const CODED = ['sentiment', 'channel', 'tags', 'review', 'language', 'location'] as const;

/** Sends a write of a report. Rejects if it was not answered, or refused as a whole. */
export const sendWrite = (platform: Platform, report: string, write: Write): Promise<Answer> =>
  write.kind === 'code' ? sendCoding(platform, report, write) : sendUndo(platform, report, write);

async function sendCoding({ client }: Platform, report_id: string, write: Write & { kind: 'code' }): Promise<Answer> {
  const items = write.edits.map(({ mention, edit, if: guard }): BulkItem => ({
    action: 'update',
    report_id,
    mention_id: mention,
    payload: edit as Payload,
    ...(guard && { if: guard }),
  }));
  const outcomes = await client.coding.bulk(items, { idempotencyKey: write.key, dryRun: write.isCheck });
  const rejected: Answer['rejected'] & Map<string, unknown> = new Map();
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.ok) continue;
    if (outcome.reason !== 'rejected') throw outcome.error;
    const current = outcome.error.meta.current as Partial<CodedValues> | undefined;
    rejected.set(write.edits[index].mention, { reason: outcome.error.detail, current });
  }
  return { changeId: outcomes.change_ids[0], rejected };
}

async function sendUndo(platform: Platform, report: string, { key, of }: Write & { kind: 'undo' }): Promise<Answer> {
  const { change_id, errors } = await platform.client.changes.undo(of.changeId!, { idempotencyKey: key });
  return {
    changeId: change_id ?? undefined,
    rejected: new Map(errors.map(({ detail, meta }) => [meta.mention_id, { reason: detail }])),
    values: await valuesOf(platform, report, of),
  };
}

async function valuesOf({ client }: Platform, report: string, { mentions }: Done): Promise<Answer['values']> {
  if (mentions.length === 0 || mentions.length > READ_AGAIN) return undefined;
  const filters = { ids: [...mentions] } as Filters;
  const request = { filters, size: READ_AGAIN, total: false };
  const found = new Map<string, Partial<CodedValues>>();
  for await (const { id, ...values } of client.mention.search(report, request, { fields: CODED }))
    found.set(id, values);
  return found;
}
