import { CHANGE, type Sent } from './client.js';

/** A report that only these requests write. */
export const WRITTEN = 'distribution';

const DAY_MS = 24 * 60 * 60_000;
const now = Date.now();
export const daysAgo = (days: number): string => new Date(now - days * DAY_MS).toISOString();

/** Mentions to import: one a day, until today. */
const mentions = (from: number, count: number, members: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    id: `w-${from + index}`,
    type: 'post',
    date: daysAgo(from + index),
    title: `A title of ${from + index}`,
    content: 'The taste of sparkling water.',
    language: index % 2 ? 'eng' : 'fra',
    author: { id: `author-${index % 5}`, name: 'Nora Field' },
    ...members,
  }));

const item = (mention: number, rest: object) => ({
  action: 'update',
  report_id: WRITTEN,
  mention_id: `w-${mention}`,
  ...rest,
});

const first = (count: number, rest: object) => Array.from({ length: count }, (_, n) => item(n, rest));

const report = `/coding/v1/reports/${WRITTEN}`;
const bulk = (data: object[], rest: Partial<Sent> & { meta?: object } = {}): Sent => {
  const { meta, ...sent } = rest;
  return { path: '/coding/v1/_bulk', body: { data, ...(meta && { meta }) }, ...sent };
};
const imported = (data: object[], query = ''): Sent => ({ path: `${report}/_import${query}`, body: { data } });
const update = (body: object): Sent => ({ path: `${report}/_update`, body });
const undo = (body: object = {}): Sent => ({ path: `/coding/v1/changes/${CHANGE}/_undo`, body });
const erase = (body: object): Sent => ({ path: '/coding/v1/_erase', body: { report_ids: [WRITTEN], ...body } });

const DRY = { dry_run: true };
const FRENCH = { filters: { languages: ['fra'] } };
const KEYED = { headers: { 'idempotency-key': 'written-once' } };

/** Every operation that writes, with each way in which it does, in an order in which each finds something to do. */
export const WRITES: readonly (readonly [what: string, sent: Sent])[] = [
  ['a new report (C22)', { method: 'PUT', path: report, body: { data: { name: 'Distribution' } } }],
  ['other settings (C22)', { method: 'PUT', path: report, body: { data: { channels_enabled: true } } }],
  ['an import of new mentions (C20)', imported(mentions(0, 120))],
  ['an import of known and new ones (C20)', imported(mentions(60, 80, { sentiment: 'neutral', title: 'Other' }))],
  ['an import that replaces coded values', imported(mentions(0, 40, { sentiment: 'negative' }), '?coded=replace')],
  ['a bulk request of one item (C6)', bulk([item(1, { payload: { sentiment: 'positive' } })])],
  ['one of many items (C6)', bulk(first(110, { payload: { channel: 'owned', tags: ['a', 'b'] } }))],
  ['one with conditions (C18)', bulk(first(30, { if: { tags: ['a', 'b'] }, payload: { tags: ['c'] } }))],
  ['one that adds tags (C17)', bulk(first(40, { payload: { tags: { add: ['d'], remove: ['c'] } } }))],
  ['its undo (C16)', undo()],
  ['one with a key (C13)', bulk(first(3, { payload: { language: 'deu' } }), KEYED)],
  ['its repetition (C13)', bulk(first(3, { payload: { language: 'deu' } }), KEYED)],
  ['a preview of one (C12)', bulk(first(3, { payload: { sentiment: 'positive' } }), { meta: DRY })],
  [
    'an update by filter (C14)',
    update({ ...FRENCH, payload: { sentiment: 'positive', review: { status: 'reviewed' } } }),
  ],
  ['its undo for some mentions (C16)', undo({ mention_ids: ['w-4', 'w-6'] })],
  ['the undo of that undo (C16)', undo()],
  ['an update by words (C14)', update({ filters: { query: 'taste NEAR/5 water' }, payload: { tags: { add: ['e'] } } })],
  ['a preview of one (C12)', update({ ...FRENCH, payload: { sentiment: 'negative' }, meta: DRY })],
  ['an import that is undone (C20)', imported(mentions(200, 30))],
  ['its undo, which erases mentions (C16)', undo()],
  ['a preview of an erasure (C21)', erase({ filters: { influencers: { authors: ['author-3'] } }, meta: DRY })],
  ['an erasure (C21)', erase({ filters: { influencers: { authors: ['author-3'] } } })],
  ['an import of erased mentions (C21)', imported(mentions(0, 10))],
  [
    'a time after which mentions are erased (C21)',
    { method: 'PUT', path: report, body: { data: { retention_days: 100 } } },
  ],
];

const get = (path: string): Sent => ({ method: 'GET', path });
const day = (days: number) => daysAgo(days).slice(0, 10);

/** Reads of what the writes left. */
export const READS: readonly Sent[] = [
  get(`/coding/v1/changes?report_id=${WRITTEN}&size=100`),
  get(`/coding/v1/changes?size=100&begin=${day(1)}&end=${day(0)}`),
  get('/coding/v1/changes?mention_id=w-1&user_id=user-felix'),
  get(`/coding/v1/changes/${CHANGE}?size=50`),
  get(`/mention/v2/reports/${WRITTEN}`),
  get(`/mention/v2/reports/${WRITTEN}/mentions/w-1?include=report`),
  { path: `/mention/v2/reports/${WRITTEN}/_search`, body: { size: 200, filters: { query: 'taste' } } },
  { path: `/mention/v2/reports/${WRITTEN}/_export`, body: { format: 'ndjson' } },
  {
    path: `/mention/v2/reports/${WRITTEN}/_analytics`,
    body: {
      aggregations: { sentiments: { terms: { field: 'sentiment' } }, languages: { terms: { field: 'language' } } },
    },
  },
];
