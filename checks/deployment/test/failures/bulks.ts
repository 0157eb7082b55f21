import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@earshot/database-kit';
import type { Deployment } from '@earshot/test-kit/deployment';
import type { ClientBase } from 'pg';
import { expect } from 'vitest';
import { mentionIds, MENTIONS_PER_REPORT, reportsOf, SENDERS } from './fixtures.js';

/** A status, a connection that ended before the answer, or no answer in time. */
export type Outcome = number | 'closed' | 'late';

/** What is known about a bulk request. While it is in flight, that is nothing. */
type Known = 'applied' | 'not applied' | 'unknown';

const ITEMS = 2 * MENTIONS_PER_REPORT;

/** The senders, each with the tag that its mentions have. A sender with several tags has a bulk that is there in part. */
const TAGS = `select distinct split_part(report_id, '-', 2) as sender, array_to_string(tags, ' ') as tag from coding.mention`;

const WATCH_EVERY_MS = 50;

/** The numbers of recorded items that are right. */
const POSSIBLE: Record<Known, number[]> = { applied: [ITEMS], 'not applied': [0], unknown: [0, ITEMS] };

/**
 * The bulk requests of a load. Each sets one tag, which no other request has, on all mentions of the two reports of its
 * sender. So the change records and the tags of the mentions show what was applied.
 */
export class Bulks {
  readonly known = new Map<string, Known>();

  /** Several loads run on one database. */
  private readonly run = randomUUID();

  /** The tags of senders at moments when a bulk was there in part. */
  private readonly torn: object[] = [];
  private watched = 0;

  constructor(private readonly database: Deployment['database']) {}

  /**
   * Reads the tags again and again, also while something fails: a later bulk would hide that one was applied in part. A
   * statement sees all of a transaction or nothing.
   */
  async watch(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      await withClient(this.database.url, (client) => this.watchOn(client, until)).catch(() => undefined);
      await sleep(WATCH_EVERY_MS);
    }
  }

  private async watchOn(client: ClientBase, until: AbortSignal): Promise<void> {
    // The query reports a lost connection. Without a listener, one that is lost between two queries ends the process.
    client.on('error', () => undefined);
    while (!until.aborted) {
      const { rows } = await client.query<object>(TAGS);
      this.watched++;
      if (rows.length > SENDERS) this.torn.push(rows);
      await sleep(WATCH_EVERY_MS);
    }
  }

  next(sender: number) {
    const tag = `${this.run}:${sender}:${this.known.size}`;
    this.known.set(tag, 'unknown');
    const data = reportsOf(sender).flatMap((report_id) =>
      mentionIds.map((mention_id) => ({ action: 'update', report_id, mention_id, payload: { tags: [tag] } })),
    );
    return {
      document: { data },
      finish: (outcome: Outcome, text: string) => {
        if (outcome === 204) this.known.set(tag, 'applied');
        else if (text.includes('Nothing was changed')) this.known.set(tag, 'not applied');
      },
    };
  }

  count(known: Known): number {
    return [...this.known.values()].filter((each) => each === known).length;
  }

  /** Every acknowledged bulk is there, whole, and none in part (C7). No request may be in flight. */
  async expectWhole(): Promise<void> {
    expect(this.watched).toBeGreaterThan(20);
    expect(this.torn).toEqual([]);
    const { recorded, tags } = await this.read();
    const all = [...this.known].map(([tag, known]) => ({ tag, known, items: recorded.get(tag) ?? 0 }));
    expect(all.filter(({ known, items }) => !POSSIBLE[known].includes(items))).toEqual([]);
    // A sender's mentions all have the tag of the same bulk.
    expect(tags).toHaveLength(SENDERS);
  }

  private read() {
    return withClient(this.database.url, async (client) => {
      const { rows: records } = await client.query<{ tag: string; items: number }>(
        `select payloads -> 0 -> 'tags' ->> 0 as tag, sum(cardinality(mention_ids))::int as items
         from coding.change_record group by 1`,
      );
      const { rows: tags } = await client.query<object>(TAGS);
      return { recorded: new Map(records.map(({ tag, items }) => [tag, items])), tags };
    });
  }
}
