import { answersOf, documentsOf, type Json } from './changes.js';
import { faults } from './fault.js';

const DOOR = /^\/(?:mention\/v2|coding\/v1)\/mcp/;
const METADATA = /^\/\.well-known\/oauth-protected-resource/;

/** Changes the result of a tool. */
const resultsOf = (change: (result: Json) => void) =>
  documentsOf(DOOR, ({ result }) => {
    if (result?.structuredContent) change(result);
  });

export const doorFaults = [
  ...faults('I1', {
    'lists tools in another order for an older version': documentsOf(DOOR, ({ result }, _answer, { headers }) => {
      if (headers['mcp-protocol-version'] === '2025-06-18') result?.tools?.push({ name: 'other' });
    }),
    'answers GET at a door with 404': answersOf(DOOR, (answer) => {
      if (answer.status === 405) answer.status = 404;
    }),
    'serves pages of other origins': answersOf(DOOR, (answer) => {
      if (answer.status === 403) answer.status = 200;
    }),
  }),
  ...faults('I2', {
    'answers an agent with one mention less': resultsOf(({ structuredContent: { data } }) => {
      if (data?.[0]?.type) data.pop();
    }),
    'counts more for an agent': resultsOf(({ structuredContent: { data } }) => {
      for (const bucket of data?.reports?.buckets ?? []) bucket.count += 1;
    }),
    'leaves out the path of an error': resultsOf(({ structuredContent }) => {
      for (const error of structuredContent.errors ?? []) delete error.meta;
    }),
  }),
  ...faults('I4', {
    'repeats the answer as text': resultsOf((result) => {
      result.content = [{ type: 'text', text: JSON.stringify(result.structuredContent) }];
    }),
  }),
  ...faults('I5', {
    'names no issuer of the tokens of a door': documentsOf(METADATA, (document) => {
      document.authorization_servers = [];
    }),
    'does not name the metadata in a challenge': answersOf(DOOR, (answer) => {
      if (answer.status === 401) answer.headers['www-authenticate'] = 'Bearer';
    }),
  }),
];
