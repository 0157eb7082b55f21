import type { ErrorCode } from '@earshot/error-kit';
import type { ParameterObject, ResponseObject } from '@earshot/openapi-kit';
import type { Response } from 'supertest';
import { expect } from 'vitest';
import type { DescribedApi, DescribedOperation, Validate } from './described-api.js';
import { type SentRequest, sentRequest } from './sent-request.js';

/**
 * Expects an answer to fit the description of its operation: status, headers, media type (as bytes), body, and error
 * codes. A request that was accepted must fit, too. One that was rejected must not, where a schema can say so.
 */
export function expectDescribed(response: Response, api: DescribedApi): void {
  const sent = sentRequest(response);
  const described = api.find(sent);
  if (!described) return expectNoOperation(response, sent);
  const { operationId } = described.operation;
  const answer = described.answer(response.status);
  expect(answer, `${operationId} has no answer ${response.status}: ${response.text}`).toBeDefined();
  expectHeaders(response, answer!);
  expectCodes(response, answer!['x-error-codes'] as ErrorCode[] | undefined);
  expectBody(response, sent, described);
  expectRequest(response, sent, described);
}

/** Only errors come from paths and methods without an operation. */
function expectNoOperation({ status }: Response, { method, pathname }: SentRequest): void {
  expect(status, `${method} ${pathname} is not described, but answers ${status}`).toBeGreaterThanOrEqual(400);
}

/** The headers of our interface, which an answer has only if they are described. Every answer has the first (A8). */
const HEADERS = ['x-request-id', 'ratelimit-policy', 'ratelimit', 'retry-after', 'www-authenticate'];

function expectHeaders(response: Response, { headers = {} }: ResponseObject): void {
  const described = Object.keys(headers).map((name) => name.toLowerCase());
  const sent = HEADERS.filter((name) => name in response.headers);
  expect(sent).toContain(HEADERS[0]);
  expect(described, `the headers of ${response.status}`).toEqual(expect.arrayContaining(sent));
}

/** The error objects of an answer, if it has any. */
const errorsOf = ({ body }: Response): SentError[] => (body as { errors?: SentError[] }).errors ?? [];

interface SentError {
  code: ErrorCode;
  detail: string;
  meta?: { bulk_index?: number };
}

const codesOf = (response: Response): ErrorCode[] => errorsOf(response).map(({ code }) => code);

function expectCodes(response: Response, described: readonly ErrorCode[] | undefined): void {
  if (described) expect(described).toEqual(expect.arrayContaining(codesOf(response)));
}

function expectBody(response: Response, { query }: SentRequest, described: DescribedOperation): void {
  const { content } = described.answer(response.status)!;
  if (!content || !response.text) return expect(response.text ?? '').toBe('');
  const mediaType = response.headers['content-type'] as string;
  expect(Object.keys(content)).toContain(mediaType);
  const isSparse = Object.keys(query).some((name) => name.startsWith('fields['));
  const body: unknown = mediaType === 'application/json' ? response.body : response.text;
  expect(
    problemsWith(described.answerBody(response.status, mediaType, isSparse), body),
    `the answer ${response.status} of ${described.operation.operationId}`,
  ).toEqual([]);
}

/** The codes of problems that a JSON Schema can find. */
const IN_SCHEMA: readonly ErrorCode[] = [
  'filter_unknown',
  'item_invalid',
  'member_missing',
  'member_unknown',
  'value_invalid',
];

/**
 * What JSON Schema cannot say, or only in a pattern that no one can read: whether there is such a day, whether escapes
 * are UTF-8, how many tags are different, how long a tag is without white space, whether two lists have one in common, the names of time zones, the form of a list in a URL, which mentions a
 * change has, which reports and searches there are, and who made them, how long a text of JSON is, what the members of a view may be,
 * whether filters select everything, how many bytes an identifier has, whether a mention or a report is new, which mentions a report keeps, which parameters there are,
 * how long texts are together, whether filters have a period if they are compared, and what an opaque text has.
 */
const BEYOND_SCHEMA =
  /must be an ISO 8601 date|must be a URL-encoded query string|different tags|not counting white space at its ends|the same tag|IANA time zone|must be one or more identifiers|must be a mention of the change|a saved search of the client account|a report of the client account|the user who made the search|KiB as JSON|bytes in UTF-8|used in a saved search|must restrict the mentions|must be a time in ISO 8601|a new mention needs|a new report needs|together must have at most|author.name must have at most|must not be earlier than it is|the report of the path|is not a known parameter|must be in meta of the body|together with compare|the meta.selection of a dry run|^data\.view[.[]/;

const isInSchema = ({ code, detail }: SentError): boolean => IN_SCHEMA.includes(code) && !BEYOND_SCHEMA.test(detail);

function expectRequest(response: Response, sent: SentRequest, described: DescribedOperation): void {
  const { operationId } = described.operation;
  const accepted = { ...sent, body: withoutFailedItems(sent.body, response) };
  if (response.status < 400) expect(problemsOf(accepted, described), `a valid request to ${operationId}`).toEqual([]);
  // The items of a body that is not one JSON text cannot be validated.
  const errors = errorsOf(response).filter(({ meta }) => meta?.bulk_index === undefined || sent.body !== undefined);
  for (const error of errors.filter(isInSchema)) {
    const rejected = { ...sent, body: onlyFailedItem(sent.body, error) };
    const message = `an invalid request to ${operationId}: ${JSON.stringify(error)}`;
    expect(problemsOf(rejected, described), message).not.toEqual([]);
  }
}

/** A bulk request is accepted although items fail. Only the others must be valid (interface 4.3). */
function withoutFailedItems(body: unknown, response: Response): unknown {
  const failed = errorsOf(response).map(({ meta }) => meta?.bulk_index);
  return withItems(body, (_, index) => !failed.includes(index));
}

const onlyFailedItem = (body: unknown, { meta }: SentError): unknown =>
  meta?.bulk_index === undefined ? body : withItems(body, (_, index) => index === meta.bulk_index);

function withItems(body: unknown, isKept: (item: unknown, index: number) => boolean): unknown {
  const { data } = (body ?? {}) as { data?: unknown };
  return Array.isArray(data) ? { ...(body as object), data: data.filter(isKept) } : body;
}

const problemsOf = (sent: SentRequest, described: DescribedOperation): unknown[] => [
  ...queryProblems(sent, described),
  ...bodyProblems(sent, described),
];

function queryProblems({ query }: SentRequest, described: DescribedOperation): unknown[] {
  const parameters = (described.operation.parameters ?? []) as ParameterObject[];
  const missing = parameters.filter(
    ({ in: place, required, name }) => place === 'query' && required && !(name in query),
  );
  const invalid = Object.entries(query).flatMap(([name, value]) => {
    const validate = described.queryParameter(name);
    // A repeated parameter has several values.
    return validate ? [value].flat().flatMap((each) => textProblems(validate, String(each))) : [];
  });
  return [...missing, ...invalid];
}

/** A number in a URL is a text. */
const textProblems = (validate: Validate, text: string): unknown[] =>
  /^\d+$/.test(text) && validate(Number(text)) ? [] : problemsWith(validate, text);

const bodyProblems = ({ body }: SentRequest, { requestBody }: DescribedOperation): unknown[] =>
  requestBody && body !== undefined ? problemsWith(requestBody, body) : [];

const problemsWith = (validate: Validate, value: unknown): unknown[] => (validate(value) ? [] : validate.errors!);
