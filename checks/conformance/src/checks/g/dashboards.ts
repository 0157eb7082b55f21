import { check } from '../../check.js';
import { expectData, expectDocument, expectEqual, expectErrors, expectPath } from '../../expect.js';
import { type Dashboard, OWN_DASHBOARDS } from '../../fixtures/reports.js';
import { DASHBOARDS, REPORTS } from '../../paths.js';
import type { Platform } from '../../platform.js';
import { idsOf } from '../../searching.js';

const LARGEST_PAGE = 100;

/** All dashboards of the user. */
async function allDashboards(user: Platform): Promise<Dashboard[]> {
  const all: Dashboard[] = [];
  for (;;) {
    const answer = await user.get(`${DASHBOARDS}?size=${LARGEST_PAGE}&from=${all.length}`);
    const page = expectData<Dashboard[]>(answer);
    all.push(...page);
    if (page.length < LARGEST_PAGE) return all;
  }
}

async function expectDashboards(user: Platform, query: string, expected: readonly Dashboard[], total: number) {
  const { data, meta } = expectDocument<Dashboard[]>(await user.get(`${DASHBOARDS}?${query}`));
  expectEqual(idsOf(data), idsOf(expected), `dashboards for ${query}`);
  expectEqual(data, expected, `dashboards for ${query}`);
  expectEqual(meta, { total }, `meta for ${query}`);
}

const BAD_QUERIES: [query: string, path: string][] = [
  ['size=101', 'size'],
  ['size=-1', 'size'],
  ['from=x', 'from'],
  ['filter[id]=', 'filter[id]'],
  ['filter[id]=a,,b', 'filter[id]'],
  ['filter[id]=a&filter[id]=', 'filter[id]'],
];

export const dashboardChecks = [
  check('G1', 'lists each dashboard once by id, with its members', async ({ user }) => {
    const all = await allDashboards(user);
    const ids = idsOf(all);
    expectEqual(ids, [...new Set(ids)].toSorted(), 'ids of the dashboards');
    for (const { id, name, report_list_id } of all) {
      const types = [
        typeof id,
        typeof name,
        Array.isArray(report_list_id),
        report_list_id.every((each) => typeof each === 'string'),
      ];
      expectEqual(types, ['string', 'string', true, true], `types of the members of the dashboard ${id}`);
    }
  }),
  check('G1', 'has each report of the client account on a dashboard', async ({ user }) => {
    const reports = expectData<{ id: string }[]>(await user.get(`${REPORTS}?size=1000`));
    const shown = new Set((await allDashboards(user)).flatMap(({ report_list_id }) => report_list_id));
    expectEqual(
      idsOf(reports).filter((id) => !shown.has(id)),
      [],
      'reports that are on no dashboard',
    );
  }),
  check('G1', 'pages with size and from, 20 by default, and counts all in the total', async ({ user }) => {
    const all = await allDashboards(user);
    await expectDashboards(user, '', all.slice(0, 20), all.length);
    await expectDashboards(user, 'size=1&from=1', all.slice(1, 2), all.length);
    await expectDashboards(user, 'size=0', [], all.length);
  }),
  check('G1', 'selects dashboards with filter[id], which may be repeated', async ({ user }) => {
    const all = await allDashboards(user);
    const chosen = [...all.slice(0, 1), ...all.slice(2, 4)];
    const [first, ...others] = idsOf(chosen).map(encodeURIComponent);
    await expectDashboards(user, `filter[id]=${[first, ...others].join(',')}`, chosen, chosen.length);
    const repeated = ['conformance-unknown', ...others].map((id) => `&filter[id]=${id}`).join('');
    await expectDashboards(user, `filter[id]=${first}${repeated}`, chosen, chosen.length);
    await expectDashboards(user, 'filter[id]=conformance-unknown', [], 0);
  }),
  check('G1', 'has a dashboard for each report that is on none, with its id and name', async ({ seeded }) => {
    expectEqual(await allDashboards(seeded), OWN_DASHBOARDS, 'dashboards');
  }),
  check('G1', 'hides the dashboards of other client accounts', async ({ seeded }) => {
    await expectDashboards(seeded, 'filter[id]=conformance-board-foreign,conformance-foreign', [], 0);
  }),
  check('G1', 'rejects parameters that are not valid, and names them', async ({ user }) => {
    for (const [query, path] of BAD_QUERIES) expectPath(await user.get(`${DASHBOARDS}?${query}`), path);
  }),
  check('G1', 'answers 401 without a valid token', async ({ platform }) => {
    for (const caller of [platform, platform.as('conformance-unknown')]) {
      expectErrors(await caller.get(DASHBOARDS), 401);
    }
  }),
];
