import { answersOf, bodiesOf, dataOf, documentsOf, errorsOf, type Json, requestsOf } from './changes.js';
import { answerOf, BULK, errorOf, faults, type FaultyAnswer, MENTION } from './fault.js';

/** Changes the items of bulk requests. */
const itemsOf = (change: (items: Json[]) => Json[]) =>
  bodiesOf(BULK, (body) => {
    if (Array.isArray(body.data)) body.data = change(body.data);
  });

/** Changes the payload of each item, where it is an object. */
const payloadsOf = (change: (payload: Json) => unknown) =>
  itemsOf((items) => {
    for (const item of items) if (typeof item?.payload === 'object' && item.payload !== null) change(item.payload);
    return items;
  });

/** Changes the answers of bulk requests with failed items. */
const failedOf = (change: (document: Json) => unknown) =>
  documentsOf(BULK, (document, { status }) => {
    if (status === 200) change(document);
  });

const metaOf = (change: (meta: Json) => unknown) => errorsOf(BULK, ({ meta }) => meta && change(meta));

const detailsOf = (change: (detail: string) => string) =>
  errorsOf(BULK, (error) => (error.detail = change(error.detail)));

export const requestFaults = [
  ...faults('C1', {
    'answers 200 {} instead of 204': answersOf(BULK, (answer) => {
      if (answer.status === 204) Object.assign(answer, answerOf(200, {}));
    }),
    'ignores other members of the root': bodiesOf(BULK, (body) => (body.data ? { data: body.data } : body)),
    'takes one item as a list of items': bodiesOf(BULK, (body) => ({ ...body, data: body.data && [body.data].flat() })),
    'checks the body before the token': requestsOf(BULK, ({ headers, body }) => {
      const isAllowed = headers.authorization && !headers.authorization.includes('conformance-unknown');
      return isAllowed || body.toString().endsWith('}') ? undefined : errorOf(400, 'Bad Request');
    }),
    'accepts text/json': requestsOf(BULK, ({ headers }) => {
      if (headers['content-type'] === 'text/json') headers['content-type'] = 'application/json';
    }),
    'ignores items that exceed a limit': itemsOf((items) => items.slice(0, 1_000)),
    'does not code the language': payloadsOf((payload) => delete payload.language),
  }),
  ...faults('C10', {
    'requires the scope write for coding': requestsOf(BULK, () => errorOf(403, 'Forbidden')),
  }),
];

export const resultFaults = [
  ...faults('C2', {
    'reports a failed item twice': failedOf(({ errors }) => errors.push(errors[0])),
    'orders the errors backwards': failedOf(({ errors }) => errors.reverse()),
    'counts all items as applied': failedOf(({ data: { counter } }) => (counter.success = counter.provided)),
    'counts from 1 in bulk_index': metaOf((meta) => (meta.bulk_index += 1)),
    'names only the first problem': detailsOf((detail) => detail.split('; ')[0]),
    'does not say how many unknown members there are': detailsOf((detail) =>
      detail.replace('; 5 more members are not known', ''),
    ),
  }),
  ...faults('C3', {
    'ignores a member that is null': payloadsOf((payload) => {
      for (const [name, value] of Object.entries(payload)) if (value === null) delete payload[name];
    }),
    'fails the whole request for an invalid item': answersOf(BULK, (answer) => {
      if (answer.body.includes('must be')) Object.assign(answer, errorOf(400, 'Bad Request'));
    }),
    'does not repeat mention_id in meta': metaOf((meta) => delete meta.mention_id),
    'repeats in meta what is not a string': metaOf((meta) => (meta.report_id ??= null)),
    'does not distinguish upper and lower case in values': payloadsOf(
      (payload) => (payload.sentiment &&= String(payload.sentiment).toLowerCase()),
    ),
    'does not name the member': detailsOf((detail) => detail.replace(/^\S+ /, '')),
  }),
  ...faults('C5', {
    'reveals that a report belongs to another client account': errorsOf(BULK, (error) => {
      if (error.meta?.report_id === 'conformance-foreign') error.detail = 'report belongs to another client account';
    }),
    'does not distinguish a missing mention from a missing report': detailsOf((detail) =>
      detail.replace('mention not found in the report', 'report not found'),
    ),
  }),
];

const KEY = 'idempotency-key';
const REPLAYED = 'idempotency-replayed';

const isDryRun = (body: Buffer): boolean => body.includes('"dry_run":true');

/** The errors of the requests with each key. */
const firstErrors = new Map<string, FaultyAnswer>();

export const repetitionFaults = [
  ...faults('C12', {
    'applies a dry run': bodiesOf(BULK, ({ meta }) => void delete meta?.dry_run),
    'answers a dry run without errors with 204': answersOf(BULK, (answer, { body }) => {
      if (isDryRun(body) && answer.body.includes('"errors":[]')) Object.assign(answer, { status: 204, body: '' });
    }),
    'does not say that it was a dry run': documentsOf(BULK, (document) => void delete document.meta),
    'does not look for mentions in a dry run': documentsOf(BULK, ({ errors, data }, _answer, { body }) => {
      const missing = isDryRun(body) ? errors?.findIndex(({ code }: Json) => code === 'mention_not_found') : -1;
      if (missing === undefined || missing < 0) return;
      errors.splice(missing, 1);
      data.counter.success++;
      data.counter.errors--;
    }),
    'reads dry_run from a string': bodiesOf(BULK, ({ meta }) => {
      if (meta?.dry_run === 'true') meta.dry_run = true;
    }),
  }),
  ...faults('C13', {
    'ignores the key': requestsOf(BULK, ({ headers }) => void delete headers[KEY]),
    'does not say that the answer is repeated': answersOf(BULK, ({ headers }) => delete headers[REPLAYED]),
    'always says that the answer is repeated': answersOf(BULK, ({ headers }) => (headers[REPLAYED] = 'true')),
    'repeats an answer without its errors': documentsOf(BULK, (document, { headers }) => {
      if (headers[REPLAYED]) document.errors = [];
    }),
    'repeats the answer to any request with the key': answersOf(BULK, (answer) => {
      if (answer.status === 422) Object.assign(answer, answerOf(200, {}));
    }),
    'cuts off long keys': requestsOf(BULK, ({ headers }) => void (headers[KEY] &&= headers[KEY].slice(0, 255))),
    'accepts an empty key': requestsOf(BULK, ({ headers }) => {
      if (headers[KEY] === '') delete headers[KEY];
    }),
    'accepts spaces in a key, and two keys': requestsOf(
      BULK,
      ({ headers }) => void (headers[KEY] = headers[KEY]?.replace(' ', '_')),
    ),
    'checks the key before the token': requestsOf(BULK, ({ headers }) =>
      headers[KEY]?.includes(' ') ? errorOf(400, 'Bad Request') : undefined,
    ),
    'stores errors, too': {
      ...requestsOf(BULK, ({ headers }) => firstErrors.get(headers[KEY] ?? '')),
      ...answersOf(BULK, (answer, { headers }) => {
        if (answer.status === 400 && headers[KEY]) firstErrors.set(headers[KEY], answer);
      }),
    },
  }),
];

/** The first review time of each status. */
const firstTimes: Record<string, string> = {};

export const valueFaults = [
  ...faults('C4', {
    'leaves the tags for an empty array': itemsOf((items) => items.filter((item) => item?.payload?.tags?.length !== 0)),
    'cuts off long tags': payloadsOf((payload) => {
      const shorten = (tag: unknown) => [...String(tag)].slice(0, 255).join('');
      if (Array.isArray(payload.tags)) payload.tags = payload.tags.map(shorten);
    }),
    'sorts the tags': dataOf(MENTION, ({ tags }) => tags?.sort() && undefined),
  }),
  ...faults('C6', {
    'applies items in reverse order': {
      ...itemsOf((items) => items.toReversed()),
      ...failedOf(({ data, errors }) => {
        for (const { meta } of errors) meta.bulk_index = data.counter.provided - 1 - meta.bulk_index;
      }),
    },
    'applies only the last item of a mention': itemsOf((items) => {
      const last = new Map(items.map((item) => [item?.mention_id, item]));
      return items.map((item) => last.get(item?.mention_id));
    }),
  }),
  ...faults('C7', {
    'loses the last item of a request': itemsOf((items) => (items.length > 1 ? items.slice(0, -1) : items)),
  }),
  ...faults('C8', {
    'sets the review time with unreviewed, too': dataOf(
      MENTION,
      ({ review }) => void (review.reviewed_at ??= new Date().toISOString()),
    ),
    'sets the review time only the first time': dataOf(MENTION, ({ review }) => {
      if (review.reviewed_at) review.reviewed_at = firstTimes[review.status] ??= review.reviewed_at;
    }),
  }),
];
