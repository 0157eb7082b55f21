import { preparedStatement } from '@earshot/database-kit';
import { daysBefore, type PruneBatch } from '@earshot/service-kit';
import { retentionOf } from '../reports/retention.js';
import { nextIds } from '../write/change-records.js';
import { ARRAYS_AS_TEXT } from '../write/mentions/coded-columns.js';
import { lockReports } from '../write/transaction/lock-reports.js';
import { eraseStatement } from './erase-statements.js';

interface OldMentions {
  report: string;
  before: Date;
  most: number;
}

/** Reads in the order of an index. */
const findOld = preparedStatement<{ count: number; ids: string | null }, OldMentions>(
  'old mentions',
  ($) => `
  select count(*)::integer as count, array_agg(id) as ids
    from (select id from coding.mention where report_id = ${$('report')} and date < ${$('before')}
           order by date limit ${$('most')}) as old`,
);

/**
 * Erases mentions that are older than their report keeps them, and records it as a change that no user made. They may come
 * back by an import (rule C21). The report may be changed until it is locked.
 */
export const eraseOldMentions =
  (report: string, now: Date): PruneBatch =>
  async (sql, most) => {
    await sql.rows(lockReports([report]));
    const [retention] = await sql.rows(retentionOf({ report }));
    if (typeof retention?.days !== 'number') return 0;
    const before = daysBefore(now, retention.days);
    const [{ count, ids }] = await sql.rows({ ...findOld({ report, before, most }), types: ARRAYS_AS_TEXT });
    if (!ids) return 0;
    const [{ id }] = await sql.rows(nextIds({ count: 1 }));
    await sql.rows(eraseStatement({ id, reportId: report, mentionIds: ids, erasedAt: new Date(), by: null }));
    return count;
  };
