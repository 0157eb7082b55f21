import { loadPackage } from './bed/packages.js';
import { inTurn } from './measure.js';

/** One request of a load. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface LoadResult {
  perSecond: number;
  /** Milliseconds that 99 in 100 requests did not exceed. */
  p99: number;
  /** How many answers had which status. */
  statuses: ReadonlyMap<number, number>;
}

interface Client {
  setRequests(requests: readonly LoadRequest[]): void;
}

/** What autocannon takes and tells, as far as it is used here. */
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

/** Keeps `connections` busy for some seconds; each goes round its own share of the requests. */
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
      const own = started++;
      client.setRequests(requests.filter((_, n) => n % connections === own % connections));
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

/** Throws unless every answer was a success: a figure of refusals would be worth nothing. */
export function expectSuccess({ statuses }: LoadResult, what: string): void {
  const other = [...statuses.keys()].filter((status) => status < 200 || status > 299);
  if (other.length > 0 || statuses.size === 0)
    throw new Error(`${what} was answered with ${other.join(', ') || 'nothing'}`);
}

/** What a program is loaded with. */
export interface Load {
  address: string;
  requests: readonly LoadRequest[];
}

/** Medians of the requests a second that several programs answer. Every answer has to be a success. */
export const ratesSideBySide = <Name extends string>(
  { rounds, connections, seconds }: { rounds: number; connections: number; seconds: number },
  loads: Record<Name, Load>,
) =>
  inTurn(rounds, loads, async (name) => {
    const { address, requests } = loads[name];
    const result = await load(address, connections, seconds, requests);
    expectSuccess(result, requests[0].path);
    return result.perSecond;
  });
