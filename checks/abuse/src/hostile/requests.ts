import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc, { type Arbitrary } from 'fast-check';
import type { Request } from '../send.js';
import {
  FORM_VALUES,
  HEADERS,
  MEDIA_TYPES,
  METHODS,
  OTHER_PATHS,
  PATH_VALUES,
  QUERY_NAMES,
  QUERY_VALUES,
  SEGMENTS,
} from './known.js';
import { mostly, one, type Schema, SchemaValues } from './schema-values.js';

interface Operation {
  parameters?: { name?: string; in?: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Relative to `dist/checks/abuse`. */
const DESCRIPTION = join(import.meta.dirname, '../../../docs/openapi.json');

const { paths, components } = JSON.parse(readFileSync(DESCRIPTION, 'utf8')) as Description;
const values = new SchemaValues(components.schemas);

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/** A route of the platform: its methods, its query parameters, and the schema of its body. */
interface Target {
  path: string;
  methods: string[];
  names: string[];
  type: string;
  schema: Schema;
}

/** A GET is also sent as a POST (rule E3). */
const POST_FORM: Schema = {
  properties: { _method: { enum: ['GET'] }, _parameters: { type: 'string', examples: ['size=5', 'pretty', '%'] } },
};

const target = (path: string, { parameters = [], requestBody }: Operation): Target => {
  const names = parameters.flatMap((each) => (each.in === 'query' && each.name ? [each.name] : []));
  const methods = requestBody ? ['POST'] : ['GET', 'POST'];
  const [[type, { schema }] = [JSON_TYPE, { schema: POST_FORM }]] = Object.entries(requestBody?.content ?? {});
  return {
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => PATH_VALUES[name] ?? name),
    methods,
    names,
    type,
    schema,
  };
};

const TARGETS: readonly Target[] = [
  ...Object.entries(paths).flatMap(([path, { get, post }]) =>
    [get, post].flatMap((operation) => (operation ? [target(path, operation)] : [])),
  ),
  ...OTHER_PATHS.map((path) => target(path, {})),
];

const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 20,
});

/** The path of a target, or one that is similar. */
const pathLike = (path: string): Arbitrary<string> =>
  mostly(
    fc.constant(path),
    fc.oneof(
      one(SEGMENTS).map((segment) => `${path}/${segment}`),
      fc.tuple(fc.nat(path.length), one(SEGMENTS)).map(([at, piece]) => path.slice(0, at) + piece + path.slice(at)),
      fc.array(fc.oneof(one(SEGMENTS), visible), { maxLength: 6 }).map((segments) => `/${segments.join('/')}`),
      fc.integer({ min: 1, max: 8_000 }).map((length) => `/mention/v2/reports/${'x'.repeat(length)}`),
    ),
  );

const pairs = (names: readonly string[], known: readonly string[], most: number): Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.oneof(one(names), visible), fc.oneof(one(known), visible)), { maxLength: most })
    .map((all) => all.map((pair) => pair.join('=')).join('&'));

/** Node does not send characters that a header value cannot contain. */
const headerValue = visible.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, ''));
const header = fc.oneof(
  one(HEADERS).chain(([name, known]) => fc.tuple(fc.constant(name), one(known))),
  fc.tuple(one(HEADERS.map(([name]) => name).filter((name) => name !== 'connection')), headerValue),
);

/** The JSON text of a value, sometimes cut off, sometimes replaced by random bytes or open brackets. */
const asText = (value: Arbitrary<unknown>): Arbitrary<string | Buffer> => {
  const text = value.map((any) => JSON.stringify(any) ?? '');
  const odd = fc.oneof(
    fc.tuple(text, fc.nat(200)).map(([whole, at]) => whole.slice(0, at)),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
    fc.nat(5_000).map((depth) => '['.repeat(depth)),
  );
  return mostly<string | Buffer>(text, odd);
};

function bodyFor({ type, schema }: Target): Arbitrary<string | Buffer> {
  if (type !== FORM) return asText(values.of(schema));
  const names = Object.keys(
    schema.properties ?? components.schemas[schema.$ref?.split('/').at(-1) ?? '']?.properties ?? {},
  );
  return mostly<string | Buffer>(pairs([...names, 'grant_type', 'odd'], FORM_VALUES, 7), asText(values.json));
}

/** A request to the platform. Most requests have `token`, a valid access token. */
export const anyRequest = (token: string): Arbitrary<Request> => {
  const odd = fc.tuple(one(['', 'Bearer ', 'Basic ']), headerValue).map((parts) => parts.join(''));
  const authorization = mostly(fc.constant(`Bearer ${token}`), odd);
  return fc.oneof(one(TARGETS), one(TARGETS.filter(({ schema }) => schema !== POST_FORM))).chain((to) =>
    fc
      .record({
        method: mostly(one(to.methods), one(METHODS)),
        path: pathLike(to.path),
        query: mostly(fc.constant(''), pairs([...to.names, ...QUERY_NAMES], QUERY_VALUES, 4)),
        headers: mostly(fc.constant<[string, string][]>([]), fc.array(header, { maxLength: 4 })),
        bearer: to.type === FORM ? mostly(fc.constant(undefined), authorization) : authorization,
        type: mostly(fc.constant(to.type), one(MEDIA_TYPES)),
        body: bodyFor(to),
      })
      .map(({ method, path, query, headers, bearer, type, body }) => ({
        method,
        path: wirePath(query ? `${path}?${query}` : path),
        headers: {
          ...(bearer === undefined ? {} : { authorization: bearer }),
          ...(method === 'POST' ? { 'content-type': type } : {}),
          ...Object.fromEntries(headers),
        },
        body: method === 'GET' || method === 'HEAD' ? undefined : body,
      })),
  );
};

/** Node sends a path of Latin-1 characters unchanged, but rejects spaces and control characters. */
const wirePath = (text: string): string =>
  Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(/[\0-\x20\x7f]/g, '');
