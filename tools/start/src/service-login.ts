import { randomBytes } from 'node:crypto';
import { withClient } from '@earshot/database-kit';
import type { ServiceName } from './services.js';

/**
 * The address at which a service reaches the embedded database: as a login that is a member of its role, so that it can
 * do what it needs and nothing else. Every start gives it a new random password, which is kept nowhere.
 */
export const serviceLogin = (ownerUrl: string, service: ServiceName): Promise<string> =>
  withClient(ownerUrl, async (client) => {
    const [username, password] = [`earshot_start_${service}`, randomBytes(32).toString('hex')];
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [username]);
    if (!rowCount) await client.query(`create role ${username} in role earshot_${service}`);
    await client.query(`alter role ${username} login password ${client.escapeLiteral(password)}`);
    return Object.assign(new URL(ownerUrl), { username, password }).href;
  });
