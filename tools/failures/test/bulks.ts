import { randomUUID } from 'node:crypto';
import { withClient } from '@earshot/database-kit';
import type { Deployment } from '@earshot/deployment-kit';
import { expect } from 'vitest';
import { mentionIds, MENTIONS_PER_REPORT, reportsOf, SENDERS } from './fixtures.js';
import type { Outcome } from './load.js';

/** What is known about a bulk request. While it is in flight, that is nothing. */
type Known = 'applied' | 'not applied' | 'unknown';

const ITEMS = 2 * MENTIONS_PER_REPORT;

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

  constructor(private readonly database: Deployment['database']) {}

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
      const { rows: tags } = await client.query<{ sender: string; tag: string }>(
        `select distinct split_part(report_id, '-', 2) as sender, array_to_string(tags, ' ') as tag from coding.mention`,
      );
      return { recorded: new Map(records.map(({ tag, items }) => [tag, items])), tags };
    });
  }
}
