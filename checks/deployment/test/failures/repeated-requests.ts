import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@earshot/database-kit';
import { type Deployment, login } from '@earshot/test-kit/deployment';
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

/** The changes by their tags, and the mentions that arrived, in both tables, by the key in their content. */
const CHANGES = `
  select payloads -> 0 -> 'tags' ->> 0 as tag, array_agg(report_id order by report_id) as reports
    from coding.change_record group by 1`;
const ARRIVED = `
  select substr(content, 12) as tag, array_agg(id order by id) as ids
    from coding.mention join coding.mention_document using (report_id, id)
   where content like 'brought by %' group by 1`;

/** A request with a key. The mentions that it changes or makes get one tag, which no other request sets: the key. */
interface KeyedRequest {
  key: string;
  path: string;
  /** In ascending order. */
  reports: string[];
  body: string;
  /** The mentions that it makes. */
  made: string[];
  /** Status and body of the first answer that arrived. */
  answer?: string;
}

/** Clients that send bulk requests and imports with idempotency keys, each again and again until it is answered (C13). */
export class RepeatedRequests {
  private readonly answered: KeyedRequest[] = [];
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

  static async start(deployment: Deployment): Promise<RepeatedRequests> {
    return new RepeatedRequests(deployment, await login(deployment.address, LOAD_USER));
  }

  /** Stops the clients when each of their requests is answered. Then sends all requests once more. */
  async stop(): Promise<void> {
    this.ending.abort();
    await Promise.all(this.clients);
    const again = this.answered.values();
    await Promise.all(
      this.clients.map(async () => {
        for (const request of again) await this.insist(request);
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
    const [changes, arrived] = await withClient(this.deployment.database.url, async (client) => [
      (await client.query<{ tag: string; reports: string[] }>(CHANGES)).rows,
      (await client.query<{ tag: string; ids: string[] }>(ARRIVED)).rows,
    ]);
    expect(changes.map(({ tag, reports }) => `${tag} ${reports}`).toSorted()).toEqual(
      this.answered.map(({ key, reports }) => `${key} ${reports}`).toSorted(),
    );
    const imports = this.answered.filter(({ made }) => made.length > 0);
    expect(arrived.map(({ tag, ids }) => `${tag} ${ids}`).toSorted()).toEqual(
      imports.map(({ key, made }) => `${key} ${made.toSorted()}`).toSorted(),
    );
  }

  private async sendAll(client: number): Promise<void> {
    while (!this.ending.signal.aborted) {
      const request = randomInt(2) === 0 ? newBulk(client) : newImport(client);
      await this.insist(request);
      this.answered.push(request);
      // Also after a failure in between, an earlier request gets its answer again.
      await this.insist(this.answered[randomInt(this.answered.length)]);
      await sleep(PAUSE_MS);
    }
  }

  /** Sends a request until it is answered. */
  private async insist(request: KeyedRequest): Promise<void> {
    for (;;) {
      this.attempts++;
      const response = await this.attempt(request).catch(() => undefined);
      if (!response || NOT_ANSWERED.has(response.status)) {
        await sleep(randomInt(PAUSE_MS));
        continue;
      }
      const answer = `${response.status} ${response.text}`;
      request.answer ??= answer;
      if (response.isReplay) this.replays++;
      if (response.status > 204 || answer !== request.answer) this.problems.push(`${answer} after ${request.answer}`);
      return;
    }
  }

  private async attempt({ key, path, body }: KeyedRequest) {
    const patience = randomInt(IMPATIENT) === 0 ? randomInt(50) : LATE_MS;
    const response = await fetch(`${this.deployment.address}${path}`, {
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

/** A bulk request of a client for random mentions. Those of every other request include one that does not exist. */
function newBulk(client: number): KeyedRequest {
  const key = randomUUID();
  const reports = reportsOf(client % SENDERS).slice(randomInt(2));
  const mentions = mentionIds.slice(0, 1 + randomInt(MOST_ITEMS));
  if (randomInt(2) === 0) mentions.push('gone');
  const data = reports.flatMap((report_id) =>
    mentions.map((mention_id) => ({ action: 'update', report_id, mention_id, payload: { tags: [key] } })),
  );
  return { key, path: '/coding/v1/_bulk', reports, body: JSON.stringify({ data }), made: [] };
}

/** An import of a client of new mentions. Every other one has an item that fails. */
function newImport(client: number): KeyedRequest {
  const key = randomUUID();
  const [report] = reportsOf(client % SENDERS);
  const made = Array.from({ length: 1 + randomInt(MOST_ITEMS) }, (_, n) => `${key}-${n}`);
  const data: object[] = made.map((id) => ({
    ...{ id, type: 'post', date: '2026-02-01T00:00:00Z', content: `brought by ${key}`, tags: [key] },
  }));
  if (randomInt(2) === 0) data.push({ id: 'no date', type: 'post' });
  return { key, path: `/coding/v1/reports/${report}/_import`, reports: [report], body: JSON.stringify({ data }), made };
}
