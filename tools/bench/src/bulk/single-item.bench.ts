import type { Bed } from '../bed/bed.js';
import { expectSuccess, load, type LoadRequest } from '../load.js';
import { median } from '../measure.js';
import { atLeast, rates, type Row } from '../result.js';
import { makeItems, someMentions } from './bodies.js';

const CONNECTIONS = 32;
const SECONDS = 3;
const ROUNDS = 3;

/** Requests with one item each, beside a bare Fastify handler that updates one row. */
export async function singleItemBench(bed: Bed): Promise<Row[]> {
  const { service, headers } = await bed.serviceWithLogin('coding');
  const bare = await bed.baseline('bare-update');
  const items = makeItems(bed.report, await someMentions(bed.client, bed.report, 3_200), 0);
  const request = (path: string, body: object, more = {}): LoadRequest => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...more },
    body: JSON.stringify(body),
  });
  const ourRequests = items.map((item) => request('/coding/v1/_bulk', { data: [item] }, headers));
  const bareRequests = items.map((item) => request('/update', item));

  const ours: number[] = [];
  const baseline: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [counted, address, requests] of [
      [ours, service.address, ourRequests],
      [baseline, bare.address, bareRequests],
    ] as const) {
      const result = await load(address, CONNECTIONS, SECONDS, requests);
      expectSuccess(result, requests[0].path);
      counted.push(result.perSecond);
    }
  }
  return [
    {
      what: `bulk, one item a request, concurrency ${CONNECTIONS}, beside bare Fastify and pg`,
      ...rates(median(ours), median(baseline)),
      target: atLeast(0.7),
    },
  ];
}
