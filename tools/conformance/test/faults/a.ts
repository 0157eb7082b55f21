import { answersOf, requestsOf } from './changes.js';
import { errorOf, EVERYTHING, faults } from './fault.js';

const notFound = () => errorOf(404, 'Not Found');

export const faultsA = [
  ...faults('A4', {
    'does not route workspace': requestsOf(/^\/workspace/, notFound),
    'answers /health with a text': answersOf(/^\/health$/, (answer) => {
      answer.headers['content-type'] = 'text/plain';
      answer.body = Buffer.from('OK');
    }),
  }),
  ...faults('A5', {
    'answers 204 at /health/live': answersOf(/^\/health\/live/, (answer) => {
      answer.status = 204;
      answer.body = Buffer.alloc(0);
    }),
    'answers 500 while it is not ready': answersOf(/^\/health\/ready/, (answer) => {
      answer.status = 500;
    }),
    'answers /metrics as application/json': answersOf(/^\/metrics/, (answer) => {
      answer.headers['content-type'] = 'application/json';
    }),
    'has metrics without names': answersOf(EVERYTHING, (answer, { path }) => {
      if (path === '/metrics') answer.body = Buffer.from('# TYPE x counter\n{service="start"} 1\n');
    }),
  }),
  ...faults('A8', {
    'returns no request id with errors': answersOf(EVERYTHING, (answer) => {
      if (answer.status >= 400) delete answer.headers['x-request-id'];
    }),
    'makes the same request id twice': answersOf(EVERYTHING, (answer, { headers }) => {
      answer.headers['x-request-id'] = headers['x-request-id'] ?? 'always-the-same';
    }),
    'returns any request id': answersOf(EVERYTHING, (answer, { headers }) => {
      answer.headers['x-request-id'] = headers['x-request-id'] ?? answer.headers['x-request-id'];
    }),
  }),
];
