import { withClient } from '@earshot/database-kit';
import { auditStatement } from '@earshot/security/entities';
import type { ClientBase } from 'pg';
import { CommandError } from '../command-error.js';
import { isCommitting, isWritten } from '../interruption.js';
import { migrateAreas } from '../with-database.js';
import { pidOf } from './alone.js';
import { copyDatabase, removeUnfinished, replaceDatabase, unfinishedName } from './replace-database.js';
import { onServer, type Server, urlOf } from './server.js';
import { snapshotWith } from './snapshots.js';

/**
 * Puts a copy of a snapshot in the place of the database at `url`. The audit trail goes on (B14): the copy gets the
 * entries since the snapshot, after the last session has ended. It is another database for PostgreSQL, so that copies of
 * reports in memory are read again (decision 0037).
 */
export const restoreSnapshot = (url: string, name: string): Promise<void> =>
  onServer(url, async (server) => {
    const snapshot = await snapshotWith(server, name);
    await refuseReplication(server);
    await removeUnfinished(server);
    const copy = await unfinishedName(server);
    await copyDatabase(server, snapshot.database, copy);
    const urlOfCopy = urlOf(url, copy);
    await migrateAreas(urlOfCopy);

    await withClient(url, async (source) => {
      const pid = await pidOf(source);
      const finish = async () => {
        await withClient(urlOfCopy, async (target) => {
          await continueAuditTrail(source, target, name);
          await continueChangeIds(source, target);
        });
        await source.end();
      };
      isCommitting('the restored database');
      await replaceDatabase(server, server.database, copy, { last: { pid, finish } });
    });
    isWritten('the restored database');
    await removeUnfinished(server);
  });

/** Throws a CommandError if the database takes part in logical replication, which a restore would end without a word. */
async function refuseReplication({ client, database }: Server): Promise<void> {
  const { rows } = await client.query<{ what: string }>(
    `select format('subscription "%s"', subname) as what from pg_subscription join pg_database d on d.oid = subdbid
      where datname = $1
      union all select format('logical replication slot "%s"', slot_name) from pg_replication_slots where database = $1`,
    [database],
  );
  if (rows.length === 0) return;
  throw new CommandError(
    `A restore would remove the ${rows.map(({ what }) => what).join(' and the ')} of the database: drop it first.`,
  );
}

/** Appends the later entries of the audit trail of `source` to that of `target`, and an entry about the restore. */
async function continueAuditTrail(source: ClientBase, target: ClientBase, name: string): Promise<void> {
  const { rows: last } = await target.query<{ id: string }>(
    'select coalesce(max(id), 0) as id from security.audit_event',
  );
  const { rows: later } = await source.query<{ entries: string }>(
    `select coalesce(json_agg(entry), '[]')::text as entries from security.audit_event entry where id > $1`,
    [last[0].id],
  );
  await target.query(
    `insert into security.audit_event overriding system value
       select * from json_populate_recordset(null::security.audit_event, $1)`,
    [later[0].entries],
  );
  await target.query(
    `select setval(pg_get_serial_sequence('security.audit_event', 'id'), max(id)) from security.audit_event`,
  );
  await target.query(auditStatement([{ event: 'database_restored', reason: name }]));
}

/** The id of a change that the restore has removed must not become that of another one (interface 2.1). */
async function continueChangeIds(source: ClientBase, target: ClientBase): Promise<void> {
  const last = 'select last_value from coding.change_record_id_seq';
  const { rows } = await source.query<{ last_value: string }>(last);
  await target.query(`select setval('coding.change_record_id_seq', greatest($1::bigint, (${last})))`, [
    rows[0].last_value,
  ]);
}
