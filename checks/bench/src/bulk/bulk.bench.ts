import type pg from 'pg';
import type { TestBed } from '../test-bed/test-bed.js';
import { sideBySide } from '../measure.js';
import { post } from '../post.js';
import { atLeast, atMost, rates, type Row, times } from '../result.js';
import { type Item, makeItems, openBulk, someMentions } from './bodies.js';

const ROUNDS = 5;

/** A bulk request over HTTP, with authentication, change record and locks, compared with peers and a floor. */
export async function bulkBench(bed: TestBed, items: number): Promise<Row[]> {
  const { bulk } = await openBulk(bed);
  const peers = { crud: await bed.baseline('crud-bulk'), loop: await bed.baseline('nest-loop') };
  const many = await someMentions(bed, items * 5);
  const mentions = many.slice(0, items);
  let round = 0;
  const next = () => makeItems(bed.report, mentions, round++);
  const crud = () => post(peers.crud, '/mentions/bulk', { bulk: next().map(toEntity) });
  const loop = () => post(peers.loop, '/coding/v1/_bulk', { data: next() });

  const near = await sideBySide(2 * ROUNDS, {
    ours: () => bulk(mentions),
    five: () => bulk(many),
    floor: () => bareUpdate(bed.client, bed.report, mentions),
  });
  // Not alternately with the peers: they take many seconds, and after such a pause ours is a third slower. The peers
  // run long enough to warm up in each measurement.
  const far = await sideBySide(2, { crud, loop });
  const rate = (ms: number) => (items * 1_000) / ms;
  return [
    {
      what: `bulk, ${items} items, compared with @dataui/crud createMany`,
      ...rates(rate(near.ours), rate(far.crud)),
      target: atLeast(15),
    },
    {
      what: `bulk, ${items} items, compared with ValidationPipe and a loop of find and save`,
      ...rates(rate(near.ours), rate(far.loop)),
      target: atLeast(90),
    },
    {
      what: `bulk, ${items} items, compared with a bare UPDATE by ctid`,
      ...times(near.ours, near.floor),
      target: atMost(3),
    },
    {
      what: `bulk, time per item of ${5 * items} items, compared with ${items} items`,
      ...times(near.five / many.length, near.ours / items),
      target: atMost(1.2),
    },
  ];
}

/** The item as a row, for a peer that only accepts rows. */
const toEntity = ({ report_id, mention_id, payload: { review, location, ...rest } }: Item) => ({
  report_id,
  id: mention_id,
  ...rest,
  review_status: review.status,
  country: location.country,
});

/**
 * The least that the database has to do: one statement without parameters finds the same rows by their ctid and sets
 * constants. Reading the ctids is not measured.
 */
async function bareUpdate(client: pg.Client, report: string, mentions: readonly string[]): Promise<() => unknown> {
  const { rows } = await client.query<{ partition: string; ctid: string }>(
    `select tableoid::regclass as partition, ctid::text from coding.mention
      where report_id = $1 and id = any($2) order by ctid`,
    [report, mentions],
  );
  const ctids = rows.map(({ ctid }) => `"${ctid}"`).join(',');
  return () =>
    client.query(
      `update ${rows[0].partition}
          set sentiment = 'positive', channel = 'earned', tags = '{floor,constant}', language = 'eng', country = 'FRA',
              review_status = 'reviewed', reviewed_at = '2026-10-01'
        where ctid = any('{${ctids}}'::tid[])`,
    );
}
