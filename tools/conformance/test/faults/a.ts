import { answersOf, requestsOf } from './changes.js';
import { errorOf, EVERYTHING, fault } from './fault.js';

const notFound = () => errorOf(404, 'Not Found');

export const faultsA = [
  fault('A4', 'does not route workspace', requestsOf(/^\/workspace/, notFound)),
  fault(
    'A4',
    'answers /health with a text',
    answersOf(/^\/health$/, (answer) => {
      answer.headers['content-type'] = 'text/plain';
      answer.body = Buffer.from('OK');
    }),
  ),
  fault(
    'A5',
    'answers 204 at /health/live',
    answersOf(/^\/health\/live/, (answer) => {
      answer.status = 204;
      answer.body = Buffer.alloc(0);
    }),
  ),
  fault(
    'A5',
    'answers 500 while it is not ready',
    answersOf(/^\/health\/ready/, (answer) => {
      answer.status = 500;
    }),
  ),
  fault(
    'A5',
    'answers /metrics as application/json',
    answersOf(/^\/metrics/, (answer) => {
      answer.headers['content-type'] = 'application/json';
    }),
  ),
  fault(
    'A5',
    'has metrics without names',
    answersOf(EVERYTHING, (answer, { path }) => {
      if (path === '/metrics') answer.body = Buffer.from('# TYPE x counter\n{service="start"} 1\n');
    }),
  ),
  fault(
    'A8',
    'returns no request id with errors',
    answersOf(EVERYTHING, (answer) => {
      if (answer.status >= 400) delete answer.headers['x-request-id'];
    }),
  ),
  fault(
    'A8',
    'makes the same request id twice',
    answersOf(EVERYTHING, (answer, { headers }) => {
      answer.headers['x-request-id'] = headers['x-request-id'] ?? 'always-the-same';
    }),
  ),
  fault(
    'A8',
    'returns any request id',
    answersOf(EVERYTHING, (answer, { headers }) => {
      answer.headers['x-request-id'] = headers['x-request-id'] ?? answer.headers['x-request-id'];
    }),
  ),
];
