import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@earshot/test-kit/deployment';

/** Debian has a folder for each version. */
const DEBIAN = '/usr/lib/postgresql';

const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];

/** The oldest installed version of PostgreSQL before 18, which the platform supports but does not embed. */
export const OLDER_VERSION = Math.min(...versions.filter((version) => version >= 15 && version < 18));

export const hasOlderPostgresql = Number.isFinite(OLDER_VERSION);
if (!hasOlderPostgresql) console.log('Not tested on an older PostgreSQL: none is installed. Debian: postgresql-15');

/** Starts a server of the older version on an empty folder. PostgreSQL does not run as root. */
export async function startOlderPostgresql(): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-older-'));
  const account = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid!);
  const run = (program: string, ...args: string[]) =>
    spawnSync(join(DEBIAN, String(OLDER_VERSION), 'bin', program), args, { ...account, cwd: folder, stdio: 'ignore' });
  const [data, [port]] = [join(folder, 'data'), await freePorts(1)];
  run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C');
  const settings = `-p ${port} -k ${folder} -c fsync=off -c max_connections=200`;
  run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true });
    },
  };
}

const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres']));
