import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { hashToken } from '@earshot/security/entities';
import type pg from 'pg';
import type { TestBed } from './test-bed/test-bed.js';
import { baselineProgram } from './test-bed/paths.js';
import { expectSuccess, load, type LoadRequest, ratesSideBySide } from './load.js';
import { median } from './measure.js';
import { atLeast, atMost, rates, type Row, times } from './result.js';

const TOKENS = 10_000;
const CONNECTIONS = 64;
const ROUNDS = 5;
const SECONDS = 2;
const LOGINS_IN_FLIGHT = 8;
const FLOOD = 200;

/** Requests for the user of a token with many different tokens, and logins, alone and as a flood. */
export async function tokenBench(bed: TestBed): Promise<Row[]> {
  const tokens = await addTokens(bed.client);
  return [...(await lookups(bed, tokens)), ...(await logins(bed, tokens))];
}

/** Inserts valid access tokens. */
async function addTokens(client: pg.Client): Promise<string[]> {
  const tokens = Array.from({ length: TOKENS }, () => randomBytes(32).toString('base64url'));
  await client.query(
    `insert into security.access_token (hash, family_id, application_id, user_id, scope, issued_at, expires_at)
     select hash, gen_random_uuid(), owner.application_id, owner.user_id, 'read', now(), now() + interval '1 day'
       from unnest($1::bytea[]) as hash,
            (select a.id as application_id, u.id as user_id
               from security."user" u join security.application a using (client_id)
              where activated order by u.id, a.id limit 1) as owner`,
    [tokens.map(hashToken)],
  );
  await client.query('vacuum (analyze) security.access_token');
  return tokens;
}

const requestsWith = (path: string, tokens: readonly string[]): LoadRequest[] =>
  tokens.map((token) => ({ method: 'GET', path, headers: { authorization: `Bearer ${token}` } }));

async function lookups(bed: TestBed, tokens: readonly string[]): Promise<Row[]> {
  const security = await bed.service('security');
  const { ours, oauth, bare } = await ratesSideBySide(
    { rounds: ROUNDS, connections: CONNECTIONS, seconds: SECONDS },
    {
      ours: { address: security.address, requests: requestsWith('/security/v2/me', tokens) },
      oauth: { address: (await bed.baseline('node-oauth')).address, requests: requestsWith('/me', tokens) },
      bare: { address: (await bed.baseline('bare-me')).address, requests: requestsWith('/me', tokens) },
    },
  );
  await bed.stopPrograms();
  const what = `/me, ${TOKENS} tokens, concurrency ${CONNECTIONS}, compared with`;
  return [
    { what: `${what} @node-oauth/oauth2-server`, ...rates(ours, oauth), target: atLeast(3) },
    { what: `${what} bare Fastify with the same lookups`, ...rates(ours, bare), target: atLeast(0.85) },
  ];
}

async function logins(bed: TestBed, tokens: readonly string[]): Promise<Row[]> {
  const security = await bed.service('security');
  const login: LoadRequest = {
    method: 'POST',
    path: '/security/v2/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(await bed.passwordGrant()),
  };
  const me = requestsWith('/security/v2/me', tokens);
  const some = (request: LoadRequest, count: number) => Array.from({ length: count }, () => request);

  const raw: number[] = [];
  const grants: number[] = [];
  for (let round = 0; round < 3; round++) {
    raw.push(await rawArgon2(3_000));
    const granted = await load(security.address, LOGINS_IN_FLIGHT, 3, some(login, LOGINS_IN_FLIGHT));
    expectSuccess(granted, 'a password grant');
    grants.push(granted.perSecond);
  }
  const quiet: number[] = [];
  const flooded: number[] = [];
  let rejected = 0;
  for (let round = 0; round < 3; round++) {
    quiet.push((await load(security.address, 8, 3, me)).p99);
    const [flood, duringFlood] = await Promise.all([
      load(security.address, FLOOD, 4, some(login, FLOOD)),
      load(security.address, 8, 3, me),
    ]);
    expectSuccess(duringFlood, '/me during a flood of logins');
    flooded.push(duringFlood.p99);
    rejected += flood.statuses.get(503) ?? 0;
    const unexpected = [...flood.statuses.keys()].filter((status) => status > 299 && status !== 503);
    if (unexpected.length > 0) throw new Error(`A flood of logins was answered with ${unexpected.join(', ')}`);
  }
  return [
    {
      what: 'password grants, compared with Argon2id alone',
      ...rates(median(grants), median(raw)),
      target: atLeast(0.9),
    },
    {
      what:
        `/me, p99 during a flood of ${FLOOD} concurrent logins (${rejected} rejected with 503), ` +
        'compared with no flood',
      ...times(median(flooded), median(quiet)),
      target: atMost(5),
    },
  ];
}

/** Verifications per second of Argon2id alone, in a separate process. */
async function rawArgon2(milliseconds: number): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [baselineProgram('raw-argon2'), String(milliseconds)]);
  return Number(stdout);
}
