import assert from 'node:assert/strict';
import { STATUS_CODES } from 'node:http';
import { inspect, isDeepStrictEqual } from 'node:util';
import { isObject } from '@earshot/message-kit';
import type { Answer } from './answer.js';
import { JSON_TYPE } from './platform.js';

/** An error object, as far as checks read it (interface 7.1). */
export interface ErrorObject {
  id: string;
  status: string;
  title: string;
  detail: string;
  meta?: Record<string, unknown>;
}

/** A document (interface 2.1). */
export interface Document<T = unknown, M = unknown> {
  data: T;
  meta: M;
  errors: ErrorObject[];
  included: Record<string, unknown[]>;
}

const MOST_SHOWN = 400;

const show = (value: unknown): string => {
  const text = inspect(value, {
    compact: true,
    depth: 6,
    breakLength: Infinity,
    maxStringLength: 200,
    maxArrayLength: 10,
  });
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}...` : text;
};

const isLongList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 5 && value.every((each) => typeof each === 'string');

/** How two values differ. A long list would hide the difference. */
function difference(actual: unknown, expected: unknown): string {
  if (isLongList(expected) && Array.isArray(actual)) {
    const missing = expected.filter((each) => !actual.includes(each));
    const unexpected = actual.filter((each) => !expected.includes(each));
    if (missing.length + unexpected.length > 0) return `lacks ${show(missing)}, has ${show(unexpected)} in addition`;
  }
  return `${show(actual)} instead of ${show(expected)}`;
}

/** Fails unless both are deeply equal. `what` is the subject of the message. */
export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (!isDeepStrictEqual(actual, expected)) assert.fail(`${what}: ${difference(actual, expected)}`);
}

/** Fails with `problem` unless the condition holds. */
export function expectThat(condition: unknown, problem: string): asserts condition {
  if (!condition) assert.fail(problem);
}

export const expectStatus = (answer: Answer, status: number): void =>
  expectThat(
    answer.status === status,
    `${answer.request}: status ${answer.status} instead of ${status}: ${answer.text.slice(0, MOST_SHOWN)}`,
  );

export const expectHeader = (answer: Answer, name: string, value: string): void =>
  expectEqual(answer.headers[name.toLowerCase()], value, `${answer.request}: the header ${name}`);

/** Fails unless the answer is a JSON object with exactly the media type of E1. Returns the object. */
export function expectJson(answer: Answer, status: number): Record<string, unknown> {
  expectStatus(answer, status);
  expectHeader(answer, 'Content-Type', JSON_TYPE);
  const body = answer.json();
  expectThat(isObject(body), `${answer.request}: the body is ${show(body)} instead of an object`);
  return body;
}

const ROOT_MEMBERS = ['data', 'errors', 'meta', 'included'];

/** Fails unless the answer is a document (interface 2.1). Returns it. */
export function expectDocument<T = unknown, M = unknown>(answer: Answer, status = 200): Document<T, M> {
  const document = expectJson(answer, status);
  const names = Object.keys(document);
  const unknown = names.filter((name) => !ROOT_MEMBERS.includes(name));
  expectEqual(unknown, [], `${answer.request}: members of the root that documents do not have`);
  const isComplete = ['data', 'errors', 'meta'].some((name) => names.includes(name));
  expectThat(isComplete, `${answer.request}: the document has neither data nor errors nor meta`);
  return document as unknown as Document<T, M>;
}

/** The primary data of a document with the status 200. */
export const expectData = <T>(answer: Answer): T => {
  const document = expectDocument<T>(answer);
  expectThat('data' in document, `${answer.request}: the document has no data`);
  return document.data;
};

const filled = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Fails unless the answer is an error document (E2). `reported` is the status of its error objects. */
export function expectErrors(answer: Answer, status: number, reported = status): ErrorObject[] {
  const { errors } = expectDocument(answer, status);
  expectThat(Array.isArray(errors) && errors.length > 0, `${answer.request}: errors is not a list of error objects`);
  for (const error of errors) {
    const { id, detail } = error;
    expectThat(filled(id), `${answer.request}: the id of an error object is ${show(id)} instead of a string`);
    expectThat(filled(detail), `${answer.request}: the detail is ${show(detail)} instead of a sentence`);
    expectEqual(error.status, String(reported), `${answer.request}: the status of an error object`);
    expectEqual(error.title, STATUS_CODES[reported], `${answer.request}: the title of an error object`);
  }
  return errors;
}

/** Fails unless the answer is 400 and some error has exactly this `meta.path` (D13). */
export function expectPath(answer: Answer, path: string): void {
  const paths = expectErrors(answer, 400).map(({ meta }) => meta?.path);
  expectThat(paths.includes(path), `${answer.request}: meta.path ${show(paths)} instead of ${show(path)}`);
}

/** The answer is 400, and an error is about this member or a part of it (D13). */
export function expectPathIn(answer: Answer, path: string): void {
  const paths = expectErrors(answer, 400).map(({ meta }) => String(meta?.path));
  const isIn = (each: string) => each === path || each.startsWith(`${path}.`);
  expectThat(paths.some(isIn), `${answer.request}: meta.path ${show(paths)} instead of ${show(path)} or a part of it`);
}

/** Whether a value is a time as documents have it: ISO 8601, UTC, with `Z` (B11). */
export const isTime = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) &&
  !Number.isNaN(Date.parse(value));
