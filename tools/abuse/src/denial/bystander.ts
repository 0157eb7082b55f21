import { setTimeout as sleep } from 'node:timers/promises';
import { type Platform, GWEN } from '../platform.js';
import { agentFrom, jsonAs, type Request, send } from '../send.js';

const EVERY_MS = 20;
const AT_ONCE = 8;
const GIVE_UP_MS = 15_000;

const REPORT = 'globex-launch';

/** Somebody of another client account who works while the platform is attacked: one request after the other, of each kind. */
export class Bystander {
  private readonly agent = agentFrom('127.0.0.1', AT_ONCE);
  private times: number[] = [];
  private failures: string[] = [];
  private inFlight = 0;

  private constructor(
    private readonly address: string,
    private readonly requests: readonly (Request & { expected: number })[],
  ) {}

  static async enter(platform: Platform): Promise<Bystander> {
    const headers = jsonAs(await platform.login(GWEN));
    const search = { method: 'POST', path: `/mention/v2/reports/${REPORT}/_search`, headers, expected: 200 };
    const found = await send(platform.address, { ...search, body: '{"size":1}' });
    const [{ id }] = (JSON.parse(String(found.body)) as { data: { id: string }[] }).data;
    const item = { action: 'update', report_id: REPORT, mention_id: id, payload: { sentiment: 'neutral' } };
    return new Bystander(platform.address, [
      { method: 'GET', path: '/security/v2/me', headers, expected: 200 },
      { ...search, body: '{"filters":{"sentiments":["negative"]}}' },
      { method: 'POST', path: '/coding/v1/_bulk', headers, body: JSON.stringify({ data: [item] }), expected: 204 },
    ]);
  }

  /** Works until `until` is settled, and returns how that went. */
  async workUntil(until: Promise<unknown>): Promise<Report> {
    this.times = [];
    this.failures = [];
    let isOver = false;
    const over = until.finally(() => (isOver = true));
    for (let n = 0; !isOver; n++) {
      if (this.inFlight < AT_ONCE) void this.ask(n);
      await sleep(EVERY_MS);
    }
    await over;
    while (this.inFlight > 0) await sleep(EVERY_MS);
    return this.report();
  }

  private async ask(n: number): Promise<void> {
    const request = this.requests[n % this.requests.length];
    this.inFlight++;
    const began = performance.now();
    try {
      const signal = AbortSignal.timeout(GIVE_UP_MS);
      const { status } = await send(this.address, request, { agent: this.agent, signal });
      if (status !== request.expected) this.failures.push(`${request.method} ${request.path}: ${status}`);
    } catch (error) {
      this.failures.push(`${request.method} ${request.path}: ${(error as Error).message}`);
    }
    this.times.push(performance.now() - began);
    this.inFlight--;
  }

  private report(): Report {
    const sorted = this.times.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]);
    return { requests: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1), failures: this.failures };
  }
}

/** How the requests of a bystander went; times in milliseconds. */
export interface Report {
  requests: number;
  p50: number;
  p99: number;
  max: number;
  failures: string[];
}
