import { type Change, type FaultyAnswer, type FaultyRequest, SEARCH } from './fault.js';

/** JSON that a fault changes; its shape depends on the path. */
export type Json = ReturnType<typeof JSON.parse>;

const parse = (body: Buffer): Json => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};

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

/** Changes the JSON of answers. */
export const documentsOf = (
  path: RegExp,
  change: (document: Json, answer: FaultyAnswer, request: FaultyRequest) => unknown,
): Change =>
  answersOf(path, (answer, request) => {
    const document = parse(answer.body);
    if (!document) return;
    change(document, answer, request);
    answer.body = Buffer.from(JSON.stringify(document));
  });

/** Changes each error object. */
export const errorsOf = (path: RegExp, change: (error: Json) => unknown): Change =>
  documentsOf(path, ({ errors }) => {
    if (Array.isArray(errors)) errors.forEach((error) => change(error));
  });

/** Changes the JSON of requests, where it is an object. */
export const bodiesOf = (path: RegExp, change: (body: Json, request: FaultyRequest) => unknown): Change =>
  requestsOf(path, (request) => {
    const body = parse(request.body);
    if (typeof body !== 'object' || body === null) return;
    change(body, request);
    request.body = Buffer.from(JSON.stringify(body));
  });

/** Ignores a member of requests, such as `meta.dry_run`. `*` stands for every member or element. */
export const ignoring = (path: RegExp, member: string): Change =>
  bodiesOf(path, (body) => remove(body, member.split('.')));

function remove(value: Json, [name, ...rest]: string[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (rest.length === 0) delete value[name];
  else for (const each of name === '*' ? Object.values(value) : [value[name]]) remove(each, rest);
}

/** Reads another text in the paths of requests. */
export const pathsOf = (path: RegExp, from: RegExp | string, to: string): Change =>
  requestsOf(path, (request) => {
    request.path = request.path.replace(from, to);
  });

/** Changes each filter set of searches, at any depth. */
export const filterSetsOf = (change: (set: Json, report: string) => unknown): Change =>
  bodiesOf(SEARCH, ({ filters }, { path }) => visit(filters, (set) => change(set, path.split('/')[4])));

function visit(set: Json, change: (set: Json) => unknown): void {
  if (typeof set !== 'object' || set === null) return;
  for (const part of Object.values(set.boolean ?? {})) visit(part, change);
  change(set);
}

/** Changes the queries of searches. */
export const queriesOf = (change: (query: string) => string): Change =>
  filterSetsOf((set) => {
    if (typeof set.query === 'string') set.query = change(set.query);
  });
