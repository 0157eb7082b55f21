import { ROOT } from '@earshot/test-kit';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@earshot/database-kit';
import type { Cluster } from './cluster.js';
import { codeOf } from './page.js';
import { runCode } from './shell.js';

/** Roles, a database and fixtures as docs/deploying.md installs them, and a workspace for the commands of an operator. */
export class Installation {
  readonly workspace = mkdtempSync(join(tmpdir(), 'earshot-workspace-'));

  private constructor(private readonly cluster: Cluster) {
    cpSync(join(ROOT, 'deploy/backup'), join(this.workspace, 'deploy/backup'), { recursive: true });
    symlinkSync(join(ROOT, 'dist'), join(this.workspace, 'dist'));
  }

  static async create(cluster: Cluster): Promise<Installation> {
    const installation = new Installation(cluster);
    // The seeding tool migrates.
    const seed = 'node dist/tools/seed/main.js';
    await installation.run(`sh '${ROOT}/deploy/secrets.sh' deploy/secrets 127.0.0.1:${cluster.port}`);
    await installation.run(codeOf('Create the roles and the database'));
    await installation.run(`
      ${seed} create-introspector services --secret-file deploy/secrets/introspection_secret
      ${seed} load '${ROOT}/tools/seed/fixtures'
      ${seed} generate --mentions 2000 --reports 4`);
    return installation;
  }

  /** Runs code in the workspace. */
  run(code: string, variables: NodeJS.ProcessEnv = {}): Promise<string> {
    const env = { ...this.cluster.variables, DATABASE_URL_FILE: this.secret('owner_url'), ...variables };
    return runCode(code, { env, cwd: this.workspace });
  }

  /** The path of a secret. */
  secret(name: string): string {
    return join(this.workspace, 'deploy/secrets', name);
  }

  /** The rows of each table and their checksum, as lines. */
  contents(): Promise<string> {
    return this.run(codeOf('Compare the contents'));
  }

  /** Everything that is not a row: columns, partitions, indexes, identities, functions, the extension, all rights. */
  async schema(): Promise<string> {
    const dump = await this.run('pg_dump --schema-only earshot');
    // A random word against injected commands, which differs from dump to dump.
    return dump.replaceAll(/^\\(un)?restrict .*\n/gm, '');
  }

  /** The database as the login of a service. */
  async as(service: string, statement: string): Promise<unknown> {
    const url = (await this.run(`cat ${this.secret(`${service}_url`)}`)).trim();
    return withClient(url, (client) => client.query(statement));
  }

  remove(): void {
    rmSync(this.workspace, { recursive: true, force: true });
  }
}
