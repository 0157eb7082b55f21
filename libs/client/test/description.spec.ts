import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenAPIObject } from 'openapi3-ts/oas31';
import { describe, expect, it } from 'vitest';
import { generateTypes } from '../generate-types.mjs';

const SRC = join(import.meta.dirname, '..', 'src');
const sourceOf = (file: string) => readFile(join(SRC, file), 'utf8');

/** Operations that a program needs no method for. */
const WITHOUT_METHOD = [
  // The same as version 2.
  'POST /security/v1/oauth/token',
  // For services that accept tokens of other programs.
  'POST /security/v2/oauth/_introspect',
  'GET /.well-known/oauth-authorization-server',
  // For agents, which have a client of their protocol.
  'POST /mention/v2/mcp',
  'POST /coding/v1/mcp',
  'GET /.well-known/oauth-protected-resource/mention/v2/mcp',
  'GET /.well-known/oauth-protected-resource/coding/v1/mcp',
];

const isMeta = (path: string) => /\/openapi\.json$|^\/(health|metrics)\b/.test(path);

describe('the types', () => {
  it('are those of docs/openapi.json; `npx nx run client:types` generates them', async () => {
    expect(await sourceOf('api.ts')).toBe(await generateTypes());
  });

  it('leave nothing of a search unchecked', async () => {
    const [, search] = /^ {4}Search: \{(.*?)^ {4}\};/ms.exec(await sourceOf('api.ts'))!;
    const [, filters] = /^ {4}Filters: \{(.*?)^ {4}\};/ms.exec(await sourceOf('api.ts'))!;
    for (const schema of [search, filters]) expect(schema).not.toMatch(/: unknown|\| unknown|Record</);
  });
});

describe('the client', () => {
  it('has a method for each operation of the description', async () => {
    const description = JSON.parse(
      await readFile(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8'),
    ) as OpenAPIObject;
    const operations = Object.entries(description.paths!)
      .filter(([path]) => !isMeta(path))
      .flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`));
    const sources = await Promise.all(
      ['areas.ts', 'client.ts', 'copying.ts', 'session.ts', 'tokens.ts', 'types.ts'].map(sourceOf),
    );
    const text = sources.join('\n');
    const [, lists] = /type ReferenceList = (.*);/.exec(text)!;
    const called = [
      ...[...text.matchAll(/\.(get|post|put|change)\(\s*'(\/[^']+)'/g)].map(
        ([, method, path]) => `${method === 'change' ? 'POST' : method.toUpperCase()} ${path}`,
      ),
      ...[...text.matchAll(/\.versioned\(\s*'(\w+)',\s*'(\/[^']+)'/g)].map(
        ([, method, path]) => `${method.toUpperCase()} ${path}`,
      ),
      ...[...text.matchAll(/\.delete\(\s*'(\/[^']+)'/g)].map(([, path]) => `DELETE ${path}`),
      ...[...text.matchAll(/const PATH = '(\/[^']+)'/g)].map(([, path]) => `POST ${path}`),
      ...[...lists.matchAll(/'(\w+)'/g)].map(([, name]) => `GET /mention/v2/${name}`),
      ...[...text.matchAll(/#post\('(\w+)'/g)].map(([, endpoint]) => `POST /security/v2/oauth/${endpoint}`),
    ];
    expect([...new Set(called), ...WITHOUT_METHOD].toSorted()).toEqual(operations.toSorted());
  });
});
