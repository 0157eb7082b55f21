import { shown } from '@earshot/message-kit';
import { jsonAnswer, jsonBody, type Operation } from '@earshot/openapi-kit';

const message = (description: string) => shown<object | string>({ type: 'object', description });

const REQUEST = message('A message of the Model Context Protocol: JSON-RPC 2.0.');
const ANSWER = message('Its answer: JSON-RPC 2.0, with `result` or `error`.');

/** Describes the route of a door. The protocol itself describes its messages. */
export const doorOperation = (operation: Pick<Operation, 'id' | 'tag' | 'summary' | 'description'>): Operation => ({
  ...operation,
  requestBody: jsonBody('A message of the Model Context Protocol.', REQUEST, {
    list: {
      summary: 'List the tools, as a client of 2025-11-25 does',
      value: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    },
  }),
  answers: {
    200: jsonAnswer('The answer to a request.', ANSWER),
    202: { description: 'A notification has arrived. The answer has no body.' },
    400: jsonAnswer('The message is not valid: JSON-RPC, with `error`.', ANSWER),
    404: jsonAnswer('There is no such method.', ANSWER),
  },
  problems: ['origin_rejected'],
});
