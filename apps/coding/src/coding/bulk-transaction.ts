import { poolOf } from '@earshot/database-kit';
import type { ClientBase, QueryResult } from 'pg';
import type { DataSource } from 'typeorm';
import { recordsOf } from './change-records.js';
import { commit, InDoubtError } from './commit.js';
import { giveBack, giveBackAfter, takeConnection } from './connection.js';
import { inTime } from './deadline.js';
import { outcomeOf, stopWaiting } from './outcome.js';
import { changesOf, type IndexedItem, type ReportChanges, type Write } from './report-changes.js';
import { begin, lockFor, timeLimit, WHICH_EXIST } from './statements.js';
import { updateMentions } from './update-mentions.js';
import { nothingChanged, outcomeUnknown } from './write-errors.js';

const NONE: ReadonlySet<IndexedItem> = new Set();

/**
 * Writes the changes of one request, or of some one after the other, in one transaction (contract C7): its statements
 * grow with the reports touched, never with the items, and those that need no answer of each other travel together.
 * Returns the items whose mention does not exist, or throws, before `deadline` (milliseconds since 1970).
 */
export async function writeChanges(
  dataSource: DataSource,
  writes: readonly Write[],
  deadline: number,
): Promise<ReadonlySet<IndexedItem>> {
  const now = new Date();
  const reports = await changesOf(writes);
  const client = await takeConnection(poolOf(dataSource), deadline);
  let [xid, missing] = ['', NONE];
  try {
    const updating = updateAll(client, reports, now, begin(dataSource, timeLimit(deadline)));
    const [updated, complete] = await Promise.all([
      inTime(updating, deadline, () => nothingChanged(new Error('The transaction took too long.'))),
      // Most often no mention is missing, and the database is at work meanwhile.
      recordsOf(writes, NONE, now),
    ]);
    ({ xid, missing } = updated);
    const records = missing.size === 0 ? complete : await recordsOf(writes, missing, now);
    await commit(client, records, deadline);
    giveBack(client);
    return missing;
  } catch (error) {
    giveBackAfter(error, client);
    if (!(error instanceof InDoubtError)) throw error;
    const outcome = await outcomeOf(dataSource, xid, deadline);
    if (outcome === 'committed') return missing;
    if (outcome === 'aborted') throw nothingChanged(error);
    stopWaiting(dataSource, xid);
    throw outcomeUnknown(error);
  }
}

async function updateAll(client: ClientBase, reports: ReportChanges[], now: Date, begin: string) {
  const [, lock, ...updates] = await all([
    client.query(begin),
    client.query<{ xid: string }>(lockFor(reports)),
    ...reports.map((report) => client.query(updateMentions(report, now))),
  ]);
  const incomplete = reports.filter(({ mentionIds }, index) => updates[index].rowCount !== mentionIds.length);
  return { xid: lock.rows[0].xid as string, missing: await findMissing(client, incomplete) };
}

/** The items whose mention is not in its report; asked only where an update met fewer mentions than were named. */
async function findMissing(client: ClientBase, reports: ReportChanges[]): Promise<Set<IndexedItem>> {
  const answers = await all(
    reports.map(({ reportId, mentionIds }) => client.query<{ id: string }>(WHICH_EXIST, [reportId, mentionIds])),
  );
  return new Set(
    reports.flatMap(({ items }, index) => {
      const existing = new Set(answers[index].rows.map(({ id }) => id as string));
      return items.filter(({ item }) => !existing.has(item.mention_id));
    }),
  );
}

/** Waits for every query, so that none is left behind on the connection, and throws the first error, the cause of the rest. */
async function all<T extends QueryResult>(queries: Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(queries);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
