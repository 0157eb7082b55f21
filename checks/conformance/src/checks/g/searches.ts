import { asUser } from '../../accounts.js';
import type { Answer } from '../../answer.js';
import { check } from '../../check.js';
import {
  expectData,
  expectDocument,
  expectEqual,
  expectErrors,
  expectHeader,
  expectPath,
  expectStatus,
  expectThat,
  isTime,
} from '../../expect.js';
import type { Filters } from '../../expected/selects.js';
import { CODING_REPORT, FOREIGN_REPORT, SEARCH_REPORT } from '../../fixtures/reports.js';
import { SEARCHES, searchesPath, updatePath } from '../../paths.js';
import { JSON_TYPE, type Platform } from '../../platform.js';
import { found } from '../../searching.js';
import { scopeWithoutCoding } from '../../settings.js';

interface Search {
  id: string;
  name: string;
  report_id: string | null;
  filters: object;
  view: object | null;
  user_id: string;
  updated_at: string;
}

const MEMBERS = { name: 'conformance', filters: { query: 'water' } };

const write = (user: Platform, method: string, id: string, members?: object, ifMatch?: string): Promise<Answer> =>
  user.send({
    method,
    path: searchesPath(id),
    headers: { ...(members && { 'content-type': JSON_TYPE }), ...(ifMatch && { 'if-match': ifMatch }) },
    ...(members && { body: JSON.stringify({ data: members }) }),
  });

/** Saves searches, and deletes them after `work`. */
async function withSearches(
  user: Platform,
  all: object[],
  work: (ids: string[], etags: string[], saved: Search[]) => Promise<void>,
) {
  const ids: string[] = [];
  const saved: Search[] = [];
  const etags: string[] = [];
  try {
    for (const members of all) {
      const answer = await user.post(SEARCHES, { data: members });
      expectStatus(answer, 201);
      const { data } = expectDocument<Search>(answer, 201);
      ids.push(data.id);
      saved.push(data);
      expectEqual({ ...data, ...members }, data, 'the saved search');
      expectHeader(answer, 'Location', searchesPath(data.id));
      etags.push(String(answer.headers.etag));
    }
    await work(ids, etags, saved);
  } finally {
    for (const id of ids) await write(user, 'DELETE', id);
  }
}

const BAD_MEMBERS: [members: object, path: string][] = [
  [{ filters: {} }, 'data.name'],
  [{ name: 'x' }, 'data.filters'],
  [{ ...MEMBERS, name: '' }, 'data.name'],
  [{ ...MEMBERS, name: 'x'.repeat(256) }, 'data.name'],
  [{ ...MEMBERS, filters: { mood: ['x'] } }, 'data.filters.mood'],
  [{ ...MEMBERS, filters: { saved: ['x'] } }, 'data.filters.saved'],
  [{ ...MEMBERS, report_id: FOREIGN_REPORT.id }, 'data.report_id'],
  [{ ...MEMBERS, view: { text: 'x'.repeat(8 * 1024) } }, 'data.view'],
  [{ ...MEMBERS, view: { text: 'a\0' } }, 'data.view.text'],
  [{ ...MEMBERS, mood: 'x' }, 'data.mood'],
];

export const searchesChecks = [
  check('G2', 'saves a search, reads, replaces and deletes it', async ({ seeded }) => {
    const given = { ...MEMBERS, report_id: CODING_REPORT.id, view: { columns: ['date'] } };
    await withSearches(seeded, [given], async ([id], _etags, [saved]) => {
      const search = expectData<Search>(await seeded.get(searchesPath(id)));
      expectEqual(saved, search, 'the answer to POST');
      expectThat(isTime(search.updated_at), `updated_at is ${search.updated_at}`);
      const { data } = expectDocument<Search>(await write(seeded, 'PUT', id, { ...MEMBERS, name: 'replaced' }));
      expectEqual([data?.name, data?.report_id, data?.view], ['replaced', null, null], 'the replaced search');
      expectEqual(data?.user_id, search.user_id, 'user_id');
      expectEqual(data, expectData(await seeded.get(searchesPath(id))), 'the answer to PUT');
      expectStatus(await write(seeded, 'DELETE', id), 204);
      expectErrors(await seeded.get(searchesPath(id)), 404);
      expectErrors(await write(seeded, 'DELETE', id), 404);
    });
  }),
  check('G2', 'changes a search only in the version of If-Match', async ({ seeded }) => {
    await withSearches(seeded, [MEMBERS], async ([id], [etag]) => {
      expectThat(/^(W\/)?".+"$/.test(etag), `ETag is ${etag}`);
      const replaced = await write(seeded, 'PUT', id, { ...MEMBERS, name: 'second' }, etag);
      expectStatus(replaced, 200);
      expectErrors(await write(seeded, 'PUT', id, { ...MEMBERS, name: 'lost' }, etag), 412);
      expectErrors(await write(seeded, 'DELETE', id, undefined, etag), 412);
      const read = await seeded.get(searchesPath(id));
      expectEqual(expectData<Search>(read).name, 'second', 'name');
      expectHeader(read, 'ETag', String(replaced.headers.etag));
      expectStatus(await write(seeded, 'DELETE', id, undefined, String(replaced.headers.etag)), 204);
    });
  }),
  check('G2', 'lists the saved searches by name, in pages', async ({ seeded }) => {
    const names = ['conformance b', 'conformance a', 'conformance c'];
    const all = names.map((name) => ({ ...MEMBERS, name }));
    await withSearches(seeded, all, async (_ids, _etags, saved) => {
      const { data, meta } = expectDocument<Search[], { total: number }>(await seeded.get(`${SEARCHES}?size=1000`));
      const listed = data!.map(({ name }) => name);
      expectEqual(listed, listed.toSorted(), 'names');
      const own = data.filter(({ id }) => saved.some((each) => each.id === id));
      expectEqual(own, [saved[1], saved[0], saved[2]], 'the saved searches in the list');
      expectEqual(meta?.total, listed.length, 'meta.total');
      const page = expectData<Search[]>(await seeded.get(`${SEARCHES}?size=2&from=1`));
      expectEqual(page, data!.slice(1, 3), 'the second page');
    });
  }),
  check('G2', 'rejects members that are not valid, and names them', async ({ seeded }) => {
    for (const [members, path] of BAD_MEMBERS) expectPath(await seeded.post(SEARCHES, { data: members }), path);
  }),
  check('G2', 'lets colleagues who may code replace and delete a search', async ({ seeded, platform, fixtures }) => {
    const colleague = await asUser(platform, fixtures.account('colleague'));
    await withSearches(seeded, [MEMBERS], async ([id], _etags, [saved]) => {
      const replaced = await write(colleague, 'PUT', id, { ...MEMBERS, name: 'replaced' });
      const { data } = expectDocument<Search>(replaced);
      expectEqual([data?.name, data?.user_id], ['replaced', saved.user_id], 'name and user_id');
      expectStatus(await write(colleague, 'DELETE', id), 204);
      expectErrors(await seeded.get(searchesPath(id)), 404);
    });
  }),
  check(
    'G2',
    'lets a token without the scope of CODING_SCOPE change only searches of its user',
    async ({ seeded, platform, fixtures, settings }) => {
      const limited = await asUser(platform, { ...fixtures.account('colleague'), scope: scopeWithoutCoding(settings) });
      await withSearches(seeded, [MEMBERS], async ([id]) => {
        expectErrors(await write(limited, 'PUT', id, { ...MEMBERS, name: 'taken' }), 403);
        expectErrors(await write(limited, 'DELETE', id), 403);
        expectEqual(expectData<Search>(await limited.get(searchesPath(id))).name, MEMBERS.name, 'name');
      });
      await withSearches(limited, [MEMBERS], async ([id]) => {
        expectStatus(await write(limited, 'PUT', id, { ...MEMBERS, name: 'own' }), 200);
        expectStatus(await write(limited, 'DELETE', id), 204);
      });
    },
  ),
  check('G2', 'requires a token', async ({ platform }) => {
    expectErrors(await platform.get(SEARCHES), 401);
  }),
];

export const savedFilterChecks = [
  check('D25', 'finds with saved what the saved filters find, alternatively', async ({ seeded }) => {
    const sets: Filters[] = [{ sentiments: ['positive'] }, { query: 'water', languages: ['eng'] }];
    await withSearches(
      seeded,
      sets.map((filters) => ({ ...MEMBERS, filters })),
      async (ids) => {
        const find = (filters: object) => found(seeded, SEARCH_REPORT, filters as Filters);
        const [first, second] = await Promise.all(sets.map(find));
        expectEqual(await find({ saved: ids }), [...new Set([...first, ...second])].toSorted(), 'mentions of both');
        const both = first.filter((id) => second.includes(id));
        expectEqual(await find({ saved: [ids[0]], ...sets[1] }), both, 'mentions of one, with other filters');
      },
    );
  }),
  check('D25', 'rejects unknown saved searches with the path, also in an update', async ({ seeded }) => {
    const filters = { saved: ['conformance-none'] };
    const update = { filters, payload: { sentiment: 'positive' }, meta: { dry_run: true } };
    expectPath(await seeded.post(updatePath(CODING_REPORT.id), update), 'filters.saved[0]');
  }),
  check('D25', 'updates what a saved search finds', async ({ seeded }) => {
    await withSearches(seeded, [{ ...MEMBERS, filters: { ids: ['updated-1', 'updated-2'] } }], async (saved) => {
      const update = { filters: { saved }, payload: { sentiment: 'positive' }, meta: { dry_run: true } };
      const answer = await seeded.post(updatePath(CODING_REPORT.id), update);
      const { data } = expectDocument<{ counter: { matched: number } }>(answer);
      expectEqual(data?.counter.matched, 2, 'matched');
    });
  }),
];
