import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe } from 'vitest';

const OF_POSTGRESQL = [
  'initdb',
  'pg_amcheck',
  'pg_archivecleanup',
  'pg_basebackup',
  'pg_ctl',
  'pg_dump',
  'pg_isready',
  'pg_restore',
  'pg_verifybackup',
  'psql',
];

const PATH = process.env['PATH'] ?? '';
/** Debian has a folder for each version. */
const DEBIAN = '/usr/lib/postgresql';
const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
const folders = [...versions.map((version) => join(DEBIAN, version, 'bin')), ...PATH.split(delimiter)];

const has = (folder: string, programs: string[]) => programs.every((program) => existsSync(join(folder, program)));
/** The commands of the page use options that other systems do not have. */
const isLinux = process.platform === 'linux';
const ofPostgresql = isLinux ? folders.find((folder) => has(folder, OF_POSTGRESQL)) : undefined;
const hasRestic = folders.some((folder) => has(folder, ['restic']));

if (!ofPostgresql)
  console.log('Backups are not tested: this machine lacks the programs of PostgreSQL. Debian: postgresql');
if (!hasRestic) console.log('Encrypted copies are not tested: this machine lacks restic.');

/** Leaves the suite out on a machine that lacks the programs of PostgreSQL. */
export const describeWithPostgresql = describe.runIf(ofPostgresql);
export const describeWithRestic = describe.runIf(ofPostgresql && hasRestic);

/** The environment in which commands find the programs of one version of PostgreSQL. */
export const environment: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [ofPostgresql, PATH].join(delimiter),
  // The settings of a developer must not reach the commands.
  ...Object.fromEntries(['DATABASE_URL', 'PGDATABASE', 'PGSERVICE'].map((name) => [name, undefined])),
  LC_ALL: 'C',
};

/** The account of PostgreSQL, whose server does not run as root. Other users run the server themselves. */
export const account = process.getuid?.() === 0 && ofPostgresql ? { uid: idOf('-u'), gid: idOf('-g') } : {};

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres']));
}
