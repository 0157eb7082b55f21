import { preparedStatement, type Statement } from '@earshot/database-kit';
import {
  endOfToday,
  type FilterSet,
  instantText,
  type Moment,
  type RequestedFilterSet,
  resolvePeriods,
  rollingPeriods,
} from '@earshot/filter-kit';

interface Row {
  date: Date;
}

const findNewest = preparedStatement<Row, { reportId: string; before: string }>(
  'find newest mention',
  ($) => `
    select date from coding.mention
     where report_id = ${$('reportId')} and date < ${$('before')}::timestamptz order by date desc limit 1`,
);

/** What the rolling periods of a request for a report are, all of one moment (rule D5). */
export interface Periods {
  /** A filter set of the request with its periods as ranges of time. */
  readonly resolve: (filters: RequestedFilterSet) => FilterSet;
  /** The moment, if a period rolls. */
  readonly moment: Moment | undefined;
}

/**
 * Finds out what the rolling periods of `sets`, the filter sets of a request, are in a report (rule D5). `kept` is the
 * moment of an earlier request that this one goes on with, and `rows` runs a statement. A report without a mention until
 * today counts as if it had one now.
 */
export async function periodsOf(
  reportId: string,
  sets: readonly RequestedFilterSet[],
  rows: (statement: Statement<Row>) => Promise<readonly Row[]>,
  kept: Moment = { now: Date.now(), newest: new Map() },
): Promise<Periods> {
  const periods = rollingPeriods(...sets);
  const byZone = new Map(kept.newest.get(reportId));
  // Many time zones have the same end of today.
  const found = new Map<number, number>();
  for (const { to, timeZone } of periods) {
    if (to === 'now' || byZone.has(timeZone)) continue;
    const end = endOfToday(timeZone, kept.now);
    if (!found.has(end)) {
      const [row] = await rows(findNewest({ reportId, before: instantText(end) }));
      found.set(end, row ? row.date.valueOf() : kept.now);
    }
    byZone.set(timeZone, found.get(end)!);
  }
  const newest = byZone.size > 0 ? new Map(kept.newest).set(reportId, byZone) : kept.newest;
  const moment = { now: kept.now, newest };
  return {
    resolve: (filters) => resolvePeriods(filters, reportId, moment),
    moment: periods.length > 0 ? moment : undefined,
  };
}
