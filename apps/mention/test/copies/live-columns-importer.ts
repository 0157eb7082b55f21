import type { Report } from '@earshot/coding/entities';
import { lockNumber } from '@earshot/database-kit';
import type { MentionUnderTest, NewMention } from '../support.js';

/**
 * Writes mentions with their texts, in place of known ones if there are any, or erases mentions, with a change record in
 * the same transaction, as coding does (C20, C21). An erasure also takes the mentions from earlier change records.
 */
export async function rewrite(
  mention: MentionUnderTest,
  report: Report,
  { put = [], erase = [] }: { put?: NewMention[]; erase?: string[] },
): Promise<void> {
  const ids = [...put.map(({ id }) => id!), ...erase];
  await mention.database.dataSource.transaction(async (manager) => {
    await manager.query('select pg_advisory_xact_lock($1)', [lockNumber('report', report.id)]);
    for (const table of ['mention', 'mention_document']) {
      await manager.query(`delete from coding.${table} where report_id = $1 and id = any($2)`, [report.id, ids]);
    }
    await mention.insert(report, put, { manager } as typeof mention.database.dataSource);
    if (erase.length > 0) {
      await manager.query(
        `update coding.change_record as record
            set (redacted_xid, mention_ids, payload_numbers) =
                (select pg_current_xact_id(), coalesce(array_agg(mention_id order by place), '{}'), coalesce(array_agg(number order by place), '{}')
                   from unnest(record.mention_ids, record.payload_numbers)
                        with ordinality as kept (mention_id, number, place)
                  where mention_id <> all($2))
          where report_id = $1 and mention_ids && $2`,
        [report.id, erase],
      );
    }
    await manager.query(
      `insert into coding.change_record (report_id, changed_at, user_id, application_id, action, mention_count,
         mention_ids, payload_numbers, payloads, rewrites)
       values ($1, now(), 'user', 'app', 'import', cardinality($2::text[]), $2, '{}', '[]', true)`,
      [report.id, ids],
    );
  });
}
