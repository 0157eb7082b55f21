import { answersOf, bodiesOf, dataOf, documentsOf, errorsOf, pathsOf, requestsOf } from './changes.js';
import { BULK, COUNTRIES, errorOf, EVERYTHING, faults, REPORTS, SEARCH } from './fault.js';

const isPostForm = (body: Buffer): boolean => body.includes('"_method":"GET"');

const WITH_CHARSET = 'application/json; charset=utf-8';

export const mediaTypeFaults = [
  ...faults('E1', {
    'adds ; charset=utf-8 to Content-Type': answersOf(EVERYTHING, ({ headers }) => {
      if (headers['content-type'] === 'application/json') headers['content-type'] = WITH_CHARSET;
    }),
    'adds a charset to errors only': answersOf(EVERYTHING, ({ status, headers }) => {
      if (status >= 400) headers['content-type'] = WITH_CHARSET;
    }),
    'accepts a charset in requests': requestsOf(EVERYTHING, ({ headers }) => {
      if (headers['content-type']?.startsWith('application/json')) headers['content-type'] = 'application/json';
    }),
  }),
];

export const errorFaults = [
  ...faults('E2', {
    'has error objects without an id': errorsOf(EVERYTHING, (error) => delete error.id),
    'has the same id in all error objects': errorsOf(EVERYTHING, (error) => (error.id &&= '1')),
    'gives the status of errors as a number': errorsOf(EVERYTHING, (error) => (error.status = Number(error.status))),
    'has the detail as the title': errorsOf(EVERYTHING, (error) => (error.title = error.detail)),
    'answers 405 without Allow': answersOf(EVERYTHING, ({ headers }) => delete headers.allow),
    'answers 404 in place of 405': answersOf(EVERYTHING, (answer) => {
      if (answer.status === 405) answer.status = 404;
    }),
    'answers an unknown route with a page': answersOf(/conformance$/, (answer) => {
      answer.headers['content-type'] = 'text/html';
      answer.body = Buffer.from('<h1>Not found</h1>');
    }),
    'has one error instead of a list': documentsOf(EVERYTHING, (document) => {
      if (Array.isArray(document.errors)) document.errors = document.errors[0];
    }),
  }),
];

export const fetchingFaults = [
  ...faults('E3', {
    'answers the POST form of GET with 405': requestsOf(REPORTS, ({ body }) =>
      isPostForm(body) ? errorOf(405, 'Method Not Allowed') : undefined,
    ),
    'ignores _parameters': bodiesOf(EVERYTHING, (body) => {
      if (typeof body._parameters === 'string') delete body._parameters;
    }),
    'answers the POST form without ETag': answersOf(EVERYTHING, ({ headers }, { body }) => {
      if (isPostForm(body)) delete headers.etag;
    }),
    'ignores malformed _parameters': bodiesOf(EVERYTHING, (body) => {
      if (typeof body._parameters !== 'string') delete body._parameters;
    }),
    'answers a POST without _method like a GET': bodiesOf(REPORTS, (body) => ({ ...body, _method: 'GET' })),
  }),
  ...faults('E4', {
    'ignores fields[mention]': pathsOf(SEARCH, (path) => path.replace(/fields\[mention\]=[^&]*&?/, '')),
    'drops id in fieldsets': dataOf(REPORTS, (data) => {
      for (const report of data) if (Object.keys(report).length === 2) delete report.id;
    }),
    'counts only the first of repeated fields': pathsOf(SEARCH, (path) =>
      path.replace(/(fields\[mention\]=title)&fields\[mention\]=[^&]*/, '$1'),
    ),
    'ignores fields of nested types': pathsOf(EVERYTHING, (path) => path.replace(/&fields\[(author|token)\]=\w+/, '')),
  }),
];

export const hostileFaults = [
  ...faults('E5', {
    'answers 500 for a NUL character': requestsOf(EVERYTHING, ({ body, path }) =>
      body.includes('\\u0000') || path.includes('%00') ? errorOf(500, 'Internal Server Error') : undefined,
    ),
    'answers 500 for a deep document': requestsOf(EVERYTHING, ({ body }) =>
      body.includes('['.repeat(1_000)) ? errorOf(500, 'Internal Server Error') : undefined,
    ),
    'ignores __proto__': requestsOf(BULK, (request) => {
      request.body = Buffer.from(request.body.toString('latin1').replaceAll('__proto__', 'meta'), 'latin1');
    }),
    'replaces what is not UTF-8': requestsOf(EVERYTHING, (request) => {
      request.body = Buffer.from(request.body.toString());
    }),
  }),
  ...faults('E6', {
    'does not ignore a trailing slash': requestsOf(/\/(\?|$)/, () => errorOf(404, 'Not Found')),
    'ignores several trailing slashes': pathsOf(COUNTRIES, (path) => path.replace(/\/+$/, '')),
    'lacks nosniff': answersOf(EVERYTHING, ({ headers }) => delete headers['x-content-type-options']),
    'checks the media type of an empty body': requestsOf(EVERYTHING, ({ body, headers }) =>
      body.length === 0 && headers['content-type'] === 'text/plain'
        ? errorOf(415, 'Unsupported Media Type')
        : undefined,
    ),
  }),
  ...faults('E7', {
    'gives the errors of bulk items an id': errorsOf(BULK, (error) => (error.id ??= '1')),
  }),
];
