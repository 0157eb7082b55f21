import { type Change, type FaultyAnswer, type FaultyRequest, SEARCH } from './fault.js';

/** JSON that the proxy changes; its shape depends on the path. */
export type Json = ReturnType<typeof JSON.parse>;

/** Changes the answers to requests whose path matches. */
export const answersOf = (path: RegExp, change: NonNullable<Change['answer']>): Change => ({
  answer: (answer, request) => {
    if (path.test(request.path)) change(answer, request);
  },
});

/** Changes requests whose path matches. */
export const requestsOf = (path: RegExp, change: NonNullable<Change['request']>): Change => ({
  request: (request) => (path.test(request.path) ? change(request) : undefined),
});

const parse = (body: Buffer): Json => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};

/** The spaces with which `pretty` indents. */
const PRETTY = 2;

/** Changes the JSON of answers, and keeps its indentation. `change` may return other JSON. */
export const documentsOf = (
  path: RegExp,
  change: (document: Json, answer: FaultyAnswer, request: FaultyRequest) => Json | void,
): Change =>
  answersOf(path, (answer, request) => {
    const document = parse(answer.body);
    const indent = answer.body.includes('\n') ? PRETTY : undefined;
    if (document)
      answer.body = Buffer.from(JSON.stringify(change(document, answer, request) ?? document, null, indent));
  });

/** Changes the data of answers. */
export const dataOf = (path: RegExp, change: (data: Json, request: FaultyRequest) => Json | void): Change =>
  documentsOf(path, (document, _answer, request) => {
    if (document.data) document.data = change(document.data, request) ?? document.data;
  });

/** Changes each error object. */
export const errorsOf = (path: RegExp, change: (error: Json) => unknown): Change =>
  documentsOf(path, ({ errors }) => {
    if (Array.isArray(errors)) errors.forEach((error) => change(error));
  });

/** Changes the JSON of requests, where it is an object. */
export const bodiesOf = (path: RegExp, change: (body: Json, request: FaultyRequest) => Json | void): Change =>
  requestsOf(path, (request) => {
    const body = parse(request.body);
    if (typeof body !== 'object' || body === null) return;
    request.body = Buffer.from(JSON.stringify(change(body, request) ?? body));
  });

/** Changes the forms of requests. */
export const formsOf = (path: RegExp, change: (form: URLSearchParams, request: FaultyRequest) => void): Change =>
  requestsOf(path, (request) => {
    const form = new URLSearchParams(request.body.toString());
    change(form, request);
    request.body = Buffer.from(form.toString());
  });

/** Changes the paths of requests. */
export const pathsOf = (path: RegExp, change: (path: string) => string): Change =>
  requestsOf(path, (request) => {
    request.path = change(request.path);
  });

/** Changes each filter set of searches, at any depth. */
export const filterSetsOf = (change: (set: Json, report: string) => unknown): Change =>
  bodiesOf(SEARCH, ({ filters }, { path }) => visit(filters, (set) => change(set, path.split('/')[4])));

function visit(set: Json, change: (set: Json) => unknown): void {
  if (typeof set !== 'object' || set === null) return;
  for (const part of Object.values(set.boolean ?? {})) visit(part, change);
  change(set);
}
