import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject, OperationObject } from '@earshot/openapi-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlatformUnderTest } from './support.js';

const docs = (name: string) => readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', name), 'utf8');

const operationsOf = ({ paths = {} }: OpenAPIObject): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods as Record<string, OperationObject>).map((method) => `${method.toUpperCase()} ${path}`),
  );

/** The scopes that the settings of the platform under test name. */
const SETTINGS = { CODING_SCOPE: 'code', IMPORT_SCOPE: 'import', ERASE_SCOPE: 'erase' };
const SCOPES = ['read', 'write', 'admin', ...Object.values(SETTINGS)];
const EVERY_SCOPE = SCOPES.join(' ');

/** An operation of the table, the requests of it that are meant, and what they need. */
interface Row {
  operation: string;
  condition: string;
  needs: string;
}

/** The operations of the table of interface 5.6, whose last row is about every operation that it does not name. */
function readRows(): Row[] {
  const [, table] = docs('interface.md').split('| Needs | Operations |\n');
  const listed = [...table.split('\n\n')[0].matchAll(/^\| (.+?) \| (.+) \|$/gm)].flatMap(([, needs, operations]) =>
    [...operations.matchAll(/`([A-Z]+ \/\S+)`(?: ([^,]+))?/g)].map(([, operation, condition = '']): Row => ({
      operation,
      condition,
      needs,
    })),
  );
  const [, needs] = /^\| (.+) \| every other operation \|\n\n/m.exec(table)!;
  const others = operationsOf(JSON.parse(docs('openapi.json')) as OpenAPIObject).filter(
    (operation) => !listed.some((row) => row.operation === operation && row.condition === ''),
  );
  return [...listed, ...others.map((operation) => ({ operation, condition: '', needs }))];
}

const ROWS = readRows();

let platform: PlatformUnderTest;
const tokens = new Map<string, string>();
beforeAll(async () => {
  platform = await PlatformUnderTest.start(SETTINGS);
  await platform.query(`update security.application set scope = $1 where id = 'acme-analytics'`, [EVERY_SCOPE]);
  await platform.query(`update security."user" set scope = $1 where id = 'user-felix'`, [EVERY_SCOPE]);
  for (const scope of [...SCOPES, EVERY_SCOPE]) tokens.set(scope, await platform.login('felix', scope));
});
afterAll(async () => {
  await platform.end();
  await platform.remove();
});

interface Sent {
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** Requests that change nothing, because what they name does not exist, or because they lack what is required. */
const harmless = (path: string): Sent => ({
  path: path.replaceAll(/\{\w+\}/g, 'unknown'),
  body: path.endsWith('/mcp') ? { jsonrpc: '2.0', id: 1, method: 'tools/list' } : {},
});

const REPORT = '/coding/v1/reports/acme-brand';

/** The requests that only some rows are about. */
const SPECIAL: Record<string, () => Promise<Sent>> = {
  'of an import': async () => {
    const mention = { id: 'imported', type: 'post', date: '2026-05-01T10:00:00Z' };
    const response = await send('POST', { path: `${REPORT}/_import`, body: { data: [mention] } }, bearer(EVERY_SCOPE));
    const { data } = (await response.json()) as { data: { change_id: string } };
    return { path: `/coding/v1/changes/${data.change_id}/_undo`, body: { meta: { dry_run: true } } };
  },
  'of another user': async () => {
    const search = { data: { name: 'of ada', filters: {} } };
    const ada = { authorization: `Bearer ${await platform.login('ada')}` };
    const response = await send('POST', { path: '/workspace/v1/searches', body: search }, ada);
    const { data } = (await response.json()) as { data: { id: string } };
    // Of a version that it never has.
    return { path: `/workspace/v1/searches/${data.id}`, body: search, headers: { 'if-match': '"99"' } };
  },
  'that sets or shortens `retention_days`': () =>
    Promise.resolve({ path: REPORT, body: { data: { retention_days: 36_500 } } }),
};

const bearer = (scope: string) => ({ authorization: `Bearer ${tokens.get(scope)!}` });

const send = (
  method: string,
  { path, body, headers: own }: Sent,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(platform.address + path, {
    method,
    headers: { ...(method !== 'GET' && { 'content-type': 'application/json' }), ...own, ...headers },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });

/** What an answer says of the credentials of the request. Some operations answer a bad token with HTTP 403 (B9). */
async function verdictOf(response: Response): Promise<'accepted' | 'unauthorized' | 'scope_insufficient'> {
  const text = await response.text();
  if (response.status !== 401 && response.status !== 403) return 'accepted';
  const [error] = (JSON.parse(text) as { errors?: { status: string; code: string }[] }).errors ?? [];
  return error?.code === 'scope_insufficient' ? 'scope_insufficient' : 'unauthorized';
}

describe('the table of scopes (5.6)', () => {
  it('is about every operation of the description, and no other', async () => {
    const description = (await (await fetch(`${platform.address}/docs/openapi.json`)).json()) as OpenAPIObject;
    const listed = ROWS.filter(({ condition }) => condition === '').map(({ operation }) => operation);
    expect(listed.toSorted()).toEqual(operationsOf(description).toSorted());
  });

  it.each(ROWS)('is what the platform does: $operation $condition needs $needs', async (row) => {
    const [method, path] = row.operation.split(' ');
    const sent = row.condition === '' ? harmless(path) : await SPECIAL[row.condition]();
    const verdict = async (headers?: Record<string, string>) => verdictOf(await send(method, sent, headers));
    const without = await verdict();
    const withScopes = async () => {
      const found: [string, string][] = [];
      for (const scope of [...SCOPES, EVERY_SCOPE]) found.push([scope, await verdict(bearer(scope))]);
      return Object.fromEntries(found);
    };
    const everyScope = (each: string) => Object.fromEntries([...SCOPES, EVERY_SCOPE].map((scope) => [scope, each]));
    if (row.needs === 'nothing') {
      expect(without).toBe('accepted');
    } else if (row.needs === 'an application') {
      expect((await send(method, sent, bearer(EVERY_SCOPE))).status).toBeGreaterThanOrEqual(400);
    } else if (row.needs === 'a session') {
      expect([without, await withScopes()]).toEqual(['unauthorized', everyScope('unauthorized')]);
      expect(await verdict(await platform.session())).toBe('accepted');
    } else if (row.needs === 'any token') {
      expect([without, await withScopes()]).toEqual(['unauthorized', everyScope('accepted')]);
    } else {
      const names = row.needs.split(', ').map((name) => name.replaceAll('`', '') as keyof typeof SETTINGS);
      const needed = names.map((name) => SETTINGS[name]);
      const expected = everyScope('scope_insufficient');
      if (needed.length === 1) expected[needed[0]] = 'accepted';
      expected[EVERY_SCOPE] = 'accepted';
      expect([without, await withScopes()]).toEqual(['unauthorized', expected]);
    }
  });
});
