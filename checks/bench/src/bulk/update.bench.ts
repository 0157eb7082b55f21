import type pg from 'pg';
import { sideBySide } from '../measure.js';
import { post } from '../post.js';
import { atLeast, rates, type Row } from '../result.js';
import type { TestBed } from '../test-bed/test-bed.js';

const ROUNDS = 7;

/** The most mentions of an update by filter (rule C14). */
const MENTIONS = 100_000;

/** An update by filter over HTTP, with change record and lock, compared with the bare UPDATE with the same condition. */
export async function updateBench(bed: TestBed): Promise<Row[]> {
  const { service, headers } = await bed.serviceWithLogin('coding');
  const { filters, condition, count } = await newestMentions(bed.client, bed.report);
  const path = `/coding/v1/reports/${bed.report}/_update`;
  let round = 0;
  const tags = () => [`update ${round++}`];
  const ours = (payload: object) => post(service, path, { filters, payload, meta: { if_count: count } }, headers);
  const bare = (set: string, values: () => unknown[]) => () =>
    bed.client.query(`update coding.mention set ${set} where ${condition}`, values());

  const few = await sideBySide(ROUNDS, {
    ours: () => ours({ tags: tags() }),
    bare: () => bare('tags = $1', () => [tags()]),
  });
  const all = await sideBySide(ROUNDS, {
    ours: () => ours({ tags: tags(), sentiment: 'neutral', review: { status: 'reviewed' } }),
    bare: () =>
      bare(`tags = $1, sentiment = 'neutral', review_status = 'reviewed', reviewed_at = $2`, () => [
        tags(),
        new Date(),
      ]),
  });
  const rate = (ms: number) => (count * 1_000) / ms;
  return [
    {
      what: `update by filter, ${count} mentions, compared with the bare UPDATE with the same condition`,
      ...rates(rate(few.ours), rate(few.bare)),
      target: atLeast(0.6),
    },
    {
      what: `update by filter, ${count} mentions with their reviews, compared with the bare UPDATE`,
      ...rates(rate(all.ours), rate(all.bare)),
      target: atLeast(0.6),
    },
  ];
}

/** A filter that selects the newest mentions of a report, as many as an update may, and the same as SQL. */
async function newestMentions(client: pg.Client, report: string) {
  const { rows } = await client.query<{ date: Date }>(
    'select date from coding.mention where report_id = $1 order by date desc limit $2',
    [report, MENTIONS],
  );
  const oldest = rows.at(-1)!.date.toISOString();
  // Of mentions with the same date, some could exceed the limit.
  const filters = { period: { begin: oldest, include_bounds: false } };
  const condition = `report_id = '${report}' and date > '${oldest}'`;
  const [{ count }] = (await client.query<{ count: string }>(`select count(*) from coding.mention where ${condition}`))
    .rows;
  return { filters, condition, count: Number(count) };
}
