import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@earshot/database-kit';
import { expect } from 'vitest';
import { eventually } from '../../eventually.js';

const EXTENSION = join(import.meta.dirname, 'extension');

/** Makes a stand-in for the extension citus available to the server of `url` during `work` (PostgreSQL 18). */
export const withCitusStandIn = (url: string, work: () => Promise<void>): Promise<void> =>
  withoutCitus(url, async () => {
    // PostgreSQL may run as a user that cannot read this repository.
    const folder = await mkdtemp(join(tmpdir(), 'earshot-citus-'));
    await chmod(folder, 0o755);
    await cp(EXTENSION, join(folder, 'extension'), { recursive: true });
    await configure(url, `alter system set extension_control_path = '$system:${folder}'`, true);
    try {
      await work();
    } finally {
      await configure(url, 'alter system reset extension_control_path', false);
      await rm(folder, { recursive: true });
    }
  });

/** Other tests of the same server add no stand-in during `work`, and wait while there is one. */
export const withoutCitus = (url: string, work: () => Promise<void>): Promise<void> =>
  // Locks belong to a database. All tests of a server share this one.
  withClient(Object.assign(new URL(url), { pathname: '/postgres' }).href, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('extension_control_path'))`);
    await work();
  });

/** Changes a setting of the server, and waits until connections see the extension, or no longer see it. */
async function configure(url: string, statement: string, isAvailable: boolean): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(statement);
    await client.query('select pg_reload_conf()');
  });
  const available = `select exists (select from pg_available_extensions where name = 'citus') as it`;
  await eventually(() =>
    withClient(url, async (client) => expect((await client.query(available)).rows[0].it).toBe(isAvailable)),
  );
}
