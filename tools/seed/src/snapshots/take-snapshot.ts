import { createHash } from 'node:crypto';
import { withClient } from '@earshot/database-kit';
import { auditStatement } from '@earshot/security/entities';
import { CommandError } from '../command-error.js';
import { isCommitting, isWritten } from '../interruption.js';
import { copyDatabase, removeUnfinished, replaceDatabase, unfinishedName } from './replace-database.js';
import { onServer } from './server.js';
import { commentOf, findSnapshot } from './snapshots.js';

/** Copies the database at `url` to a snapshot, which appears when it is complete. */
export const takeSnapshot = (url: string, name: string, replace: boolean): Promise<void> =>
  onServer(url, async (server) => {
    if (!replace && (await findSnapshot(server, name))) {
      throw new CommandError(`There is already a snapshot with the name "${name}"; add --replace to take it again.`);
    }
    await removeUnfinished(server);
    const { database } = server;
    const copy = await unfinishedName(server);
    await copyDatabase(server, database, copy, 'allow_connections false');
    const what = `the snapshot ${name}`;
    isCommitting(what);
    await replaceDatabase(server, databaseOf(database, name), copy, { comment: commentOf(name, database) });
    isWritten(what);
    await removeUnfinished(server);
    await withClient(url, (client) => client.query(auditStatement([{ event: 'snapshot_taken', reason: name }])));
  });

/** The name of the database of a snapshot. A hash, because the names of databases are short. */
function databaseOf(database: string, name: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([database, name]))
    .digest('hex');
  return `earshot_snapshot_${hash.slice(0, 16)}`;
}
