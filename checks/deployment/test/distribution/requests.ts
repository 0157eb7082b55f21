/** Whole numbers in a fixed pseudo-random order (mulberry32), so that a failure can be repeated. */
export function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Next = ReturnType<typeof numbers>;

const REPORTS = ['acme-brand', 'acme-competitors', 'missing'];

/** A bulk request for mentions of the demo reports; some do not exist. */
export const bulkItems = (next: Next, count: number) =>
  Array.from({ length: count }, () => ({
    action: 'update',
    report_id: REPORTS[next(20) === 0 ? 2 : next(2)],
    mention_id: `m-${String(next(300) + 1).padStart(4, '0')}`,
    payload: payload(next),
  }));

const payload = (next: Next) => ({
  ...(next(2) && { sentiment: ['positive', 'neutral', 'negative', 'unassigned'][next(4)] }),
  ...(next(2) && { channel: ['owned', 'earned'][next(2)] }),
  ...(next(2) && { review: { status: ['reviewed', 'unreviewed', 'deleted'][next(3)] } }),
  ...(next(2) && { language: ['eng', 'fra', 'zho-Hant'][next(3)] }),
  ...(next(2) && { location: { country: ['FRA', 'DEU', 'USA'][next(3)] } }),
  tags: Array.from({ length: next(4) }, () => ['taste', 'price', '{a,"b"}', 'NULL', `only ${next(1_000)}`][next(5)]),
});

/** Searches with every way in which statements over mentions are made. */
export const SEARCHES: object[] = [
  {},
  { size: 7, from: 3, sort: { influence: 'desc' } },
  { filters: { query: 'recall*' } },
  { filters: { query: 'price NEAR/5 taste' } },
  { filters: { query: '(price OR #recall) ONEAR/5 (taste OR water) OR title:(price taste)' } },
  { filters: { query: '"sparkling water" OR -price' }, sort: { date: 'asc' } },
  { filters: { keywords: ['taste', 'title:price'] } },
  { filters: { sentiments: ['negative'], human_review_statuses: ['reviewed', 'deleted'] } },
  { filters: { languages: ['fra', 'zho-Hant'], types: ['post'] } },
  { filters: { period: { begin: '2026-07-10', end: '2026-07-20' }, influence: { begin: 10 } } },
  { filters: { boolean: { must_not: { query: 'price', countries: ['FRA'] }, should: { types: ['post'] } } } },
  { filters: { boolean: { must: { boolean: { should: { query: 'taste', titles: ['a title'] } } } } } },
  { filters: { medias: { site_types: [1, 2] }, communities: [1, 2, 3] } },
];

/** A search in a report with channels. */
export const WITH_CHANNELS = { filters: { channels: ['owned'] } };
