import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codingData } from '@earshot/coding/entities';
import { migrate } from '@earshot/database-kit';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@earshot/embedded-database';
import { Application, Client, hashToken, PLATFORM_CLIENT_ID, securityData } from '@earshot/security/entities';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { baselineProgram, SEED_PROGRAM, serviceProgram } from './paths.js';
import { Program } from './program.js';

export interface TestBedOptions {
  mentions: number;
  /** Their sizes are in proportion to 1, 1/2, 1/3 and so on: the first of 83 reports has a fifth of the mentions. */
  reports: number;
  /** The folder that keeps the database for the next run. Without it, a temporary folder is used. */
  data?: string;
}

/** Settings for a server with more memory. The other settings, including durability, are those of `npm start`. */
const SETTINGS = {
  shared_buffers: '2GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  max_connections: '200',
};

const INTROSPECTION = { id: 'bench', secret: 'bench-secret' };

/** The client account that owns the largest report. */
export const CLIENT_ID = 's1-client-1';
/** The password of the users that the seeding tool generates. */
const PASSWORD = 'earshot-demo';

/** A database filled by the seeding tool, and the programs that are measured on it. */
export class TestBed {
  private readonly programs: Program[] = [];

  private constructor(
    private readonly database: EmbeddedDatabase,
    /** The connection of the benchmarks; the measured programs have separate connections. */
    readonly client: pg.Client,
    private readonly temporaryFolder: string | undefined,
  ) {}

  static async open({ mentions, reports, data }: TestBedOptions): Promise<TestBed> {
    const temporary = data === undefined ? await mkdtemp(join(tmpdir(), 'earshot-bench-')) : undefined;
    const database = await startEmbeddedDatabase({ folder: (data ?? temporary)!, settings: SETTINGS });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const bed = new TestBed(database, client, temporary);
    await bed.fill(mentions, reports);
    return bed;
  }

  get url(): string {
    return this.database.url;
  }

  /** The largest report. */
  readonly report = 's1-report-1';

  /** Starts a service of the platform, without the proxy. */
  service(name: 'security' | 'coding' | 'mention', settings: Record<string, string> = {}): Promise<Program> {
    return this.start(serviceProgram(name), {
      TOKEN_RATE_LIMIT: '0',
      INTROSPECTION_CLIENT_ID: INTROSPECTION.id,
      INTROSPECTION_CLIENT_SECRET: INTROSPECTION.secret,
      ...settings,
    });
  }

  /** Starts a program that the platform is compared with. */
  baseline(name: string): Promise<Program> {
    return this.start(baselineProgram(name), {});
  }

  /** Starts a service with a security service, and returns it with the headers of an authorised request. */
  async serviceWithLogin(name: 'coding' | 'mention', settings: Record<string, string> = {}) {
    const security = await this.service('security');
    const service = await this.service(name, { SECURITY_URL: security.address, ...settings });
    return { service, security, headers: { authorization: `Bearer ${await this.login(security)}` } };
  }

  /** An access token of a user of a client account, by default of the one that owns the largest report. */
  async login(security: Program, clientId = CLIENT_ID): Promise<string> {
    const response = await fetch(`${security.address}/security/v2/oauth/token`, {
      method: 'POST',
      body: await this.passwordGrant(clientId),
    });
    const { access_token } = (await response.json()) as { access_token: string };
    return access_token;
  }

  /** The form of a password grant that succeeds. */
  async passwordGrant(clientId = CLIENT_ID): Promise<URLSearchParams> {
    const { rows } = await this.client.query<{ login: string }>(
      `select login from security."user"
        where client_id = $1 and activated and not locked and pwd_expires_at is null order by id limit 1`,
      [clientId],
    );
    return new URLSearchParams({
      grant_type: 'password',
      username: rows[0].login,
      password: PASSWORD,
      client_id: `${clientId}-app`,
      client_secret: `secret-of-${clientId}`,
      scope: 'read',
    });
  }

  /** Stops the programs, and brings the database into a clean state for the next measurement. */
  async stopPrograms(): Promise<void> {
    await Promise.all(this.programs.splice(0).map((program) => program.stop()));
    await this.client.query('vacuum (analyze) coding.mention');
    await this.client.query('checkpoint');
  }

  async close(): Promise<void> {
    await Promise.all(this.programs.map((program) => program.stop()));
    await this.client.end();
    await this.database.stop();
    if (this.temporaryFolder) await rm(this.temporaryFolder, { recursive: true });
  }

  private async start(file: string, settings: Record<string, string>): Promise<Program> {
    const program = await Program.start(file, { DATABASE_URL: this.url, ...settings });
    this.programs.push(program);
    return program;
  }

  private async fill(mentions: number, reports: number): Promise<void> {
    // An earlier version may have created the kept database.
    for (const area of [securityData, codingData]) await migrate(this.url, area);
    if ((await this.count()) !== mentions) {
      await runSeed(this.url, ['reset', '--yes']);
      const size = ['--mentions', String(mentions), '--reports', String(reports)];
      await runSeed(this.url, ['generate', ...size, '--quiet']);
    }
    await this.addIntrospection();
    await this.client.query('vacuum (analyze)');
    await this.client.query('checkpoint');
  }

  private async count(): Promise<number> {
    const { rows } = await this.client.query<{ count: string }>('select count(*) from coding.mention');
    return Number(rows[0].count);
  }

  private async addIntrospection(): Promise<void> {
    const dataSource = new DataSource({ type: 'postgres', url: this.url, entities: securityData.entities });
    await dataSource.initialize();
    const { id, secret } = INTROSPECTION;
    await dataSource.manager.upsert(Client, { id: PLATFORM_CLIENT_ID, name: 'Earshot platform' }, ['id']);
    const application = { id, name: 'bench', oauth_client_id: id, secret_hash: hashToken(secret), grant_types: [] };
    await dataSource.manager.upsert(
      Application,
      { ...application, client_id: PLATFORM_CLIENT_ID, scope: 'introspect' },
      ['id'],
    );
    await dataSource.destroy();
  }
}

/** Runs the seeding tool. */
export async function runSeed(url: string, args: string[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url };
  const seed = spawn(process.execPath, [SEED_PROGRAM, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(seed, 'exit');
  if (code !== 0) throw new Error(`seed ${args[0]} failed`);
}
