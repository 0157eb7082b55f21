import type { TestBed } from '../test-bed/test-bed.js';
import { type LoadRequest, ratesSideBySide } from '../load.js';
import { atLeast, rates, type Row } from '../result.js';
import { makeItems, someMentions } from './bodies.js';

const CONNECTIONS = 32;
const SECONDS = 3;
const ROUNDS = 3;

/** Requests with one item each, compared with a bare Fastify handler that updates one row and records its values. */
export async function singleItemBench(bed: TestBed): Promise<Row[]> {
  const { service, headers } = await bed.serviceWithLogin('coding');
  const bare = await bed.baseline('bare-update');
  const items = makeItems(bed.report, await someMentions(bed, 3_200), 0);
  const request = (path: string, body: object, more = {}): LoadRequest => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...more },
    body: JSON.stringify(body),
  });
  const counted = await ratesSideBySide(
    { rounds: ROUNDS, connections: CONNECTIONS, seconds: SECONDS },
    {
      ours: {
        address: service.address,
        requests: items.map((item) => request('/coding/v1/_bulk', { data: [item] }, headers)),
      },
      bare: { address: bare.address, requests: items.map((item) => request('/update', item)) },
    },
  );
  return [
    {
      what: `bulk, one item per request, concurrency ${CONNECTIONS}, compared with bare Fastify and pg`,
      ...rates(counted.ours, counted.bare),
      target: atLeast(0.85),
    },
  ];
}
