import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Ended, LONG } from '@earshot/test-kit';
import { type RunningPlatform, startDemoPlatform } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../src/run.js';
import { conformance } from './conformance-process.js';

const SECRETS = { CONFORMANCE_CLIENT_SECRET: 'acme-analytics-demo-secret', CONFORMANCE_PASSWORD: 'demo-password' };

let platform: RunningPlatform;
beforeAll(async () => {
  platform = await startDemoPlatform();
});
afterAll(() => platform?.stop());

const ada = () => ['--base-url', platform.address, '--client-id', 'acme-analytics', '--login', 'ada'];

describe('without fixtures', () => {
  it('checks what can be checked with a login, fails nothing, and changes nothing', async () => {
    const before = await allMentions();
    const { exitCode, output, errors } = await conformance([...ada(), '--json'], SECRETS);
    expect(errors).toBe('');
    const { failed, passed, results } = JSON.parse(output) as { failed: number; passed: number; results: Result[] };
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect({ exitCode, failed }).toEqual({ exitCode: 0, failed: 0 });
    expect(passed).toBeGreaterThan(100);
    expect(await allMentions()).toEqual(before);
  });

  it('reads secrets from standard input, and prints a table for each letter', async () => {
    const input = `${Object.values(SECRETS).join('\n')}\n`;
    const { exitCode, output } = await conformance([...ada(), '--only', 'E7,B1'], {}, input);
    expect(exitCode).toBe(0);
    expect(output).toMatchInlineSnapshot(`
      "B The security area

      B1    passed  answers the password grant with 201, no-store and the token
      B1    passed  issues another token for each login
      B1    n/a     issues no refresh token to an application that may not renew: needs --seed

      E Documents, everywhere

      E7    passed  gives the error of a bulk item no id

      4 checks: 3 passed, 0 failed, 1 not applicable (n/a)
      "
    `);
  });

  it('checks what needs no token without a login', async () => {
    const { exitCode, output, errors } = await conformance(['--base-url', platform.address, '--only', 'D2,D3']);
    expect(exitCode).toBe(0);
    expect(errors).toBe(
      'Warning: without --client-id and --login, or --seed, only public routes and rejections without a token are checked.\n',
    );
    expect(output).toContain('D3    passed');
    expect(output).toContain('needs --client-id and --login, or --seed');
  });

  it('ends with 1 and says what is wrong if a check fails, without tokens', async () => {
    const proxy = createServer((request, response) => void answerWith201(request, response)).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const { exitCode, output } = await conformance(['--base-url', address, ...ada().slice(2), '--only', 'B9'], SECRETS);
    proxy.close();
    expect(exitCode).toBe(1);
    expect(output).toContain('B9    FAILED  returns the profile and the token of the request\n');
    expect(output).toContain('GET /security/v2/me: status 201 instead of 200');
    expect(output).not.toMatch(/access_token":"[\w-]{10}/);
  });
});

describe('a run that cannot be made', () => {
  const address = 'http://127.0.0.1:1';

  it.each([
    [
      'no base address',
      [],
      /^Which deployment\? .*npm run conformance -- --base-url http:\/\/127\.0\.0\.1:3000 --seed/,
    ],
    ['a base address that is not a URL', ['--base-url', 'x'], /^error: .*must be an http or https URL\.$/],
    [
      'a client id without a login',
      ['--base-url', address, '--client-id', 'x'],
      'Give --client-id and --login together.',
    ],
    ['fixtures and a login', ['--base-url', address, '--seed', '--login', 'x'], /^Give either --seed or/],
    ['an unknown rule', ['--base-url', address, '--only', 'B1,X9'], /^There is no check of "X9"/],
    ['an unknown option', ['--password', 'x'], /^error: unknown option '--password'/],
    ['no secret', ['--base-url', address, '--client-id', 'x', '--login', 'x'], /^CONFORMANCE_CLIENT_SECRET is missing/],
    ['no deployment', ['--base-url', address], /^http:\/\/127\.0\.0\.1:1 cannot be checked: .*ECONNREFUSED/],
  ])('ends with 2 for %s', async (_what, args, message) => {
    const { exitCode, output, errors } = await conformance(args);
    expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
    expect(errors.trim()).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  // It starts the program three times.
  it('ends with 2 for a wrong password, a wrong path, and a malformed setting', LONG, async () => {
    const wrong = await conformance(ada(), { ...SECRETS, CONFORMANCE_PASSWORD: 'wrong' });
    expect(wrong).toMatchObject({ exitCode: 2, errors: 'ada cannot log in: 401 Login is not valid\n' });
    const args = ['--base-url', `${platform.address}/nowhere`, ...ada().slice(2)];
    expect(await conformance(args, SECRETS)).toMatchObject({
      exitCode: 2,
      errors: expect.stringMatching(/^ada cannot log in: 404 [^{}]+\n$/),
    });
    const malformed = await conformance(ada(), { ...SECRETS, TOKEN_TTL: '1h' });
    expect(malformed).toMatchObject({ exitCode: 2, errors: 'TOKEN_TTL must be a whole number from 0, not "1h"\n' });
  });
});

describe('with fixtures and --rate-limit', () => {
  let run: Ended;
  let results: Result[];
  beforeAll(async () => {
    const args = ['--base-url', platform.address, '--seed', '--rate-limit', '--json'];
    run = await conformance(args, { DATABASE_URL: platform.databaseUrl });
    ({ results } = JSON.parse(run.output) as { results: Result[] });
  });

  it('passes every check, except those that HTTP cannot show', () => {
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(run).toMatchObject({ exitCode: 0, errors: '' });
    const without = results.filter(({ outcome }) => outcome === 'not applicable');
    expect(without.map(({ rule, reason }) => `${rule} ${reason}`)).toMatchInlineSnapshot(`
      [
        "A1 it is a command, not HTTP",
        "A2 it is a command, not HTTP",
        "A3 the environment of the deployment cannot be changed over HTTP",
        "A6 HTTP cannot send a signal",
        "A7 the page is part of npm start, not of the services",
        "A8 HTTP cannot show the log; log.e2e.spec.ts of coding tests it",
        "H1 the desk is a page, which only a browser can show",
        "H2 the desk is a page, which only a browser can show",
        "H3 the desk is a page, which only a browser can show",
        "H4 the desk is a page, which only a browser can show",
        "H5 the desk is a page, which only a browser can show",
        "H6 the desk is a page, which only a browser can show",
        "H7 the desk is a page, which only a browser can show",
        "H8 the desk is a page, which only a browser can show",
        "H9 the desk is a page, which only a browser can show",
        "H10 the desk is a page, which only a browser can show",
        "B8 what the database stores cannot be seen over HTTP",
        "B14 it is a table of the database; audit.e2e.spec.ts of security tests it",
        "B16 it needs the keys of an issuer; issuer.e2e.spec.ts tests it",
        "C10 CODING_SCOPE is not set",
        "C7 HTTP cannot end the processes of the deployment",
        "C11 HTTP cannot stop the database of the deployment",
        "C13 npm run test:failures kills them",
        "C13 it takes a day",
        "C14 the fixtures have too few mentions",
        "C16 new changes have one",
        "C21 checks that erase would find nothing the next time; erase.e2e.spec.ts of coding does",
        "C24 checks do not break the deployment; feed.e2e.spec.ts of coding does",
        "D19 HTTP cannot show what the platform holds; export.e2e.spec.ts of mention does",
        "F1 the seeding tool is a command, not HTTP",
        "F2 the seeding tool is a command, not HTTP",
        "F3 the seeding tool is a command, not HTTP",
        "F4 the seeding tool is a command, not HTTP",
        "F5 the seeding tool is a command, not HTTP",
        "F6 the seeding tool is a command, not HTTP",
        "F7 the seeding tool is a command, not HTTP",
        "F8 the seeding tool is a command, not HTTP",
        "G2 CODING_SCOPE is not set",
        "I3 a person and MCP_WRITES are needed; agents.e2e.spec.ts tests it",
      ]
    `);
  });
});

describe('with CODING_SCOPE', () => {
  it('checks what a token without that scope may change (C10, G2)', LONG, async () => {
    const limited = await startDemoPlatform({ CODING_SCOPE: 'write' });
    const args = ['--base-url', limited.address, '--seed', '--only', 'C10,G2', '--json'];
    const run = await conformance(args, { DATABASE_URL: limited.databaseUrl, CODING_SCOPE: 'write' });
    await limited.stop();
    const { results } = JSON.parse(run.output) as { results: Result[] };
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(results.map(({ check }) => check)).toEqual(
      expect.arrayContaining([expect.stringContaining('CODING_SCOPE')]),
    );
  });
});

/** Answers as the platform does, but with 201 in place of 200. */
async function answerWith201(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { authorization, 'content-type': type } = request.headers;
  const headers = { ...(authorization && { authorization }), ...(type && { 'content-type': type }) };
  const body = request.method === 'GET' ? undefined : await text(request);
  const answer = await fetch(platform.address + request.url, { method: request.method, headers, body });
  response.writeHead(answer.status === 200 ? 201 : answer.status, { 'content-type': 'application/json' });
  response.end(await answer.text());
}

/** The mentions of the first report of the demo fixtures. */
async function allMentions(): Promise<unknown> {
  const form = { grant_type: 'password', username: 'ada', password: SECRETS.CONFORMANCE_PASSWORD, scope: 'read' };
  const application = { client_id: 'acme-analytics', client_secret: SECRETS.CONFORMANCE_CLIENT_SECRET };
  const login = await fetch(`${platform.address}/security/v2/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...form, ...application }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const path = '/mention/v2/reports/acme-brand/_search?size=1000';
  return (await fetch(platform.address + path, { method: 'POST', headers })).json();
}
