import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codingData } from '@earshot/coding/entities';
import { EMBEDDED_CLUSTER_NAME } from '@earshot/database-kit';
import { startEmbeddedDatabase } from '@earshot/embedded-database';
import { Application, Client, securityData, SESSION_GRANT, User } from '@earshot/security/entities';
import { createTestDatabase, type TestDatabase, withCitusStandIn } from '@earshot/test-kit/database';
import { IntrospectionServer, IssuerServer, newKey } from '@earshot/test-kit/http';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ROOT, runProgram, runTogether } from '@earshot/test-kit';

let database: TestDatabase;
let security: IntrospectionServer;
beforeAll(async () => {
  database = await createTestDatabase(securityData, codingData);
  security = await IntrospectionServer.start();
  await database.dataSource.getRepository(Client).insert({ id: 'operations', name: 'Operations' });
  const application = { id: 'services', client_id: 'operations', name: 'services', secret_hash: Buffer.from('x') };
  await database.dataSource
    .getRepository(Application)
    .insert({ ...application, oauth_client_id: 'services', scope: 'read introspect', grant_types: [] });
});
afterAll(async () => {
  await database.drop();
  await security.stop();
});
afterEach(() => (security.failWith = undefined));

const withUrl = (change: Partial<URL>) => Object.assign(new URL(database.urlAs('earshot_coding')), change).href;

async function portOf(server: Server): Promise<number> {
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const metricsOf = (service: string) =>
  `# TYPE earshot_build_info gauge\nearshot_build_info{version="0.2.0",service="${service}"} 1\n`;

/** The lines of the doctor of a service, and its exit code. Settings that are undefined are not given. */
async function examine(service: string, settings: NodeJS.ProcessEnv = {}) {
  const ofService = {
    PORT: '0',
    DATABASE_URL: database.urlAs(`earshot_${service}`),
    SECURITY_URL: security.url,
    INTROSPECTION_CLIENT_ID: 'services',
    INTROSPECTION_CLIENT_SECRET: 'secret',
  };
  const program = join(ROOT, 'dist', 'apps', service, 'doctor.js');
  const { exitCode, output, errors } = await runTogether(program, { ...ofService, ...settings });
  expect(errors).toBe('');
  return { exitCode, lines: output.trimEnd().split('\n') };
}

describe('the doctor of a service that has all it needs (A4)', () => {
  it.each([
    ['coding', ['ok     ids: all that filters take as numbers are numbers.']],
    ['mention', []],
  ])('finds nothing wrong: %s', async (service, ids) => {
    expect(await examine(service)).toEqual({
      exitCode: 0,
      lines: [
        'ok     settings: all are given and well-formed.',
        'ok     port: 0 on 127.0.0.1 is free.',
        expect.stringMatching(/^ok {5}database: PostgreSQL \d+\.\d+.* answers\.$/),
        'ok     clock: the database and this machine agree.',
        `ok     login: earshot_${service}_login is a member of earshot_${service}.`,
        'ok     migrations: all have run.',
        ...ids,
        'ok     security: it accepts the credentials, and the application may introspect tokens.',
      ],
    });
  });

  it('is asked with the settings and secrets of systemd as docs/deploying.md does', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-doctor-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'new'));
    const secrets = {
      coding_url: database.urlAs('earshot_coding'),
      mention_url: database.urlAs('earshot_mention'),
      security_url: database.urlAs('earshot_security'),
      introspection_secret: 'secret',
      mcp_state_key: 'ab'.repeat(32),
    };
    for (const [name, text] of Object.entries(secrets)) await writeFile(join(folder, 'new', name), text);
    const page = await readFile(join(ROOT, 'docs/deploying.md'), 'utf8');
    const codeOf = (first: string, last: string) => {
      const code = page.slice(page.indexOf(first), page.indexOf(last, page.indexOf(first)));
      return code
        .replaceAll('/etc/earshot', folder)
        .replaceAll('/opt/earshot/current', join(ROOT, 'dist/apps'))
        .replaceAll('http://127.0.0.1:8080', security.url)
        .replaceAll(/\b30[01]\d\b/g, '0');
    };
    const code = `${codeOf('replica() {', '```')}
${codeOf('doctor() (', 'doctor coding-1')}
for name in security-1 coding-1 mention-2 desk-1; do doctor $name; done`;
    const { stdout } = await promisify(execFile)('sh', ['-euc', code]);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
    expect(lines.filter((line) => line.includes(' settings: '))).toHaveLength(4);
    expect(lines.filter((line) => line.includes(' security: '))).toHaveLength(2);
  });

  it('names the application that may introspect: security', async () => {
    const { exitCode, lines } = await examine('security');
    expect(lines.at(-1)).toBe('ok     credentials: services may introspect tokens.');
    expect(exitCode).toBe(0);
  });

  it('names users whose logins are equal in NFC (B8)', async () => {
    const users = database.dataSource.getRepository(User);
    const user = { client_id: 'operations', email: '', password_hash: '' };
    const logins = ['zo\u00eb', 'zoe\u0308', 'other'];
    await users.insert(logins.map((login, index) => ({ ...user, id: `user-${index}`, login })));
    const { exitCode, lines } = await examine('security');
    await users.deleteAll();
    expect(lines.at(-1)).toBe(
      'risky  logins: "zo\u00eb" (user-0) and "zoe\u0308" (user-1) look the same, and each user can log in only with the ' +
        'same characters. Give all but one another login.',
    );
    expect(exitCode).toBe(0);
  });

  it('reports that the service already runs', async () => {
    const service = createServer((_, response) => response.end(metricsOf('coding'))).listen(0, '127.0.0.1');
    const port = await portOf(service);
    const { exitCode, lines } = await examine('coding', { PORT: String(port) });
    service.close();
    expect(lines).toContain(`ok     port: coding runs already and uses ${port} on 127.0.0.1.`);
    expect(exitCode).toBe(0);
  });

  it('warns of the database of npm start, which gets fixes only with a new version of Earshot', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-doctor-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const settings = { cluster_name: EMBEDDED_CLUSTER_NAME };
    const embedded = await startEmbeddedDatabase({ folder, durable: false, settings });
    onTestFinished(() => embedded.stop());
    const { lines } = await examine('coding', { DATABASE_URL: embedded.url });
    expect(lines).toContainEqual(
      expect.stringMatching(/^risky {2}database: PostgreSQL \d+\.\d+.* of npm start answers\. It gets fixes/),
    );
  });

  it('warns of a login that owns the tables, and exits with 0', async () => {
    const { exitCode, lines } = await examine('coding', { DATABASE_URL: database.url });
    expect(lines).toContainEqual(expect.stringMatching(/^risky {2}login: \S+ may change the tables\. Connect as a/));
    expect(exitCode).toBe(0);
  });

  it('does not suggest a grant to an owner without the role', async () => {
    await database.dataSource.query(`create role doctor_owner login password 'x'`);
    await database.dataSource.query('grant usage, create on schema coding to doctor_owner');
    await database.dataSource.query('grant select on coding.migrations to doctor_owner');
    const { lines } = await examine('coding', { DATABASE_URL: withUrl({ username: 'doctor_owner', password: 'x' }) });
    expect(lines).toContainEqual(
      expect.stringMatching(/^risky {2}login: doctor_owner may change the tables\. Connect/),
    );
    expect(lines.join()).not.toContain('grant');
    await database.dataSource.query('drop owned by doctor_owner');
    await database.dataSource.query('drop role doctor_owner');
  });
});

describe('the doctor of security with another issuer (B16)', () => {
  let issuer: IssuerServer;
  beforeAll(async () => {
    issuer = await IssuerServer.start([await newKey('one'), await newKey('other', 'ES384')]);
  });
  afterAll(() => issuer.stop());

  const ofIssuer = async (settings: NodeJS.ProcessEnv = {}) => {
    const given = { OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: 'a', OIDC_APPLICATION: 'services', ...settings };
    const { exitCode, lines } = await examine('security', given);
    return { exitCode, lines: lines.filter((line) => / issuer\b/.test(line)) };
  };

  it('finds nothing wrong', async () => {
    expect(await ofIssuer()).toEqual({
      exitCode: 0,
      lines: [
        `ok     issuer: ${issuer.url} answers.`,
        'ok     issuer keys: 1 can sign tokens.',
        'ok     issuer clock: the issuer and this machine agree.',
      ],
    });
  });

  it('names an application that does not exist, and clocks that differ', async () => {
    issuer.aheadMs = 180_000;
    const { exitCode, lines } = await ofIssuer({ OIDC_APPLICATION: 'unknown' });
    issuer.aheadMs = 0;
    expect(exitCode).toBe(1);
    expect(lines[0]).toMatch(
      /^wrong {2}issuer application: there is no application unknown\. Run "create-application"/,
    );
    expect(lines[3]).toMatch(/^wrong {2}issuer clock: the issuer is 1\d\d s ahead of this machine\. Synchronize/);
  });

  it('names an issuer without usable keys', async () => {
    const { keys } = issuer;
    issuer.keys = keys.slice(1);
    const { exitCode, lines } = await ofIssuer();
    issuer.keys = keys;
    expect(exitCode).toBe(1);
    expect(lines[1]).toBe(
      'wrong  issuer keys: none is for RS256, PS256, ES256, EdDSA. Let the issuer sign access tokens with one of them.',
    );
  });

  it('names an issuer that does not answer, or answers for another one', async () => {
    const refused = await ofIssuer({ OIDC_ISSUER: 'http://127.0.0.1:9/realm' });
    expect(refused.exitCode).toBe(1);
    expect(refused.lines).toEqual([expect.stringMatching(/^wrong {2}issuer: .+\. Correct OIDC_ISSUER, or let this/)]);
    issuer.metadata = { issuer: 'https://login.example.com' };
    const { lines } = await ofIssuer();
    issuer.metadata = {};
    expect(lines).toEqual([expect.stringMatching(/^wrong {2}issuer: .+ does not match the expected value\. Correct/)]);
  });
});

describe('the doctor of a service on a distributed database (A4)', () => {
  const query = (statement: string) => database.dataSource.query(statement);
  const ofWorkers = async (service: string) => {
    const { exitCode, lines } = await examine(service);
    return { exitCode, lines: lines.filter((line) => line.includes(' workers: ')) };
  };

  beforeAll(() => withCitusStandIn(database.url, () => query('create extension citus')));
  afterAll(() => query('drop extension citus'));

  it.each(['coding', 'mention'])('asks each worker: %s', async (service) => {
    expect(await ofWorkers(service)).toEqual({ exitCode: 0, lines: ['ok     workers: all 2 answer.'] });
  });

  it.each(['coding', 'mention'])('names each worker that does not answer: %s', async (service) => {
    const [{ original }] = await query(
      `select pg_get_functiondef('pg_catalog.run_command_on_workers'::regproc) as original`,
    );
    onTestFinished(() => query(original));
    await query(`create or replace function pg_catalog.run_command_on_workers(command text, out nodename text,
        out nodeport integer, out success boolean, out result text) returns setof record language sql as $$
      values ('worker-1', 5432, false, E'failed to connect to worker-1:5432\nwith details'),
             ('worker-2', 5432, true, '1'), ('worker-3', 5433, false, 'failed to connect to worker-3:5433') $$`);
    expect(await ofWorkers(service)).toEqual({
      exitCode: 1,
      lines: ['worker-1:5432', 'worker-3:5433'].map(
        (worker) =>
          `wrong  workers: ${worker} does not answer: failed to connect to ${worker}. Requests for its reports are ` +
          '503. Start it, and let it accept this login (docs/scaling.md).',
      ),
    });
  });
});

describe('npm run doctor (A4)', () => {
  it.each([[[]], [['coding', 'mention']], [['other']]])('needs the name of one service: %j', async (names) => {
    const { exitCode, errors } = await runProgram(join(ROOT, 'tools', 'scripts', 'doctor.mjs'), {}, names);
    expect(errors).toBe(
      'Which service? Set what it reads, such as DATABASE_URL, and name it:\n' +
        '  npm run doctor -- coding\n  npm run doctor -- desk\n  npm run doctor -- mention\n  npm run doctor -- security\n',
    );
    expect(exitCode).toBe(2);
  });

  it.each([[['--help']], [['coding', '--help']]])('prints what it does with %j', async (names) => {
    const { exitCode, output } = await runProgram(join(ROOT, 'tools', 'scripts', 'doctor.mjs'), {}, names);
    expect(output).toMatch(/^Checks what a service needs\. .+:\n( {2}npm run doctor -- \w+\n){4}$/);
    expect(exitCode).toBe(0);
  });
});

describe('the doctor of a service that lacks something (A4)', () => {
  it.each<[string, string, NodeJS.ProcessEnv, RegExp]>([
    ['a setting', 'coding', { SECURITY_URL: '' }, /^wrong {2}settings: SECURITY_URL is missing: /],
    ['a file', 'coding', { PORT: undefined, PORT_FILE: '/none' }, /^wrong {2}settings: PORT_FILE must be a file /],
    ['an address', 'coding', { HOST: '192.0.2.1' }, /^wrong {2}port: HOST must be an address or name of this machine/],
    [
      'a database',
      'coding',
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' },
      /^wrong {2}database: connect ECONNREFUSED 127\.0\.0\.1:1\. Start the database, or correct DATABASE_URL/,
    ],
    ['security', 'mention', { SECURITY_URL: 'http://127.0.0.1:1' }, /^wrong {2}security: .+\. Start security, or /],
    [
      'the right application',
      'security',
      { INTROSPECTION_CLIENT_ID: 'other' },
      /^wrong {2}credentials: there is no application other\. Run "create-introspector other" of the seeding tool, or c/,
    ],
  ])('names %s: %s', async (_, service, settings, line) => {
    const { exitCode, lines } = await examine(service, settings);
    expect(lines.filter((each) => each.startsWith('wrong'))).toEqual([expect.stringMatching(line)]);
    expect(exitCode).toBe(1);
  });

  const findings = async (service: string, settings?: NodeJS.ProcessEnv) => {
    const { exitCode, lines } = await examine(service, settings);
    expect(exitCode).toBe(1);
    return lines.filter((line) => line.startsWith('wrong'));
  };

  it('says how to give an application the scope with which it introspects tokens', async () => {
    const applications = database.dataSource.getRepository(Application);
    await applications.update({ id: 'services' }, { oauth_client_id: 'services-client', scope: 'read' });
    expect(await findings('security', { INTROSPECTION_CLIENT_ID: 'services-client' })).toEqual([
      'wrong  credentials: the application services-client lacks the scope introspect. ' +
        'Run "grant-scope services introspect" of the seeding tool.',
    ]);
    expect(await findings('security', { INTROSPECTION_CLIENT_ID: undefined })).toEqual([
      'wrong  credentials: no application has the scope introspect. Run "create-introspector" of the seeding tool.',
    ]);
    await applications.update({ id: 'services' }, { oauth_client_id: 'services', scope: 'read introspect' });
  });

  it('names an address with which no session can be safe, if a client account has sessions (B17)', async () => {
    const applications = database.dataSource.getRepository(Application);
    const unsafe = { PUBLIC_URL: 'http://desk.example' };
    expect(await examine('security', unsafe)).toMatchObject({ exitCode: 0 });
    const desk = { id: 'desk', client_id: 'operations', name: 'Desk', oauth_client_id: 'desk', scope: 'read' };
    await applications.insert({ ...desk, secret_hash: Buffer.alloc(0), grant_types: [SESSION_GRANT] });
    expect(await findings('security', unsafe)).toEqual([
      'wrong  sessions: users cannot log in to the desk over plain HTTP. Set PUBLIC_URL to an https address.',
    ]);
    for (const PUBLIC_URL of ['https://desk.example', 'http://127.0.0.1:3000', undefined]) {
      expect(await examine('security', { PUBLIC_URL })).toMatchObject({ exitCode: 0 });
    }
    await applications.delete({ id: 'desk' });
  });

  it('names credentials that security does not accept', async () => {
    security.failWith = 401;
    expect(await findings('coding')).toEqual([
      'wrong  security: security does not accept INTROSPECTION_CLIENT_ID and INTROSPECTION_CLIENT_SECRET. ' +
        'Correct them, or create the application with "create-introspector" of the seeding tool.',
    ]);
  });

  it('names an application that may not introspect the tokens of others', async () => {
    security.mayIntrospect = 'own';
    expect(await findings('mention')).toEqual([
      'wrong  security: the application of INTROSPECTION_CLIENT_ID lacks the scope introspect. ' +
        'Run "grant-scope" of the seeding tool for this application.',
    ]);
    security.mayIntrospect = 'all';
  });

  it.each<[string, (socket: Socket) => void]>([
    ['another program', (socket) => socket.destroy()],
    // As nginx answers /health/live, but not /metrics.
    ['another program', (socket) => socket.end('HTTP/1.1 404 Not Found\r\n\r\n{"meta":{"status":"live"}}')],
    ['security', (socket) => socket.end(`HTTP/1.1 200 OK\r\n\r\n${metricsOf('security')}`)],
  ])('names a port that %s uses', async (user, answer) => {
    const other = createTcpServer(answer).listen(0, '127.0.0.1');
    const port = await portOf(other);
    expect(await findings('coding', { PORT: String(port) })).toEqual([
      `wrong  port: ${user} uses ${port} on 127.0.0.1. Stop it, or choose another PORT.`,
    ]);
    other.close();
  });

  it('names a login of another service, and does not suggest to give it a second role', async () => {
    const settings = { DATABASE_URL: database.urlAs('earshot_mention') };
    expect(await findings('coding', settings)).toEqual([
      'wrong  login: coding connects as earshot_mention_login, the login of mention. ' +
        'Set DATABASE_URL to the login of coding (coding_url).',
    ]);
  });

  it('names a login without a role, and the grant that it lacks', async () => {
    await database.dataSource.query(`create role doctor_stranger login password 'x'`);
    const settings = { DATABASE_URL: withUrl({ username: 'doctor_stranger', password: 'x' }) };
    expect(await findings('coding', settings)).toEqual([
      'wrong  login: doctor_stranger is not a member of earshot_coding. ' +
        'Run "grant earshot_coding to doctor_stranger".',
    ]);
    await database.dataSource.query('drop role doctor_stranger');
  });

  it('names a database that does not exist', async () => {
    const [line] = await findings('coding', { DATABASE_URL: withUrl({ pathname: '/no_such' }) });
    expect(line).toBe(
      'wrong  database: database "no_such" does not exist. Create the database, or correct its name in DATABASE_URL.',
    );
  });

  it('names the migrations that have not run', async () => {
    const [{ name }] = await database.dataSource
      .query<{ name: string }[]>(
        'delete from coding.migrations where id = (select max(id) from coding.migrations) returning name',
      )
      .then(([rows]: unknown[]) => rows as { name: string }[]);
    expect(await findings('mention')).toEqual([`wrong  migrations: coding lacks ${name}. Run migrate.js of coding.`]);
    await database.dataSource.query('insert into coding.migrations (timestamp, name) values ($1, $2)', [
      /\d+$/.exec(name)![0],
      name,
    ]);
  });

  it('names clocks that differ', async () => {
    await database.dataSource.query('create schema fast');
    await database.dataSource.query(
      `create function fast.clock_timestamp() returns timestamptz language sql
         as $$ select pg_catalog.clock_timestamp() + interval '12.3 s' $$`,
    );
    await database.dataSource.query('grant usage on schema fast to public');
    const name = new URL(database.url).pathname.slice(1);
    const reset = `alter role earshot_coding_login in database ${name} reset search_path`;
    await database.dataSource.query(reset.replace('reset search_path', 'set search_path = fast, pg_catalog'));
    expect(await findings('coding')).toEqual([
      'wrong  clock: the database is 12.3 s ahead of this machine. Synchronize both (NTP).',
    ]);
    await database.dataSource.query(reset);
  });
});
