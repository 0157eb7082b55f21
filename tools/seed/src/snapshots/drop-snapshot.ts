import { withClient } from '@earshot/database-kit';
import { auditStatement } from '@earshot/security/entities';
import { isCommitting, isWritten } from '../interruption.js';
import { removeUnfinished } from './replace-database.js';
import { onServer } from './server.js';
import { snapshotWith } from './snapshots.js';

/** Removes a snapshot of the database at `url`. */
export const dropSnapshot = (url: string, name: string): Promise<void> =>
  onServer(url, async (server) => {
    const { database } = await snapshotWith(server, name);
    const what = `the removal of the snapshot ${name}`;
    isCommitting(what);
    await server.client.query(`drop database ${server.client.escapeIdentifier(database)}`);
    isWritten(what);
    await removeUnfinished(server);
    await withClient(url, (client) => client.query(auditStatement([{ event: 'snapshot_dropped', reason: name }])));
  });
