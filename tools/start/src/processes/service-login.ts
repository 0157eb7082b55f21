import type { StoringService } from '@earshot/database-kit/services';
import { randomBytes } from 'node:crypto';
import { withClient } from '@earshot/database-kit';

/**
 * The URL with which a service connects to the embedded database. Its login is a member of the role of the service, so
 * it has only the rights of that role. Every start sets a new random password, which is stored nowhere.
 */
export const serviceLogin = (ownerUrl: string, service: StoringService): Promise<string> =>
  withClient(ownerUrl, async (client) => {
    const [username, password] = [`earshot_start_${service}`, randomBytes(32).toString('hex')];
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [username]);
    if (!rowCount) await client.query(`create role ${username} in role earshot_${service}`);
    await client.query(`alter role ${username} login password ${client.escapeLiteral(password)}`);
    return Object.assign(new URL(ownerUrl), { username, password }).href;
  });
