import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '@earshot/test-kit';

const page = readFileSync(join(ROOT, 'docs', 'scaling.md'), 'utf8');
const [, section] = /^## Distribute\n(.*?)^## /ms.exec(page)!;
const [makeSecrets, createDatabase, connect] = [...section.matchAll(/^ *```sh\n(.*?)^ *```/gms)].map(([, block]) =>
  block.replace(/^ {3}/gm, ''),
);

/** Stand-ins for the programs that change a machine. psql keeps what it reads. */
const MACHINE = `
  runuser() { case "$*" in *hba_file*) echo hba ;; *reload*) ;; *) cat > sql ;; esac; }
  chown() { :; }
`;

describe('a machine of Citus as docs/scaling.md prepares it', () => {
  let folder: string;
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const secret = (name: string) => read(join('earshot', 'new', name));

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-machine-'));
    cpSync(join(ROOT, 'deploy', 'secrets.sh'), join(folder, 'deploy', 'secrets.sh'));
    for (const commands of [makeSecrets, createDatabase, connect]) {
      const here = commands.replaceAll('/etc/earshot', `${folder}/earshot`).replaceAll('~postgres', folder);
      execFileSync('bash', ['-euc', MACHINE + here], { cwd: folder });
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has the roles and the revokes of every machine before Citus', () => {
    const sql = read('sql');
    expect(sql).toContain(`alter role postgres password '${secret('superuser_password')}';`);
    expect(secret('superuser_password')).toMatch(/^[0-9a-f]{48}$/);
    expect(sql).toContain(secret('logins.sql'));
    expect(sql.indexOf('create extension citus')).toBeGreaterThan(sql.indexOf('revoke execute on function lo_create'));
  });

  it('has the password of each name under which Citus connects, also for its recovery', () => {
    const passwordOf = (name: string) => new URL(secret(`${name}_url`)).password;
    expect(read('.pgpass').split('\n').filter(Boolean)).toEqual([
      `*:5432:earshot:postgres:${secret('superuser_password')}`,
      `*:5432:earshot:earshot:${passwordOf('owner')}`,
      `*:5432:earshot:coding_service:${passwordOf('coding')}`,
      `*:5432:earshot:mention_service:${passwordOf('mention')}`,
    ]);
    expect(read('hba')).toBe('host earshot all 10.0.0.0/24 scram-sha-256\n');
  });
});
