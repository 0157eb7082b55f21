import { TERM_FIELDS } from '@earshot/filter-kit';
import fc, { type Arbitrary } from 'fast-check';
import type { Request } from '../send.js';
import {
  FILTER_NAMES,
  HEADERS,
  MEDIA_TYPES,
  MEMBERS,
  METHODS,
  PATHS,
  PAYLOAD_NAMES,
  QUERY_NAMES,
  QUERY_VALUES,
  FUZZED_REPORT,
  SCALARS,
  SEGMENTS,
  WORDS,
} from './known.js';

const oneOf = <T>(values: readonly T[]): Arbitrary<T> => fc.constantFrom(...values);

/** `odd` in one case of seven, otherwise `usual`. */
const mostly = <T>(usual: Arbitrary<T>, odd: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: odd });

const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 20,
});

const path = mostly(
  oneOf(PATHS),
  fc.oneof(
    fc.tuple(oneOf(PATHS), oneOf(SEGMENTS)).map(([known, segment]) => `${known}/${segment}`),
    fc.tuple(oneOf(PATHS), fc.nat(), oneOf(SEGMENTS)).map(([known, at, piece]) => {
      const index = at % known.length;
      return known.slice(0, index + 1) + piece + known.slice(index + 1);
    }),
    fc.array(fc.oneof(oneOf(SEGMENTS), visible), { maxLength: 6 }).map((segments) => `/${segments.join('/')}`),
    fc.integer({ min: 1, max: 8_000 }).map((length) => `/mention/v2/reports/${'x'.repeat(length)}`),
  ),
);

const parameter = fc
  .tuple(fc.oneof(oneOf(QUERY_NAMES), visible), fc.oneof(oneOf(QUERY_VALUES), visible))
  .map(([name, value]) => `${name}=${value}`);
const query = fc.array(parameter, { maxLength: 4 }).map((parameters) => parameters.join('&'));

/** Node does not send characters that a header value cannot contain. */
const headerValue = visible.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, ''));
const header = fc.oneof(
  fc.constantFrom(...HEADERS).chain(([name, values]) => fc.tuple(fc.constant(name), oneOf(values))),
  fc.tuple(oneOf(HEADERS.map(([name]) => name).filter((name) => name !== 'connection')), headerValue),
);

/** Any JSON value, often with the names and values of filters and payloads. */
const json: Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, depthSize: 'small', withCrossShrink: true },
    fc.oneof(oneOf<unknown>(SCALARS), fc.jsonValue({ maxDepth: 1 }), fc.double()),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(fc.oneof(oneOf(MEMBERS), fc.string({ maxLength: 8 })), tie('value'), { maxKeys: 5 }),
  ),
})).value;

const queryText = fc
  .array(mostly(oneOf(WORDS), fc.string({ maxLength: 10 })), { maxLength: 40 })
  .map((words) => words.join(' '));

const filterValue = fc.oneof(
  json,
  fc.array(oneOf<unknown>(SCALARS), { maxLength: 4 }),
  queryText,
  fc.dictionary(
    oneOf(MEMBERS),
    fc.oneof(oneOf<unknown>(SCALARS), fc.array(oneOf<unknown>(SCALARS), { maxLength: 3 })),
    { maxKeys: 3 },
  ),
);
const filterSet = fc.dictionary(oneOf(FILTER_NAMES), filterValue, { maxKeys: 4 });
const boolean = fc.dictionary(fc.constantFrom('must', 'should', 'must_not'), filterSet);
const filters = fc.oneof(
  filterSet,
  boolean.map((value) => ({ boolean: value })),
  queryText.map((text) => ({ query: text })),
);

const AGGREGATED = [...TERM_FIELDS, 'date', 'reviewed_at', 'influence', 'service_rank', 'x'];

const SORTS = ['date', 'infused_at', 'crawled_at', 'influence', 'service_rank', 'x'];
const SORT_VALUES = [
  '1e+999',
  '1e-400',
  '9'.repeat(400),
  '-1',
  '1.5',
  '2026-07-16T10:00:00.000000Z',
  '2026-07-16',
  'infinity',
  '',
  null,
  5,
];

/** A cursor in the form of the platform, with values that the platform must not trust. */
const cursor = fc.oneof(
  fc
    .tuple(
      oneOf(SORTS),
      fc.constantFrom('asc', 'desc'),
      oneOf<unknown>(SORT_VALUES),
      mostly<unknown>(fc.constant('m-0001'), json),
    )
    .map((position) => Buffer.from(JSON.stringify(position)).toString('base64url')),
  fc.base64String({ maxLength: 40 }),
);

const search = fc.record(
  {
    filters: mostly<unknown>(filters, json),
    sort: mostly<unknown>(
      fc.tuple(oneOf(SORTS), fc.constantFrom('asc', 'desc', 'up')).map((sort) => Object.fromEntries([sort])),
      json,
    ),
    size: mostly<unknown>(fc.integer({ min: 0, max: 50 }), json),
    from: mostly<unknown>(fc.integer({ min: 0, max: 60_000 }), json),
    after: mostly<unknown>(cursor, json),
    total: mostly<unknown>(fc.boolean(), json),
    [`odd`]: json,
  },
  { requiredKeys: [] },
);

const aggregation: Arbitrary<unknown> = fc.letrec((tie) => ({
  aggregation: mostly<unknown>(
    fc.record(
      {
        terms: fc.record({ field: oneOf(AGGREGATED), size: mostly<unknown>(fc.integer({ min: 1, max: 1_000 }), json) }),
        date_histogram: fc.record({
          field: oneOf(AGGREGATED),
          interval: mostly<unknown>(fc.constantFrom('hour', 'day', 'week', 'year'), json),
          time_zone: mostly<unknown>(fc.constantFrom('Asia/Beirut', 'UTC'), json),
        }),
        stats: fc.record({ field: oneOf(AGGREGATED) }),
        cardinality: fc.record({ field: oneOf(AGGREGATED) }),
        aggregations: fc.dictionary(oneOf(MEMBERS), tie('aggregation'), { maxKeys: 2 }),
      },
      { requiredKeys: [] },
    ),
    json,
  ),
})).aggregation;

const analytics = fc.record(
  {
    filters: mostly<unknown>(filters, json),
    aggregations: mostly<unknown>(fc.dictionary(oneOf(MEMBERS), aggregation, { maxKeys: 3 }), json),
    [`odd`]: json,
  },
  { requiredKeys: ['aggregations'] },
);

const payload = fc.dictionary(
  oneOf(PAYLOAD_NAMES),
  mostly<unknown>(
    fc.oneof(
      oneOf<unknown>(SCALARS),
      fc.constant({ status: 'reviewed' }),
      fc.constant({ country: 'FRA' }),
      fc.constant(['a', 'b']),
    ),
    json,
  ),
  { maxKeys: 4 },
);
const item = mostly<unknown>(
  fc.record(
    {
      action: mostly<unknown>(fc.constant('update'), json),
      report_id: mostly<unknown>(fc.constant(FUZZED_REPORT), json),
      mention_id: mostly<unknown>(
        fc.nat(400).map((n) => `m-${String(n).padStart(4, '0')}`),
        json,
      ),
      payload: mostly<unknown>(payload, json),
    },
    { requiredKeys: [] },
  ),
  json,
);
const bulk = mostly<unknown>(
  fc.record({ data: fc.array(item, { maxLength: 6 }) }),
  fc.record({ data: json, meta: json, more: json }, { requiredKeys: [] }),
);
const update = mostly<unknown>(
  fc.record({
    filters: mostly<unknown>(filters, json),
    payload: mostly<unknown>(payload, json),
    meta: mostly<unknown>(
      fc.record(
        { dry_run: mostly<unknown>(fc.boolean(), json), if_count: mostly<unknown>(fc.nat(400), json) },
        { requiredKeys: [] },
      ),
      json,
    ),
  }),
  fc.dictionary(oneOf(['filters', 'payload', 'meta', 'more']), json),
);
const postForm = fc.record(
  { _method: mostly<unknown>(fc.constant('GET'), json), _parameters: mostly<unknown>(query, json) },
  { requiredKeys: ['_method'] },
);

/** The JSON text of a value, sometimes cut off, sometimes replaced by random bytes or open brackets. */
const asText = (value: Arbitrary<unknown>): Arbitrary<string | Buffer> =>
  fc.oneof(
    { weight: 12, arbitrary: value.map((any) => JSON.stringify(any) ?? '') },
    {
      weight: 1,
      arbitrary: fc.tuple(value, fc.nat()).map(([any, at]) => (JSON.stringify(any) ?? '').slice(0, at % 200)),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.nat(5_000).map((depth) => '['.repeat(depth)) },
  );

const FORM_NAMES = [
  'grant_type',
  'username',
  'password',
  'client_id',
  'client_secret',
  'scope',
  'refresh_token',
  'token',
  'token_type_hint',
];
const FORM_VALUES = [
  'password',
  'refresh_token',
  'acme-analytics',
  'acme-analytics-demo-secret',
  'read',
  '',
  '%00',
  '%ff',
  'a b',
  'x'.repeat(300),
];
const form = fc
  .array(fc.tuple(oneOf(FORM_NAMES), fc.oneof(oneOf(FORM_VALUES), visible)), { maxLength: 7 })
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));

const bodyFor = (to: string): Arbitrary<string | Buffer> => {
  if (to.includes('oauth')) return mostly<string | Buffer>(form, asText(json));
  if (to.includes('_search')) return asText(search);
  if (to.includes('_analytics')) return asText(analytics);
  if (to.includes('_update')) return asText(update);
  if (to.includes('_bulk')) return asText(bulk);
  return asText(mostly<unknown>(postForm, json));
};

const mediaTypeFor = (to: string): Arbitrary<string> =>
  mostly(
    fc.constant(to.includes('oauth') ? 'application/x-www-form-urlencoded' : 'application/json'),
    oneOf(MEDIA_TYPES),
  );

/** A request to the platform. Most requests have `token`, a valid access token. */
export const anyRequest = (token: string): Arbitrary<Request> =>
  path.chain((to) => {
    const authorization = mostly(
      fc.constant(`Bearer ${token}`),
      fc.oneof(
        headerValue,
        headerValue.map((value) => `Bearer ${value}`),
        headerValue.map((value) => `Basic ${value}`),
      ),
    );
    return fc
      .record({
        method: mostly(fc.constantFrom('GET', 'POST', 'POST'), oneOf(METHODS)),
        query: mostly(fc.constant(''), query),
        headers: mostly(fc.constant<[string, string][]>([]), fc.array(header, { maxLength: 4 })),
        authorization: to.includes('oauth') ? mostly(fc.constant(undefined), authorization) : authorization,
        mediaType: mediaTypeFor(to),
        body: bodyFor(to),
      })
      .map(({ method, query: text, headers, authorization: bearer, mediaType, body }) => ({
        method,
        path: wirePath(text ? `${to}?${text}` : to),
        headers: {
          ...(bearer === undefined ? {} : { authorization: bearer }),
          ...(method === 'POST' ? { 'content-type': mediaType } : {}),
          ...Object.fromEntries(headers),
        },
        body: method === 'GET' || method === 'HEAD' ? undefined : body,
      }));
  });

/** Node sends a path of Latin-1 characters unchanged, but rejects spaces and control characters. */
const wirePath = (text: string): string =>
  Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(/[\0-\x20\x7f]/g, '');
