import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '@earshot/test-kit/deployment';

/** Each of this many bulk senders has two reports. */
export const SENDERS = 4;
export const MENTIONS_PER_REPORT = 50;

const SECRET = 'only for tests';

const user = (username: string): User => ({
  username,
  password: SECRET,
  client_id: 'load',
  client_secret: SECRET,
});

/** The user of the steady load, and users that tests deactivate or whose tokens they revoke. */
export const LOAD_USER = user('load');
export const VICTIMS = ['first', 'second', 'third'].map(user);

/** The reports of a bulk sender. */
export const reportsOf = (sender: number): string[] => [`load-${sender}-a`, `load-${sender}-b`];
export const mentionIds = Array.from({ length: MENTIONS_PER_REPORT }, (_, index) => `m-${index}`);

/** Writes fixtures to a new folder, and returns it. */
export async function writeFixtures(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-failures-'));
  const write = (name: string, data: object[]) => writeFile(join(folder, `${name}.json`), JSON.stringify({ data }));
  const reports = Array.from({ length: SENDERS }, (_, sender) => reportsOf(sender)).flat();
  await write('clients', [{ id: 'load', name: 'Load' }]);
  await write('applications', [
    {
      id: 'load',
      client_id: 'load',
      name: 'Load',
      oauth_client_id: 'load',
      oauth_client_secret: SECRET,
      scope: 'read',
    },
  ]);
  await write(
    'users',
    [LOAD_USER, ...VICTIMS].map(({ username }) => ({
      id: username,
      client_id: 'load',
      login: username,
      email: `${username}@load.example`,
      password: SECRET,
    })),
  );
  await write(
    'reports',
    reports.map((id) => ({ id, client_id: 'load', name: id })),
  );
  await write(
    'mentions',
    reports.flatMap((report_id) =>
      mentionIds.map((id) => ({ id, report_id, type: 'post', date: '2026-01-01T00:00:00Z', content: 'under load' })),
    ),
  );
  return folder;
}
