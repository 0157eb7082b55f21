import { preparedStatement } from '@earshot/database-kit';
import type { ClientBase } from 'pg';
import { ChangedMeanwhileError } from '../write/transaction/changed-meanwhile.error.js';
import { allSettled } from '../write/transaction/connection.js';

interface Mentions {
  report: string;
  mentions: readonly string[];
}

/** The mentions that this import made, unless a later import has replaced more than coded values. */
export const untouchedMentions = preparedStatement<{ id: string }, Mentions & { change: string }>(
  'untouched mentions',
  ($) => `
  select id from coding.mention_document
   where report_id = ${$('report')} and id = any(${$('mentions')}::text[]) and import_id = ${$('change')}::bigint`,
);

const erasing = (table: string) =>
  preparedStatement<never, Mentions>(
    `erase from ${table}`,
    ($) => `delete from coding.${table} where report_id = ${$('report')} and id = any(${$('mentions')}::text[])`,
  );

const erasures = ['mention', 'mention_document'].map(erasing);

/** Erases mentions of a report, without a tombstone: they may be imported again (rule C20). */
export async function eraseImported(client: ClientBase, report: string, mentions: readonly string[]): Promise<void> {
  if (mentions.length === 0) return;
  const results = await allSettled(erasures.map((erase) => client.query(erase({ report, mentions }))));
  if (results.some(({ rowCount }) => rowCount !== mentions.length)) throw new ChangedMeanwhileError();
}
