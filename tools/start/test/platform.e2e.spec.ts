import { EMBEDDED_CLUSTER_NAME } from '@earshot/database-kit';
import { SERVICES } from '@earshot/database-kit/services';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { spawn as spawnOnTerminal } from '@lydell/node-pty';
import { bounded } from '@earshot/test-kit';
import { errorDocument, exchange, expectErrorDocument, statusesOfLargePostAndNext } from '@earshot/test-kit/http';
import { freePorts } from '@earshot/test-kit/deployment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO } from '../src/demo.js';
import { serviceProgram } from '../src/workspace.js';
import { failedStart, MAIN, PlatformUnderTest, withoutProgress } from './support.js';

let platform: PlatformUnderTest;
let token: string;
let mentions: string[];
beforeAll(async () => {
  platform = await PlatformUnderTest.startEmpty();
  token = await platform.login();
  const rows = await platform.query<{ id: string }>(
    `select id from coding.mention where report_id = 'acme-brand' order by id limit 20`,
  );
  mentions = rows.map(({ id }) => id);
});
afterAll(async () => {
  keepAlive.destroy();
  await platform.end();
  await platform.remove();
});

/** A port that nothing listens on. */
const keepAlive = new Agent({ keepAlive: true });
const bearer = () => ({ authorization: `Bearer ${token}` });
const update = (mention_id: string, payload: object) => ({
  action: 'update',
  report_id: 'acme-brand',
  mention_id,
  payload,
});
const bulk = (data: unknown, headers: Record<string, string> = bearer()) =>
  platform.post('/coding/v1/_bulk', { data }, headers);

describe('a start', () => {
  it('answers 503 until a service runs, and is ready when all services run (A4, A5)', async () => {
    const [port] = await freePorts(1);
    /** The status, with Retry-After if the answer has it; undefined while nothing listens. */
    const ask = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
      return response && [response.status, response.headers.get('retry-after') ?? []].flat().join(' ');
    };
    const answers = { '/security/v2/me': '403', '/coding/v1/_bulk': '405', '/mention/v2/countries': '200' };
    const early = new Map(Object.keys(answers).map((path) => [path, new Set<string>()]));

    const starting = PlatformUnderTest.startEmpty({ PORT: String(port) });
    while ((await ask('/health/ready')) !== '200') {
      for (const [path, seen] of early) seen.add((await ask(path)) ?? '503 1');
      await sleep(50);
    }
    for (const [path, answer] of Object.entries(answers)) {
      expect({ path, answer: await ask(path) }).toEqual({ path, answer });
      expect({ path, early: [...early.get(path)!].filter((seen) => seen !== answer) }).toEqual({
        path,
        early: ['503 1'],
      });
    }
    const started = await starting;
    await started.end();
    await started.remove();
  });
});

describe('npm start (A1)', () => {
  it('prints the URL, the demo logins, and requests to paste', async () => {
    expect(platform.output).toContain(platform.address);
    expect(platform.output).toMatch(/Logins +ada, ben \(read write\), erin \(read\), felix \(read import erase\)\n/);
    expect(platform.output).toMatch(/Password +demo-password\n/);
    expect(platform.output).toContain('/security/v2/oauth/token');
    expect(platform.output).toContain('/coding/v1/_bulk');
    expect(withoutProgress(platform.output).split('\n').length).toBeLessThan(25);
  });

  it('lists the logins of the demo fixtures only, and requests that coding accepts (C10)', async () => {
    const fixtures = new URL('../../seed/fixtures/users.json', import.meta.url);
    const { data } = JSON.parse(await readFile(fixtures, 'utf8')) as {
      data: { client_id: string; login: string; machine?: boolean }[];
    };
    expect(DEMO.logins).toEqual(
      data.filter(({ client_id, machine }) => client_id === 'acme' && !machine).map(({ login }) => login),
    );

    const coded = await PlatformUnderTest.start({ CODING_SCOPE: 'write' });
    await coded.query(
      `insert into security."user" (id, client_id, login, email, password_hash, activated, locked)
       select 'user-zoe', client_id, 'zoe', email, password_hash, true, false from security."user" where login = 'ada'`,
    );
    await coded.end();
    await coded.start({ CODING_SCOPE: 'write' });
    const [commands] = /  TOKEN=[^]*(?=\n\nLogs are in)/.exec(coded.output)!;
    const shell = commands.replace('Code a mention with the token:', '');
    const { stdout } = await promisify(execFile)('bash', ['-c', shell]);
    expect({ stdout, zoe: coded.output.includes('zoe') }).toEqual({
      stdout: expect.stringMatching(/HTTP\/1\.1 204 /),
      zoe: false,
    });
    await coded.end();
    await coded.remove();
  });

  it('shows on a terminal that it starts, the address and the logins in bold, and that Ctrl-C has stopped it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-start-'));
    const env = { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0' };
    const terminal = spawnOnTerminal(process.execPath, [MAIN], { cols: 80, rows: 40, env });
    let screen = '';
    terminal.onData((text) => {
      screen += text;
      if (text.includes('Ctrl-C stops everything.')) terminal.write('\x03');
    });
    const exitCode = await new Promise<number>((resolve) => terminal.onExit((exit) => resolve(exit.exitCode)));
    await rm(folder, { recursive: true });
    const bold = (text: string) => `\x1b[1m${text}\x1b[22m`;
    expect(exitCode).toBe(0);
    expect(screen).toMatch(/^Starting \.\.\.\r\n/);
    const shown = screen.replaceAll(/127\.0\.0\.1:\d+/g, 'ADDRESS');
    expect(shown).toContain(`The desk is open at ${bold('http://ADDRESS/desk/')}`);
    expect(shown).toContain(`running at ${bold('http://ADDRESS')}`);
    expect(screen).toContain(bold('ada, ben (read write), erin (read), felix (read import erase)'));
    expect(screen).toContain(bold('demo-password'));
    expect(screen).toMatch(/Ctrl-C stops everything\.\r\n\^CStopped\.\r\n$/);
  });

  it('issues a token with which its user reads their profile (4.1, 4.2)', async () => {
    const response = await platform.token({ username: 'ada' });
    expect(response.status).toBe(201);
    const { access_token } = (await response.json()) as { access_token: string };
    const me = await fetch(`${platform.address}/security/v2/me`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(me.status).toBe(200);
    expect(me.headers.get('content-type')).toBe('application/json');
    expect(await me.json()).toMatchObject({ data: { login: 'ada', client_id: 'acme', token: { access_token } } });
  });

  it('has demo users whose tokens reach as far as printed (B15)', async () => {
    const reach = {
      ada: { 'read write': 201, 'read import': 201, 'import erase': 400 },
      erin: { read: 201, 'read write': 201, 'write import erase': 400 },
      felix: { 'read import erase': 201, 'write erase': 201, write: 400 },
    };
    const granted: Record<string, Record<string, string | undefined>> = {};
    for (const [username, scopes] of Object.entries(reach)) {
      granted[username] = {};
      for (const [scope, status] of Object.entries(scopes)) {
        const response = await platform.token({ username, scope });
        expect({ username, scope, status: response.status }).toEqual({ username, scope, status });
        granted[username][scope] = ((await response.json()) as { scope?: string }).scope;
      }
    }
    expect(granted).toEqual({
      ada: { 'read write': 'read write', 'read import': 'read' },
      erin: { read: 'read', 'read write': 'read' },
      felix: { 'read import erase': 'read import erase', 'write erase': 'erase' },
    });
  });

  it('names its database, so that the doctor of a service knows it (A4)', async () => {
    expect(await platform.query('show cluster_name')).toEqual([{ cluster_name: EMBEDDED_CLUSTER_NAME }]);
  });

  it('has a demo application that logs in alone, reads, and codes in the name of its machine user (B19, C9)', async () => {
    const form = {
      grant_type: 'client_credentials',
      client_id: 'acme-export',
      client_secret: 'acme-export-demo-secret',
    };
    const response = await fetch(`${platform.address}/security/v2/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    expect(response.status).toBe(200);
    const { access_token, scope } = (await response.json()) as { access_token: string; scope: string };
    expect(scope).toBe('read');
    const headers = { authorization: `Bearer ${access_token}` };
    const found = await platform.post('/mention/v2/reports/acme-brand/_search', { size: 1 }, headers);
    const { data: mentions } = (await found.json()) as { data: { id: string }[] };
    expect(mentions).toHaveLength(1);
    const item = update(mentions[0].id, { tags: { add: [`by a robot ${Date.now()}`] } });
    const coded = await bulk([item], headers);
    expect(coded.status).toBe(204);
    const path = `${platform.address}/coding/v1/changes/${coded.headers.get('change-id')}`;
    const { data: change } = (await (await fetch(path, { headers })).json()) as { data: object };
    expect(change).toMatchObject({ user_id: 'user-export-robot', app_id: 'acme-export' });
    expect((await fetch(`${path}/_undo`, { method: 'POST', headers })).status).toBe(204);
  });

  it('has a demo user for every failure of a login (B4)', async () => {
    for (const [username, details] of [
      ['bruno', 'User has been deactivated'],
      ['chloe', 'User has been locked'],
      ['dmitri', 'Password is no longer valid'],
      ['gwen', 'Login is not valid'],
    ]) {
      const response = await platform.token({ username });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: 'invalid_grant', details });
    }
  });

  it('codes mentions: 204, 200 with errors, 401, 400, 413 and 415 (4.3)', async () => {
    expect((await bulk([update(mentions[0], { sentiment: 'neutral' })])).status).toBe(204);
    const some = await bulk([
      update(mentions[0], { sentiment: 'negative' }),
      update('nothing', { sentiment: 'negative' }),
    ]);
    expect(some.status).toBe(200);
    expect(await some.json()).toMatchObject({ data: { counter: { provided: 2, success: 1, errors: 1 } } });
    expect((await bulk([], { authorization: 'Bearer unknown' })).status).toBe(401);
    expect((await platform.post('/coding/v1/_bulk', {}, bearer())).status).toBe(400);
    expect((await bulk(Array.from({ length: 50_001 }, () => 0))).status).toBe(413);
    expect((await bulk([], { ...bearer(), 'content-type': 'application/json; charset=utf-8' })).status).toBe(415);
  });

  it('finds what a bulk request changed in the next search (4.4.3, D1)', async () => {
    const search = async (filters: object) => {
      const response = await platform.post('/mention/v2/reports/acme-brand/_search?size=1000', { filters }, bearer());
      expect(response.status).toBe(200);
      return ((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
    };
    for (let round = 0; round < 10; round++) {
      const sentiment = round % 2 ? 'positive' : 'negative';
      expect((await bulk(mentions.map((id) => update(id, { sentiment })))).status).toBe(204);
      expect((await search({ ids: mentions, sentiments: [sentiment] })).toSorted()).toEqual(mentions);
    }
  });

  it('serves reports, mentions and reference lists (D2, D3)', async () => {
    const get = (path: string) => fetch(`${platform.address}/mention/v2${path}`, { headers: bearer() });
    expect(await (await get('/reports')).json()).toMatchObject({
      data: [{ id: 'acme-brand' }, { id: 'acme-competitors' }],
    });
    expect(await (await get(`/reports/acme-brand/mentions/${mentions[0]}?include=report`)).json()).toMatchObject({
      data: { id: mentions[0] },
      included: { report: [{ id: 'acme-brand' }] },
    });
    expect((await get('/reports/globex-launch')).status).toBe(404);
    expect((await fetch(`${platform.address}/mention/v2/countries`)).status).toBe(200);
  });

  it('lists dashboards to existing clients (G1)', async () => {
    const path = '/workspace/v1/dashboards?size=100&from=0';
    const response = await fetch(platform.address + path, { headers: bearer() });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      data: [{ id: 'acme-water', name: 'Sparkling water', report_list_id: ['acme-brand', 'acme-competitors'] }],
      meta: { total: 1 },
    });
    expect((await fetch(platform.address + path)).status).toBe(401);
  });

  it('reports the health of all services, and answers 404 for other paths (A4, A5, E2)', async () => {
    for (const path of ['/health', '/health/ready', '/health/live']) {
      const response = await fetch(platform.address + path);
      expect({ path, status: response.status, body: await response.json() }).toMatchObject({
        path,
        status: 200,
        body: { meta: { services: SERVICES } },
      });
    }
    for (const [method, path] of [
      ['GET', '/nothing/here'],
      ['PROPFIND', '/nothing/here'],
    ]) {
      const nothing = await fetch(platform.address + path, { method });
      expect(nothing.status).toBe(404);
      expect(nothing.headers.get('content-type')).toBe('application/json');
      expect(await nothing.json()).toEqual(errorDocument('route_not_found', `There is no ${method} ${path}.`));
    }
  });

  it('accepts a large body that curl announces with Expect: 100-continue (RFC 9110 §10.1.1)', async () => {
    const sending = request(`${platform.address}/coding/v1/_bulk`, {
      method: 'POST',
      headers: { ...bearer(), 'content-type': 'application/json', expect: '100-continue' },
    });
    sending.once('continue', () => sending.end(JSON.stringify({ data: [] })));
    sending.flushHeaders();
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(204);
  });

  it.each([
    ['/coding/v1/_bulk', 'application/json', 413],
    ['/security/v2/oauth/token', 'application/x-www-form-urlencoded', 413],
    ['/coding/v1/_bulk', 'application/vnd.api+json', 415],
  ])(
    'answers %s with a body of %s and 40 MB with %i, with or without Content-Length (C1)',
    async (path, type, status) => {
      const large = new Uint8Array(40_000_000).fill(0x20);
      for (const body of [large, new Blob([large]).stream()]) {
        const response = await fetch(platform.address + path, {
          method: 'POST',
          headers: { ...bearer(), 'content-type': type },
          body,
          duplex: 'half',
        } as RequestInit);
        expect(response.status).toBe(status);
        expect(response.headers.get('content-type')).toBe('application/json');
      }
    },
  );

  it.each([
    ['/coding/v1/_bulk', '415'],
    ['/nothing/here', '404'],
  ])(
    'reads a body rejected at %s to its end, so that the next request on the connection is answered',
    async (path, status) => {
      const statuses = await statusesOfLargePostAndNext(platform.address, path, {
        'content-type': 'application/vnd.api+json',
      });
      expect(statuses).toEqual([status, '200']);
    },
  );

  it('answers within 5 s if a table is locked (C11)', async () => {
    const response = await platform.whileLocked('security.access_token', () =>
      bounded(
        'for ever: the lock lasts until the answer',
        fetch(`${platform.address}/security/v2/me`, { headers: bearer() }),
      ),
    );
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
  });

  it('keeps the connection of a client alive', async () => {
    const asking = request(`${platform.address}/security/v2/me`, {
      method: 'HEAD',
      headers: bearer(),
      agent: keepAlive,
    });
    const [{ statusCode, headers }] = (await once(asking.end(), 'response')) as [IncomingMessage];
    expect({ statusCode, connection: headers.connection }).toEqual({ statusCode: 200, connection: 'keep-alive' });
  });

  it('answers a malformed media type with 415 (E1)', async () => {
    for (const type of ['json', ';', 'application/']) {
      const response = await platform.post('/coding/v1/_bulk', { data: [] }, { ...bearer(), 'content-type': type });
      expect(response.status).toBe(415);
      expect(await response.json()).toEqual({ errors: [expect.objectContaining({ status: '415' })] });
    }
  });

  it('answers bytes that are not HTTP with an error document (E2)', async () => {
    const [answer] = await exchange(platform.address, 'NONSENSE\r\n\r\n');
    expectErrorDocument(answer, 'request_malformed', 'The request is not valid HTTP.');
  });

  it('publishes the metrics of the proxy (A5)', async () => {
    const response = await fetch(`${platform.address}/metrics`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toContain('http_request_duration_seconds_count');
  });

  it('publishes the URL that it listens on, whatever X-Forwarded headers say (A3)', async () => {
    const response = await fetch(`${platform.address}/.well-known/oauth-authorization-server`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(await response.json()).toMatchObject({ issuer: platform.address });
  });

  it('connects each service to the database with a login of its role', async () => {
    const rows = await platform.query<{ application_name: string; usename: string; usesuper: boolean }>(
      `select distinct application_name, usename, usesuper from pg_stat_activity join pg_user using (usename)
        where application_name = any($1) order by application_name`,
      [SERVICES],
    );
    expect(rows).toEqual(
      SERVICES.filter((name) => name !== 'desk')
        .toSorted()
        .map((name) => ({
          application_name: name,
          usename: `earshot_start_${name}`,
          usesuper: false,
        })),
    );
  });

  it('keeps secrets out of every log (B8)', async () => {
    await platform.token({ username: 'ada', password: 'a-wrong-password' });
    const folder = join(platform.folder, 'logs');
    const files = await readdir(folder);
    expect(files).toEqual(expect.arrayContaining(['coding.log', 'mention.log', 'security.log']));
    const logs = (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
    expect(logs).toContain('Login is not valid');
    for (const secret of ['demo-password', 'a-wrong-password', 'acme-analytics-demo-secret', token]) {
      expect(logs).not.toContain(secret);
    }
  });
});

describe('a start with a bad setting (A3)', () => {
  const elsewhere = () => ({ DATA_DIR: join(platform.folder, 'elsewhere'), PORT: '0' });
  it.each([
    ['PORT', '99999', 'PORT must be a whole number from 0 to 65535, not "99999"'],
    ['PORT', '80a', 'PORT must be a whole number from 0 to 65535, not "80a"'],
    [
      'DATABASE_URL',
      'mysql://secret@host/x',
      'DATABASE_URL must be the address of a PostgreSQL database, postgres://...',
    ],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of trace, .*, not "loud"$/],
    ['TOKEN_TTL', '0', /^TOKEN_TTL must be a whole number from 1 to \d+, not "0"$/],
    ['LOCKOUT_THRESHOLD', '-1', /^LOCKOUT_THRESHOLD must be a whole number from .*, not "-1"$/],
    ['BULK_MAX_ITEMS', 'many', /^BULK_MAX_ITEMS must be a whole number from 1, not "many"$/],
    ['SEED_DIR', '/no/such/folder', 'SEED_DIR must be an existing folder, not "/no/such/folder"'],
    ['SEED_DIR', '/etc/ssl', 'SEED_DIR must be a folder with fixtures, such as clients.json, not "/etc/ssl"'],
    ['SEED_DIR', MAIN, `SEED_DIR must be an existing folder, not "${MAIN}"`],
    ['TRUSTED_PROXIES', 'gateway.example', /^TRUSTED_PROXIES must be addresses, ranges .*, not "gateway.example"$/],
    ['PUBLIC_URL', 'example', /^PUBLIC_URL must be the URL that clients use, .*, not "example"$/],
    ['DATA_DIR', MAIN, `DATA_DIR must be a folder that can be created and written, not "${MAIN}"`],
    ['DATA_DIR', join(MAIN, 'data'), /^DATA_DIR must be a folder that can be created and written, not ".*data"$/],
    ['DATA_DIR', '/proc/x', 'DATA_DIR must be a folder that can be created and written, not "/proc/x"'],
    ['HOST', '192.0.2.1', 'HOST must be an address or name of this machine, not "192.0.2.1"'],
    ['HOST', 'no.such.host.invalid', 'HOST must be an address or name of this machine, not "no.such.host.invalid"'],
    ['CONNECTIONS_PER_ADDRESS', '-1', /^CONNECTIONS_PER_ADDRESS must be a whole number from 0 to \d+, not "-1"$/],
  ])('prints one line that names %s (%s)', async (name, value, line) => {
    const { code, output } = await failedStart({ ...elsewhere(), [name]: value });
    expect(code).toBe(1);
    expect(output.trim()).toEqual(typeof line === 'string' ? line : expect.stringMatching(line));
    expect(output).not.toMatch(/^ +at /m);
  });

  it('has stopped the database when it ends, so that the next start does not find it stopping', async () => {
    const { code } = await failedStart({ ...elsewhere(), BULK_MAX_ITEMS: 'many' });
    expect(code).toBe(1);
    const files = await readdir(join(platform.folder, 'elsewhere', 'postgres'));
    expect(files).toContain('PG_VERSION');
    expect(files).not.toContain('postmaster.pid');
  });

  it('reports that the port is in use', async () => {
    const { port } = new URL(platform.address);
    const { code, output } = await failedStart({ ...elsewhere(), PORT: port });
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/^Could not start: port \d+ of 127\.0\.0\.1 is in use.*\n$/),
    });
  });

  it('reports that the data folder is in use', async () => {
    const { code, output } = await failedStart({ DATA_DIR: platform.folder, PORT: '0' });
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/^The database in .* is in use by another process\..*\n$/),
    });
    expect((await fetch(`${platform.address}/health`)).status).toBe(200);
  });
});

describe('the end (A6)', () => {
  it('drains the requests in flight, stops everything and exits 0; the next start keeps the data (A1)', async () => {
    const ending = await PlatformUnderTest.start();
    const session = await ending.login();
    const inFlight = Array.from({ length: 8 }, (_, n) =>
      ending.post(
        '/coding/v1/_bulk',
        { data: mentions.map((id) => update(id, { tags: [`in flight ${n}`] })) },
        { authorization: `Bearer ${session}` },
      ),
    );
    await Promise.race(inFlight);
    const ended = ending.end('SIGTERM');
    const answers = await Promise.all(inFlight);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 204));
    expect(await ended).toEqual({ code: 0, signal: null });

    await ending.start();
    const [{ tags }] = await ending.query<{ tags: string[] }>(
      `select tags from coding.mention where report_id = 'acme-brand' and id = $1`,
      [mentions[0]],
    );
    expect(tags[0]).toMatch(/^in flight \d$/);
    const me = await fetch(`${ending.address}/security/v2/me`, { headers: { authorization: `Bearer ${session}` } });
    expect(me.status).toBe(200);
    expect(await ending.end('SIGINT')).toEqual({ code: 0, signal: null });
    await ending.remove();
  });

  it.each([0, 0.7, 1.4, 2.1, 2.8])(
    'comes %d s after the beginning of a start: exit 0, and nothing keeps running (A6)',
    async (seconds) => {
      const ending = await PlatformUnderTest.starting((await freePorts(1))[0], seconds * 1000);
      expect({
        seconds,
        ...(await ending.end()),
        output: withoutProgress(ending.output)
          .replace(/\n+Earshot is running[^]*Ctrl-C.*\n/, '')
          // Printed by the load of the fixtures, if the end comes during it.
          .replace('\nInterrupted. Nothing was written.\n', ''),
      }).toEqual({
        seconds,
        code: 0,
        signal: null,
        output: 'Stopped.\n',
      });
      expect(await ending.databaseFiles()).toEqual([]);
      await ending.remove();
    },
  );

  it('of a parent process ends a service that is still starting (A6)', async () => {
    const service = spawn(process.execPath, [serviceProgram('mention')], {
      env: {
        ...process.env,
        // Nothing listens there, so the service would retry for 30 s, and fail.
        DATABASE_URL: 'postgres://earshot:secret@127.0.0.1:1/earshot',
        SECURITY_URL: 'http://127.0.0.1:1',
        INTROSPECTION_CLIENT_ID: 'platform',
        INTROSPECTION_CLIENT_SECRET: 'secret',
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    service.disconnect();
    const [code] = await once(service, 'exit');
    expect(code).toBe(0);
  });
});
