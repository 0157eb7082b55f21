import { check } from '../../check.js';
import { expectDocument, expectEqual, expectErrors, expectPath, expectThat } from '../../expect.js';
import { INTERACTION_NUMBERS, type Mention } from '../../expected/mention.js';
import { mentionsOf } from '../../fixtures/mentions.js';
import { SEARCH_REPORT } from '../../fixtures/reports.js';
import { searchPath } from '../../paths.js';
import { found, idsOf, type Page, sample, search, searchPage } from '../../searching.js';

/** The sort keys, and the value of a mention as a number. */
const SORT_KEYS: Record<string, (mention: Mention) => number | null> = {
  date: ({ date }) => Date.parse(date),
  infused_at: ({ infused_at }) => (infused_at === null ? null : Date.parse(infused_at)),
  crawled_at: ({ crawled_at }) => (crawled_at === null ? null : Date.parse(crawled_at)),
  influence: ({ influence }) => influence,
  service_rank: ({ service_rank }) => service_rank,
  ...INTERACTION_NUMBERS,
};

/** Unknown values come last, and ties break by `id`. */
function sorted(mentions: readonly Mention[], key: string, direction: string): string[] {
  const sign = direction === 'asc' ? 1 : -1;
  const last = sign * Infinity;
  const valueOf = (mention: Mention): number => SORT_KEYS[key](mention) ?? last;
  const compare = (a: Mention, b: Mention): number => {
    const [first, second] = [valueOf(a), valueOf(b)];
    if (first === second) return a.id < b.id ? -1 : 1;
    return sign * (first < second ? -1 : 1);
  };
  return idsOf(mentions.toSorted(compare));
}

const BAD_REQUESTS: [body: unknown, path: string][] = [
  [{ filter: {} }, 'filter'],
  [{ size: 1_001 }, 'size'],
  [{ size: -1 }, 'size'],
  [{ size: '1' }, 'size'],
  [{ size: 1.5 }, 'size'],
  [{ from: -1 }, 'from'],
  [{ from: null }, 'from'],
  [{ sort: { title: 'asc' } }, 'sort'],
  [{ sort: { date: 'up' } }, 'sort.date'],
  [{ sort: { date: 'asc', influence: 'asc' } }, 'sort'],
  [{ total: 1 }, 'total'],
  [{ after: 'conformance' }, 'after'],
  [{ filters: [] }, 'filters'],
];

const BAD_QUERIES: [query: string, path: string][] = [
  ['?size=1001', 'size'],
  ['?size=x', 'size'],
  ['?from=-1', 'from'],
  ['?sort=up', 'sort'],
];

const MOST_PAGES = 2_000;

export const searchChecks = [
  check(
    'D1',
    'answers with the 20 newest mentions, the total and the next cursor by default',
    async ({ user, report }) => {
      const sampled = await sample(user, report);
      const page = await searchPage(user, report, {});
      expectEqual(idsOf(page.data), idsOf(sampled).slice(0, 20), 'mentions');
      const { total } = (await searchPage(user, report, { size: 0 })).meta;
      expectEqual(page.meta.total, total, 'total');
      expectEqual(typeof page.meta.next, total > 20 ? 'string' : 'object', 'type of next');
      const withoutBody = await user.send({ method: 'POST', path: searchPath(report.id) });
      expectEqual(expectDocument(withoutBody).data, page.data, 'mentions of a search without a body');
    },
  ),
  check('D1', 'counts every mention of a report in the total', async ({ seeded }) => {
    const { data, meta } = await searchPage(seeded, SEARCH_REPORT, { size: 1_000 });
    expectEqual(meta, { total: mentionsOf(SEARCH_REPORT).length, next: null }, 'meta');
    expectEqual(idsOf(data).toSorted(), idsOf(mentionsOf(SEARCH_REPORT)).toSorted(), 'mentions');
  }),
  check('D1', 'counts exactly what it finds', async ({ user, report }) => {
    const ids = idsOf(await sample(user, report));
    const { meta } = await searchPage(user, report, { filters: { ids }, size: 1 });
    expectEqual(meta.total, ids.length, 'total');
    const posts = { ids, types: ['post'] };
    const { data, meta: ofPosts } = await searchPage(user, report, { filters: posts, size: 1_000 });
    expectEqual(ofPosts.total, data.length, 'total');
  }),
  check('D1', 'leaves out the total with "total": false', async ({ user, report }) => {
    const { meta } = await searchPage(user, report, { size: 1, total: false });
    expectThat(!('total' in meta) && 'next' in meta, `meta is ${JSON.stringify(meta)}`);
  }),
  check('D1', 'sorts by each key in both directions, unknown values last and ties by id', async ({ user, report }) => {
    const sampled = await sample(user, report);
    const filters = { ids: idsOf(sampled) };
    for (const key of Object.keys(SORT_KEYS)) {
      for (const direction of ['asc', 'desc']) {
        const { data } = await searchPage(user, report, { filters, sort: { [key]: direction }, size: 1_000 });
        expectEqual(idsOf(data), sorted(sampled, key, direction), `mentions by ${key} ${direction}`);
      }
    }
  }),
  check('D1', 'accepts size, from and sort in the body and in the URL, but not in both', async ({ user, report }) => {
    const filters = { ids: idsOf(await sample(user, report)) };
    const all = await searchPage(user, report, { filters, sort: { date: 'asc' }, size: 1_000 });
    const expected = idsOf(all.data).slice(1, 4);
    const inBody = await searchPage(user, report, { filters, from: 1, size: 3, sort: { date: 'asc' } });
    expectEqual(idsOf(inBody.data), expected, 'mentions with from and size in the body');
    const inUrl = await searchPage(user, report, { filters }, '?from=1&size=3&sort=asc');
    expectEqual(idsOf(inUrl.data), expected, 'mentions with from and size in the URL');
    for (const [body, query] of [
      [{ size: 3 }, '?size=3'],
      [{ from: 0 }, '?from=0'],
      [{ sort: { date: 'asc' } }, '?sort=asc'],
    ] as const) {
      expectErrors(await search(user, report, body, query), 400);
    }
  }),
  check('D1', 'returns each mention once when next is followed', async ({ user, report }) => {
    const filters = { ids: idsOf(await sample(user, report)) };
    for (const sort of [{ date: 'desc' }, { influence: 'asc' }]) {
      const whole = await searchPage(user, report, { filters, sort, size: 1_000 });
      expectEqual(whole.meta.next, null, 'next of the last page');
      const pages: string[] = [];
      let after: string | null | undefined;
      for (let n = 0; n < MOST_PAGES && after !== null; n++) {
        const page: Page = await searchPage(user, report, { filters, sort, size: 7, total: n % 2 === 0, after });
        expectThat('next' in page.meta, 'meta has no next');
        pages.push(...idsOf(page.data));
        after = page.meta.next;
      }
      expectEqual(pages, idsOf(whole.data), `mentions of all pages by ${Object.keys(sort)[0]}`);
    }
    expectEqual((await searchPage(user, report, { size: 0 })).meta.next, null, 'next for size 0');
  }),
  check('D1', 'rejects after together with from', async ({ user, report }) => {
    const { next } = (await searchPage(user, report, { size: 1 })).meta;
    if (next !== null) expectErrors(await search(user, report, { size: 1, from: 0, after: next }), 400);
  }),
  check('D1', 'rejects from + size of more than 50 000, and names after', async ({ user, report }) => {
    for (const body of [{ from: 49_990, size: 11 }, { from: 50_001 }]) {
      const [{ detail }] = expectErrors(await search(user, report, body), 400);
      expectThat(/\bafter\b/.test(detail), `the detail does not name after: ${detail}`);
    }
    expectEqual((await searchPage(user, report, { from: 49_990, size: 10 })).meta.next, null, 'next');
  }),
  check('D1', 'rejects unknown members and values out of range, and names them', async ({ user, report }) => {
    for (const [body, path] of BAD_REQUESTS) expectPath(await search(user, report, body), path);
    for (const [query, path] of BAD_QUERIES) expectPath(await search(user, report, {}, query), path);
  }),
  check('D1', 'indents the answer with pretty, and not with pretty=false', async ({ user, report }) => {
    const plain = await search(user, report, { size: 2 });
    const pretty = await search(user, report, { size: 2 }, '?pretty');
    expectEqual(pretty.text.trimEnd(), JSON.stringify(plain.json(), null, 2), 'the indented answer');
    expectThat(!plain.text.includes('\n'), 'an answer without pretty is indented');
    expectEqual((await search(user, report, { size: 2 }, '?pretty=false')).text, plain.text, 'with pretty=false');
  }),
  check('D1', 'answers 401 without a valid token', async ({ platform }) => {
    for (const caller of [platform, platform.as('conformance-unknown')]) {
      expectErrors(await search(caller, { id: 'conformance-search' }, {}), 401);
    }
  }),
  check('D1', 'finds mentions with the status deleted like any other', async ({ seeded }) => {
    const deleted = mentionsOf(SEARCH_REPORT).filter(({ review }) => review.status === 'deleted');
    const ids = await found(seeded, SEARCH_REPORT, {});
    expectEqual(
      idsOf(deleted).filter((id) => !ids.includes(id)),
      [],
      'deleted mentions that were not found',
    );
  }),
];
