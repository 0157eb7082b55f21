import { databaseAway, isDatabaseAway } from '@earshot/error-kit';
import type { ClientBase, QueryResult } from 'pg';
import type { DataSource } from 'typeorm';
import { wasCommitted } from './in-doubt.js';
import { changesOf, type IndexedItem, recordOf, type ReportChanges, type Write } from './report-changes.js';
import { insertRecord, lockFor, updateMentions, WHICH_EXIST } from './statements.js';

/** A database that does not answer is told to the client before five seconds are over (contract C11). */
const ANSWER_WITHIN_MS = 4_800;

const NONE: ReadonlySet<IndexedItem> = new Set();

/**
 * Writes the changes of one request, or of some one after the other, in one transaction (contract C7): its statements
 * grow with the reports touched, never with the items, and those that need no answer of each other travel together.
 * Returns the items whose mention does not exist.
 */
export async function writeChanges(
  dataSource: DataSource,
  writes: readonly Write[],
): Promise<ReadonlySet<IndexedItem>> {
  const deadline = Date.now() + ANSWER_WITHIN_MS;
  const runner = dataSource.createQueryRunner();
  const client = (await runner.connect()) as ClientBase;
  try {
    const now = new Date();
    const updating = updateAll(client, changesOf(writes), now);
    // Most often no mention is missing, and the database is at work meanwhile.
    const complete = recordsOf(writes, NONE, now);
    const { xid, missing } = await updating;
    const records = missing.size === 0 ? complete : recordsOf(writes, missing, now);
    await commit(client, records, () => wasCommitted(dataSource, xid, deadline));
    return missing;
  } catch (error) {
    // A connection that no longer answers ends by itself; whoever waits for the error need not wait for that.
    void client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
}

async function updateAll(client: ClientBase, reports: ReportChanges[], now: Date) {
  const [, lock, ...updates] = await all([
    client.query('begin'),
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

/** A change record for each report of each request (contract C9). */
const recordsOf = (writes: readonly Write[], missing: ReadonlySet<IndexedItem>, now: Date) =>
  writes.flatMap(({ byReport, caller }) =>
    [...byReport]
      .map(([reportId, items]) => ({
        reportId,
        applied: missing.size === 0 ? items : items.filter((item) => !missing.has(item)),
      }))
      .filter(({ applied }) => applied.length > 0)
      .map(({ reportId, applied }) => insertRecord(reportId, recordOf(applied), now, caller)),
  );

/**
 * Records the changes and commits. A connection lost now leaves the outcome open, so the database is asked for it: an
 * error must mean that nothing was applied, and success that everything was.
 */
async function commit(
  client: ClientBase,
  records: ReturnType<typeof insertRecord>[],
  wasCommitted: () => Promise<boolean>,
): Promise<void> {
  try {
    const results = await all([...records.map((record) => client.query(record)), client.query('commit')]);
    // After an error inside the transaction PostgreSQL answers COMMIT with ROLLBACK, and no error.
    if (results.at(-1)?.command !== 'COMMIT') throw databaseAway(new Error('COMMIT was answered with ROLLBACK'));
  } catch (error) {
    if (isDatabaseAway(error) && (await wasCommitted())) return;
    throw error;
  }
}

/** Waits for every query, so that none is left behind on the connection, and throws the first error, the cause of the rest. */
async function all<T extends QueryResult>(queries: Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(queries);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
