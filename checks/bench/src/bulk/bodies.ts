import { post } from '../post.js';
import type { TestBed } from '../test-bed/test-bed.js';

/** A bulk item (interface 2.4) that changes every member that the baselines change. */
export interface Item {
  action: 'update';
  report_id: string;
  mention_id: string;
  payload: {
    sentiment: string;
    channel: string;
    tags: string[];
    review: { status: string };
    language: string;
    location: { country: string };
  };
}

const SENTIMENTS = ['positive', 'neutral', 'negative'];
const LANGUAGES = ['eng', 'fra', 'deu', 'spa', 'zho-Hans'];
const COUNTRIES = ['FRA', 'USA', 'GBR', 'JPN', 'BRA', 'DEU', 'ESP'];
const DISTINCT = 30;

/** The payloads of one round: 30 different ones, and different in each round, so that the values change. */
const payloadsOf = (round: number): Item['payload'][] =>
  Array.from({ length: DISTINCT }, (_, n) => ({
    sentiment: SENTIMENTS[(n + round) % SENTIMENTS.length],
    channel: (n + round) % 2 === 0 ? 'earned' : 'owned',
    tags: [`round ${round % 7}`, `rule ${n}`],
    review: { status: (n + round) % 3 === 0 ? 'reviewed' : 'unreviewed' },
    language: LANGUAGES[(n + round) % LANGUAGES.length],
    location: { country: COUNTRIES[(n + round) % COUNTRIES.length] },
  }));

export function makeItems(report_id: string, mentions: readonly string[], round: number): Item[] {
  const payloads = payloadsOf(round);
  return mentions.map((mention_id, n) => ({
    action: 'update',
    report_id,
    mention_id,
    payload: payloads[n % DISTINCT],
  }));
}

/** A coding service, and bulk requests to it. Each sets other values than the one before. */
export async function openBulk(bed: TestBed) {
  const { service, headers } = await bed.serviceWithLogin('coding');
  let round = 0;
  const bulk = (mentions: readonly string[], more = {}) =>
    post(service, '/coding/v1/_bulk', { data: makeItems(bed.report, mentions, round++) }, { ...headers, ...more });
  return { service, headers, bulk };
}

/** The ids of mentions from all parts of the largest report, the same in each run. */
export async function someMentions({ client, report }: TestBed, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from coding.mention where report_id = $1 order by md5(id) limit $2',
    [report, count],
  );
  if (rows.length < count)
    throw new Error(`Report ${report} has only ${rows.length} mentions; use a larger number for --mentions.`);
  return rows.map(({ id }) => id);
}
