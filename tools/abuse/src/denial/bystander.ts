import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { GWEN, type Platform } from '../platform.js';
import { jsonAs, type Request, send } from '../send.js';

/** The report of the bystander's client account. */
export const REPORT = 'globex-launch';

/** A request with the status of a successful answer. */
export type ExpectedRequest = Request & { expected: number };

/** The results of a bystander's requests; times in milliseconds. */
export interface Report {
  requests: number;
  p50: number;
  p99: number;
  max: number;
  /** The path of the slowest request. */
  slowest: string;
  failures: string[];
}

/**
 * A user of another client account who works during an attack: 50 requests per second, the kinds one after the other.
 * It has a separate thread, so that the work of the attacker does not count.
 */
export class Bystander {
  private constructor(private readonly worker: Worker) {}

  static async start(platform: Platform): Promise<Bystander> {
    const headers = jsonAs(await platform.login(GWEN));
    const search = { method: 'POST', path: `/mention/v2/reports/${REPORT}/_search`, headers, expected: 200 };
    const found = await send(platform.address, { ...search, body: '{"size":1}' });
    const [{ id }] = (JSON.parse(String(found.body)) as { data: { id: string }[] }).data;
    const item = { action: 'update', report_id: REPORT, mention_id: id, payload: { sentiment: 'neutral' } };
    const requests: ExpectedRequest[] = [
      { method: 'GET', path: '/security/v2/me', headers, expected: 200 },
      { ...search, body: '{"filters":{"sentiments":["negative"]}}' },
      { method: 'POST', path: '/coding/v1/_bulk', headers, body: JSON.stringify({ data: [item] }), expected: 204 },
    ];
    const workerData = { address: platform.address, requests };
    return new Bystander(new Worker(new URL('./bystander.js', import.meta.url), { workerData }));
  }

  /** Works until `until` is settled, and returns the results. */
  async workUntil(until: Promise<unknown>): Promise<Report> {
    this.worker.postMessage('begin');
    await until;
    this.worker.postMessage('end');
    const [report] = (await once(this.worker, 'message')) as [Report];
    return report;
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }
}
