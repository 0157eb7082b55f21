import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { GWEN, type Platform } from '../platform.js';
import { jsonAs, type Request, send } from '../send.js';

/** The report of the bystander's client account. */
export const BYSTANDER_REPORT = 'globex-launch';

/** A request with the status of a successful answer. */
export type ExpectedRequest = Request & { expected: number };

/** The results of a bystander's requests; times in milliseconds. */
export interface BystanderResults {
  requests: number;
  p50: number;
  p99: number;
  max: number;
  /** The path of the slowest request. */
  slowest: string;
  failures: string[];
}

/**
 * A user of another client account who works during an attack: 50 requests per second, alternately `/me`, a search, a bulk
 * request, and aggregations that columns in memory answer. It has a separate thread, so that the work of the attacker does not count.
 */
export class Bystander {
  private constructor(private readonly worker: Worker) {}

  static async start(platform: Platform): Promise<Bystander> {
    const headers = jsonAs(await platform.login(GWEN));
    const search = { method: 'POST', path: `/mention/v2/reports/${BYSTANDER_REPORT}/_search`, headers, expected: 200 };
    const found = await send(platform.address, { ...search, body: '{"size":1}' });
    const [{ id }] = (JSON.parse(String(found.body)) as { data: { id: string }[] }).data;
    const item = { action: 'update', report_id: BYSTANDER_REPORT, mention_id: id, payload: { sentiment: 'neutral' } };
    const requests: ExpectedRequest[] = [
      { method: 'GET', path: '/security/v2/me', headers, expected: 200 },
      { ...search, body: '{"filters":{"sentiments":["negative"]}}' },
      { method: 'POST', path: '/coding/v1/_bulk', headers, body: JSON.stringify({ data: [item] }), expected: 204 },
      {
        ...search,
        path: `/mention/v2/reports/${BYSTANDER_REPORT}/_analytics`,
        body: '{"aggregations":{"days":{"date_histogram":{"field":"date","interval":"day"}}}}',
      },
    ];
    const workerData = { address: platform.address, requests };
    return new Bystander(new Worker(new URL('./bystander.js', import.meta.url), { workerData }));
  }

  /** Works until `until` is settled, and returns the results. */
  async workUntil(until: Promise<unknown>): Promise<BystanderResults> {
    this.worker.postMessage('begin');
    await until;
    this.worker.postMessage('end');
    const [report] = (await once(this.worker, 'message')) as [BystanderResults];
    return report;
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }
}
