import { loadPackage } from './test-bed/packages.js';
import { mediansOf } from './measure.js';

/** One request of a load. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface LoadResult {
  perSecond: number;
  /** The 99th percentile of the response times, in milliseconds. */
  p99: number;
  /** The number of answers by status. */
  statuses: ReadonlyMap<number, number>;
}

interface Client {
  setRequests(requests: readonly LoadRequest[]): void;
}

/** The options and results of autocannon that we use. */
type Autocannon = (options: {
  url: string;
  connections: number;
  duration: number;
  setupClient(client: Client): void;
}) => Promise<{
  duration: number;
  requests: { total: number };
  latency: { p99: number };
  statusCodeStats: Record<string, { count: number }>;
}>;

/** Keeps `connections` busy for some seconds. Each repeats its share of the requests. */
export async function load(
  url: string,
  connections: number,
  seconds: number,
  requests: readonly LoadRequest[],
): Promise<LoadResult> {
  const autocannon = loadPackage<Autocannon>('autocannon');
  let started = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const connection = started++;
      client.setRequests(requests.filter((_, n) => n % connections === connection % connections));
    },
  });
  const statuses = Object.entries(result.statusCodeStats).map(
    ([status, { count }]) => [Number(status), count] as const,
  );
  return {
    perSecond: result.requests.total / result.duration,
    p99: result.latency.p99,
    statuses: new Map(statuses),
  };
}

/** Throws unless every answer was a success, because the rate of rejections would be meaningless. */
export function expectSuccess({ statuses }: LoadResult, what: string): void {
  const other = [...statuses.keys()].filter((status) => status < 200 || status > 299);
  if (other.length > 0 || statuses.size === 0)
    throw new Error(`${what} was answered with ${other.join(', ') || 'nothing'}`);
}

/** A program and the requests to send to it. */
export interface Load {
  address: string;
  requests: readonly LoadRequest[];
}

/** Medians of the requests per second of several programs. Every answer has to be a success. */
export const ratesSideBySide = <Name extends string>(
  { rounds, connections, seconds }: { rounds: number; connections: number; seconds: number },
  loads: Record<Name, Load>,
) =>
  mediansOf(rounds, loads, async (name) => {
    const { address, requests } = loads[name];
    const result = await load(address, connections, seconds, requests);
    expectSuccess(result, requests[0].path);
    return result.perSecond;
  });
