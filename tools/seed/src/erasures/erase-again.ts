import { lockNumber } from '@earshot/database-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { commitRepeatably } from '../commit.js';
import { formatCount } from '../format-count.js';
import { startProgress } from '../progress.js';
import { type Erasure, reportsWithErasures } from './erasures.js';

const BATCH = 5_000;

/** Remembers erasures, so that neither an import brings the mentions back, nor a report that comes later. */
export async function remember(dataSource: DataSource, erasures: readonly Erasure[]): Promise<void> {
  const progress = startProgress('erasures', erasures.length, false);
  for (let at = 0; at < erasures.length; at += BATCH) {
    const batch = erasures.slice(at, at + BATCH);
    await commitRepeatably(dataSource, formatCount(batch.length, 'erasures'), (manager) =>
      manager.query(
        `insert into coding.erased_mention (report_id, hash, erased_at)
         select report_id, decode(hash, 'hex'), erased_at
           from unnest($1::text[], $2::text[], $3::timestamptz[]) as listed (report_id, hash, erased_at)
         on conflict do nothing`,
        [
          batch.map(({ report_id }) => report_id),
          batch.map(({ hash }) => hash),
          batch.map(({ erased_at }) => erased_at),
        ],
      ),
    );
    progress.advanceTo(at + batch.length);
  }
  progress.stop();
}

/** Erases the mentions that the database remembers as erased, and records it. Returns how many there were (rule C21). */
export async function eraseRemembered(dataSource: DataSource): Promise<number> {
  let erased = 0;
  for (const report of await reportsWithErasures(dataSource.manager)) {
    const ids = await rememberedMentions(dataSource.manager, report);
    const progress = startProgress(`mentions of ${report}`, ids.length, false);
    for (let at = 0; at < ids.length; at += BATCH) {
      const batch = ids.slice(at, at + BATCH);
      await commitRepeatably(dataSource, formatCount(batch.length, 'erased mentions'), (manager) =>
        erase(manager, report, batch),
      );
      progress.advanceTo(at + batch.length);
    }
    progress.stop();
    erased += ids.length;
  }
  return erased;
}

/** The mentions of a report that were erased, but are there. It computes the hash of each mention (`erasureHash`). */
async function rememberedMentions(manager: EntityManager, report: string): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `select mention.id
       from coding.mention
       join coding.erased_mention on erased_mention.report_id = $1
        and hash = sha256(convert_to($1, 'UTF8') || '\\x00' || convert_to(mention.id, 'UTF8'))
      where mention.report_id = $1`,
    [report],
  );
  return rows.map(({ id }) => id);
}

/** Does what the coding service does, as a change that no user made. Copies of the report follow it. */
async function erase(manager: EntityManager, report: string, ids: readonly string[]): Promise<void> {
  await manager.query('select pg_advisory_xact_lock($1)', [lockNumber('report', report)]);
  for (const table of ['mention', 'mention_document']) {
    await manager.query(`delete from coding.${table} where report_id = $1 and id = any($2::text[])`, [report, ids]);
  }
  const [{ id }] = await manager.query<{ id: string }[]>(
    `insert into coding.change_record (report_id, changed_at, action, mention_count, mention_ids, payload_numbers,
                                       payloads, previous_numbers, previous, rewrites)
     values ($1, $2, 'erase', $3, $4, array_fill(0, array[$3::integer]), '[{}]', '{}', '[]', true)
     returning id`,
    [report, new Date(), ids.length, ids],
  );
  await manager.query('select coding.redact_change_records($1, $2)', [report, id]);
}
