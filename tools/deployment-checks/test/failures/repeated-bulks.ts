import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@earshot/database-kit';
import { type Deployment, login } from '@earshot/test-kit';
import { expect } from 'vitest';
import { LOAD_USER, mentionIds, reportsOf, SENDERS } from './fixtures.js';

/** The statuses after which a client sends its request again. */
const NOT_ANSWERED = new Set([409, 502, 503, 504]);

const CLIENTS = 12;
const MOST_ITEMS = 5;
const PAUSE_MS = 20;
/** A client gives up one attempt in this many early, and sends the request again at once. */
const IMPATIENT = 5;
const LATE_MS = 8_000;

/** A bulk request with a key. It sets one tag, which no other request has, in one or two reports. */
interface KeyedBulk {
  key: string;
  /** In ascending order. */
  reports: string[];
  body: string;
  /** Status and body of the first answer that arrived. */
  answer?: string;
}

/** Clients that send bulk requests with idempotency keys, each again and again until it is answered (C13). */
export class RepeatedBulks {
  private readonly answered: KeyedBulk[] = [];
  /** Answers that no failure explains, and those that differ from the first one to the same request. */
  private readonly problems: string[] = [];
  private attempts = 0;
  private replays = 0;
  private readonly ending = new AbortController();
  private readonly clients: Promise<void>[];

  private constructor(
    private readonly deployment: Deployment,
    private readonly token: string,
  ) {
    this.clients = Array.from({ length: CLIENTS }, (_, client) => this.sendAll(client));
  }

  static async start(deployment: Deployment): Promise<RepeatedBulks> {
    return new RepeatedBulks(deployment, await login(deployment.address, LOAD_USER));
  }

  /** Stops the clients when each of their requests is answered. Then sends all requests once more. */
  async stop(): Promise<void> {
    this.ending.abort();
    await Promise.all(this.clients);
    const again = this.answered.values();
    await Promise.all(
      this.clients.map(async () => {
        for (const bulk of again) await this.insist(bulk);
      }),
    );
  }

  /** What happened, in a line. */
  get summary(): string {
    return `${this.answered.length} requests, ${this.attempts} attempts, ${this.replays} repeated answers`;
  }

  /** Every request was applied exactly once, and all its answers were the same. */
  async expectAppliedOnce(): Promise<void> {
    expect(this.problems).toEqual([]);
    const { rows } = await withClient(this.deployment.database.url, (client) =>
      client.query<{ tag: string; reports: string[] }>(
        `select payloads -> 0 -> 'tags' ->> 0 as tag, array_agg(report_id order by report_id) as reports
           from coding.change_record group by 1`,
      ),
    );
    const changes = rows.map(({ tag, reports }) => `${tag} ${reports}`);
    expect(changes.toSorted()).toEqual(this.answered.map(({ key, reports }) => `${key} ${reports}`).toSorted());
  }

  private async sendAll(client: number): Promise<void> {
    while (!this.ending.signal.aborted) {
      const bulk = newBulk(client);
      await this.insist(bulk);
      this.answered.push(bulk);
      // Also after a failure in between, an earlier request gets its answer again.
      await this.insist(this.answered[randomInt(this.answered.length)]);
      await sleep(PAUSE_MS);
    }
  }

  /** Sends a request until it is answered. */
  private async insist(bulk: KeyedBulk): Promise<void> {
    for (;;) {
      this.attempts++;
      const response = await this.attempt(bulk).catch(() => undefined);
      if (!response || NOT_ANSWERED.has(response.status)) {
        await sleep(randomInt(PAUSE_MS));
        continue;
      }
      const answer = `${response.status} ${response.text}`;
      bulk.answer ??= answer;
      if (response.isReplay) this.replays++;
      if (response.status > 204 || answer !== bulk.answer) this.problems.push(`${answer} after ${bulk.answer}`);
      return;
    }
  }

  private async attempt({ key, body }: KeyedBulk) {
    const patience = randomInt(IMPATIENT) === 0 ? randomInt(50) : LATE_MS;
    const response = await fetch(`${this.deployment.address}/coding/v1/_bulk`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body,
      signal: AbortSignal.timeout(patience),
    });
    const isReplay = response.headers.has('idempotency-replayed');
    return { status: response.status, text: await response.text(), isReplay };
  }
}

/** A request of a client for random mentions. Those of every other request include one that does not exist. */
function newBulk(client: number): KeyedBulk {
  const key = randomUUID();
  const reports = reportsOf(client % SENDERS).slice(randomInt(2));
  const mentions = mentionIds.slice(0, 1 + randomInt(MOST_ITEMS));
  if (randomInt(2) === 0) mentions.push('gone');
  const data = reports.flatMap((report_id) =>
    mentions.map((mention_id) => ({ action: 'update', report_id, mention_id, payload: { tags: [key] } })),
  );
  return { key, reports, body: JSON.stringify({ data }) };
}
