import { join } from 'node:path';
import type { OpenAPIObject } from '@earshot/openapi-kit';
import { format } from 'prettier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleRequests, isPartOf, placeOf, SCOPES } from './example-requests.js';
import { PlatformUnderTest } from './support.js';

const FILE = join(import.meta.dirname, '..', '..', '..', 'docs', 'openapi.json');

let platform: PlatformUnderTest;
let description: OpenAPIObject;
beforeAll(async () => {
  platform = await PlatformUnderTest.start();
  description = (await (await fetch(`${platform.address}/docs/openapi.json`)).json()) as OpenAPIObject;
});
afterAll(async () => {
  await platform.end();
  await platform.remove();
});

describe('the description of the platform', () => {
  it('is docs/openapi.json, which `npx nx run start:openapi` writes', async () => {
    const text = await format(JSON.stringify(description), { parser: 'json', printWidth: 120 });
    await expect(text).toMatchFileSnapshot(FILE);
  });

  it('is sent compressed, and only if it has changed (E1)', async () => {
    const { headers } = await fetch(`${platform.address}/docs/openapi.json`);
    const names = ['content-type', 'content-encoding', 'vary'];
    expect(names.map((name) => headers.get(name))).toEqual(['application/json', 'gzip', 'Accept-Encoding']);
    // `fetch` adds `Cache-Control: no-cache`.
    const known = { 'if-none-match': headers.get('etag')! };
    expect((await fetch(`${platform.address}/docs/openapi.json`, { headers: known })).status).toBe(304);
  });

  it('has the operations of all areas, but not those of single processes', () => {
    const areas = new Set(Object.keys(description.paths ?? {}).map((path) => path.split('/')[1]));
    expect([...areas].toSorted()).toEqual(['.well-known', 'coding', 'mention', 'security', 'workspace']);
  });

  it('has an example of a successful answer for every operation, which is what the demo answers', async () => {
    const usual = await platform.login();
    const requests = exampleRequests(description).toSorted((a, b) => placeOf(a) - placeOf(b));
    for (const { operationId, url, needsToken, needsSession, init, status, body } of requests) {
      const scope = SCOPES[operationId];
      const token = scope === undefined ? usual : await platform.login('felix', scope);
      const headers = {
        ...init.headers,
        ...(needsToken && { authorization: `Bearer ${token}` }),
        ...(needsSession && (await platform.session())),
      };
      const response = await fetch(platform.address + url, { ...init, headers });
      const text = await response.text();
      expect({ operationId, status: response.status, text }).toMatchObject({ operationId, status });
      if (body !== undefined) expect(JSON.parse(text), operationId).toSatisfy((answer) => isPartOf(body, answer));
    }
  });
});
