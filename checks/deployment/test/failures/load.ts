import { setTimeout as sleep } from 'node:timers/promises';
import { type Deployment, login, requestToken } from '@earshot/test-kit/deployment';
import { Bulks, type Outcome } from './bulks.js';
import { LOAD_USER, reportsOf, SENDERS } from './fixtures.js';

/** The kinds of requests of a load. */
export const KINDS = ['bulk', 'search', 'login', 'me'] as const;
export type Kind = (typeof KINDS)[number];

const LATE_MS = 15_000;
const PAUSE_MS: Record<Kind, number> = { bulk: 30, search: 30, login: 400, me: 50 };

const isSuccess = (outcome: Outcome): boolean => typeof outcome === 'number' && outcome < 300;

/** A steady mixed load on the gateway of a deployment: logins, current users, bulks and searches. */
export class Load {
  readonly bulks: Bulks;
  /** Every finished request, in order. `at` is when it began, `ms` how long it took. */
  readonly finished: { kind: Kind; at: number; ms: number; outcome: Outcome }[] = [];
  private token = '';
  private readonly ending = new AbortController();
  private loops: Promise<unknown>[] = [];

  private constructor(private readonly deployment: Deployment) {
    this.bulks = new Bulks(deployment.database);
  }

  static async start(deployment: Deployment): Promise<Load> {
    const load = new Load(deployment);
    load.token = await login(deployment.address, LOAD_USER);
    const senders = Array.from({ length: SENDERS }, (_, sender) => load.repeat('bulk', () => load.bulk(sender)));
    const searches = [0, 1, 2].map((sender) => load.repeat('search', () => load.search(reportsOf(sender)[0])));
    load.loops = [
      ...senders,
      ...searches,
      load.repeat('login', () => load.login()),
      load.repeat('me', () => load.me()),
      load.bulks.watch(load.ending.signal),
    ];
    return load;
  }

  /** Stops the load, and waits for the requests in flight. */
  async stop(): Promise<void> {
    this.ending.abort();
    await Promise.all(this.loops);
  }

  /** The outcomes of the failed requests that began since `time`. */
  failures(time = 0): Outcome[] {
    return this.finished.filter(({ at, outcome }) => at >= time && !isSuccess(outcome)).map(({ outcome }) => outcome);
  }

  /**
   * Resolves with the milliseconds until all is well: from then on, for `calmMs`, every kind of request succeeds. Rejects
   * if that takes longer than `withinMs`.
   */
  async recover({ withinMs = 10_000, calmMs = 2_000 } = {}): Promise<number> {
    const began = performance.now();
    for (;;) {
      await sleep(50);
      const now = performance.now();
      const lastFailure = this.finished.findLast(({ outcome }) => !isSuccess(outcome))?.at ?? 0;
      const wellSince = Math.max(began, lastFailure);
      const served = new Set(this.finished.filter(({ at }) => at > wellSince).map(({ kind }) => kind));
      if (now - wellSince > calmMs && served.size === KINDS.length) return wellSince - began;
      if (wellSince - began > withinMs || now - began > withinMs + 3 * calmMs) {
        throw new Error(`not well after ${now - began} ms: ${JSON.stringify(this.finished.slice(-20))}`);
      }
    }
  }

  /** What happened, in a line. */
  summary(): string {
    const failures = this.failures();
    const kinds = [...new Set(failures)].map(
      (each) => `${failures.filter((other) => other === each).length} × ${each}`,
    );
    const bulks = `${this.bulks.count('applied')} bulks acknowledged, ${this.bulks.count('unknown')} unknown`;
    return `${this.finished.length} requests, ${bulks}; failed: ${kinds.join(', ') || 'none'}`;
  }

  private async repeat(kind: Kind, send: () => Promise<Outcome>): Promise<void> {
    while (!this.ending.signal.aborted) {
      const at = performance.now();
      const outcome = await send();
      this.finished.push({ kind, at, ms: performance.now() - at, outcome });
      await sleep(PAUSE_MS[kind]);
    }
  }

  private async bulk(sender: number): Promise<Outcome> {
    const bulk = this.bulks.next(sender);
    const { outcome, text } = await this.post('/coding/v1/_bulk', bulk.document);
    bulk.finish(outcome, text);
    return outcome;
  }

  private async search(report: string): Promise<Outcome> {
    return (await this.post(`/mention/v2/reports/${report}/_search`, { size: 100 })).outcome;
  }

  private async login(): Promise<Outcome> {
    const { outcome } = await settle(requestToken(this.deployment.address, LOAD_USER, { signal: late() }));
    return outcome;
  }

  private async me(): Promise<Outcome> {
    const headers = { authorization: `Bearer ${this.token}` };
    return (await settle(fetch(`${this.deployment.address}/security/v2/me`, { headers, signal: late() }))).outcome;
  }

  private post(path: string, body: object): Promise<Settled> {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal: late() };
    return settle(fetch(`${this.deployment.address}${path}`, init));
  }
}

const late = () => AbortSignal.timeout(LATE_MS);

interface Settled {
  outcome: Outcome;
  text: string;
}

async function settle(request: Promise<Response>): Promise<Settled> {
  try {
    const response = await request;
    return { text: await response.text(), outcome: response.status };
  } catch (error) {
    return { text: '', outcome: (error as Error).name === 'TimeoutError' ? 'late' : 'closed' };
  }
}
