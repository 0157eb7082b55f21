import { check } from '../../check.js';
import { expectData, expectDocument, expectEqual, expectErrors, expectPath, expectThat } from '../../expect.js';
import { FOREIGN_REPORT, OWN_REPORTS, type Report } from '../../fixtures/reports.js';
import { mentionPath, reportPath, REPORTS, searchPath } from '../../paths.js';
import { idsOf, searchPage } from '../../searching.js';

const TYPES: Record<keyof Omit<Report, 'retention_days'>, string> = {
  id: 'string',
  client_id: 'string',
  name: 'string',
  channels_enabled: 'boolean',
  collaboration_enabled: 'boolean',
};

const UNKNOWN = 'conformance-unknown';

const BAD_PAGES = ['size=1001', 'size=-1', 'size=x', 'from=-1', 'from=1.5'];

export const reportChecks = [
  check('D2', 'lists the reports of the client account by id, with their number', async ({ user }) => {
    const { data, meta } = expectDocument<Report[], { total: number }>(await user.get(`${REPORTS}?size=1000`));
    expectEqual(idsOf(data), idsOf(data).toSorted(), 'reports');
    expectEqual(data.length, Math.min(meta.total, 1_000), 'number of reports');
    for (const report of data) {
      const types = Object.fromEntries(Object.entries(report).map(([name, value]) => [name, typeof value]));
      for (const [name, type] of Object.entries(TYPES)) expectEqual(types[name], type, `type of ${name} of a report`);
    }
  }),
  check('D2', 'lists 20 reports by default, and pages with size and from', async ({ user }) => {
    const all = expectData<Report[]>(await user.get(`${REPORTS}?size=1000`));
    expectEqual(expectData(await user.get(REPORTS)), all.slice(0, 20), 'reports without size');
    expectEqual(expectData(await user.get(`${REPORTS}?size=2&from=1`)), all.slice(1, 3), 'reports with size and from');
    expectEqual(expectData(await user.get(`${REPORTS}?size=0`)), [], 'reports with size 0');
    for (const page of BAD_PAGES) expectPath(await user.get(`${REPORTS}?${page}`), page.split('=')[0]);
  }),
  check('D2', 'lists all reports of the client account and no others', async ({ seeded }) => {
    expectEqual(expectData(await seeded.get(`${REPORTS}?size=1000`)), OWN_REPORTS, 'reports');
  }),
  check('D2', 'returns one report and one mention', async ({ user, report }) => {
    const [mention] = (await searchPage(user, report, { size: 1 })).data;
    const one = expectData<Report>(await user.get(reportPath(report.id)));
    expectEqual(one.id, report.id, 'id of the report');
    expectEqual(expectData(await user.get(mentionPath(report.id, mention.id))), mention, 'mention');
  }),
  check('D2', 'includes the report of a mention with include=report', async ({ user, report }) => {
    const [{ id }] = (await searchPage(user, report, { size: 1 })).data;
    const one = expectData<Report>(await user.get(reportPath(report.id)));
    const { included } = expectDocument(await user.get(`${mentionPath(report.id, id)}?include=report`));
    expectEqual(included, { report: [one] }, 'included');
    expectThat(!('included' in expectDocument(await user.get(mentionPath(report.id, id)))), 'included without include');
  }),
  check('D2', 'answers 404 for a report or a mention that does not exist', async ({ user, report }) => {
    for (const path of [reportPath(UNKNOWN), mentionPath(UNKNOWN, 'x'), mentionPath(report.id, UNKNOWN)]) {
      expectErrors(await user.get(path), 404);
    }
    expectErrors(await user.post(searchPath(UNKNOWN), {}), 404);
  }),
  check('D2', 'answers 404 for the reports of other client accounts', async ({ seeded }) => {
    const { id } = FOREIGN_REPORT;
    for (const path of [reportPath(id), mentionPath(id, 'm-00')]) expectErrors(await seeded.get(path), 404);
    expectErrors(await seeded.post(searchPath(id), {}), 404);
  }),
  check('D2', 'answers 401 without a valid token', async ({ platform }) => {
    for (const caller of [platform, platform.as(UNKNOWN)]) {
      for (const path of [REPORTS, reportPath(UNKNOWN), mentionPath(UNKNOWN, 'x')]) {
        expectErrors(await caller.get(path), 401);
      }
    }
  }),
];
