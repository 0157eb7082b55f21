import { answersOf, documentsOf, type Json, pathsOf } from './changes.js';
import { faults } from './fault.js';

const FEED = /^\/coding\/v1\/feed\?/;

/** Changes the pages of the feed that have changes. */
const pagesOf = (change: (page: Json) => unknown) =>
  documentsOf(FEED, (page) => {
    if (page.data?.length > 0) change(page);
  });

/** Changes what pages list of mentions. */
const mentionsOf = (change: (mention: Json) => unknown) =>
  pagesOf(({ data }) => data.forEach(({ mention_list }: Json) => mention_list.forEach(change)));

/** Since when the first page of a reader was asked for. */
let first: string | undefined;

export const feedFaults = faults('C24', {
  'begins with changes that were made before': pathsOf(FEED, (path) => {
    first ??= /since=([^&]+)/.exec(path)?.[1];
    return first ? path.replace(/since=[^&]+/, `since=${first}`) : path;
  }),
  'leaves out a change': pagesOf(({ data }) => data.length > 1 && data.pop()),
  'has changes in the opposite order': pagesOf(({ data }) => data.reverse()),
  'has the values before a change as those after it': mentionsOf((mention) => {
    mention.after = mention.before;
  }),
  'always includes mentions': pathsOf(FEED, (path) => (/include/.test(path) ? path : `${path}&include=mention`)),
  'includes no mentions': documentsOf(FEED, (page) => void delete page.included),
  'includes mentions with values that they had before': pagesOf(({ included }) => {
    for (const mention of included?.mention ?? []) mention.tags = ['first'];
  }),
  'does not list mentions that are gone': pagesOf(({ data, included }) => {
    const present = (included?.mention ?? []).map(({ id }: Json) => id);
    if (data.some(({ action }: Json) => action === 'erase'))
      for (const change of data)
        change.mention_list = change.mention_list.filter(({ mention_id }: Json) => present.includes(mention_id));
  }),
  'ignores size': pathsOf(FEED, (path) => path.replace(/&size=1(?!\d)/, '')),
  'cuts a change': pagesOf(({ data }) => data.forEach(({ mention_list }: Json) => mention_list.splice(1))),
  'says that there are no more changes': documentsOf(FEED, ({ meta }) => {
    if (meta) meta.more = false;
  }),
  'does not wait': pathsOf(FEED, (path) => path.replace(/&wait=1(?!\d)/, '')),
  'has the position before each page that is not the last, as next': answersOf(FEED, (answer, { path }) => {
    const page = JSON.parse(answer.body.toString()) as Json;
    if (page.meta?.more) page.meta.next = /since=([^&]+)/.exec(path)![1];
    answer.body = Buffer.from(JSON.stringify(page));
  }),
  'answers 410 for a position of another report': answersOf(FEED, (answer) => {
    if (/"path":"since"/.test(answer.body.toString())) answer.status = 410;
  }),
  'has no report of another client account as 403': answersOf(FEED, (answer) => {
    if (answer.status === 404) answer.status = 403;
  }),
});
