import { asUser } from '../../accounts.js';
import type { Answer } from '../../answer.js';
import { check } from '../../check.js';
import type { Context } from '../../context.js';
import { expectData, expectEqual, expectErrors, expectPath } from '../../expect.js';
import { CHANGED_REPORT, FOREIGN_REPORT, type Report } from '../../fixtures/reports.js';
import { changePath, codingReportPath, reportPath, undoPath } from '../../paths.js';
import { JSON_TYPE, type Platform } from '../../platform.js';

/** A user whose token has the scope of IMPORT_SCOPE. */
const collector = ({ platform, fixtures, settings }: Context): Promise<Platform> =>
  asUser(platform, {
    ...fixtures.account('user'),
    ...fixtures.application('collecting'),
    scope: settings.IMPORT_SCOPE,
  });

const put = (user: Platform, id: string, data: object): Promise<Answer> =>
  user.send({
    method: 'PUT',
    path: codingReportPath(id),
    headers: { 'content-type': JSON_TYPE },
    body: JSON.stringify({ data }),
  });

const { id, client_id, ...MEMBERS } = CHANGED_REPORT;

const expectUnchanged = async (seeded: Platform): Promise<void> =>
  expectEqual(expectData<Report>(await seeded.get(reportPath(id))), CHANGED_REPORT, 'the report');

const BAD_MEMBERS: [members: object, path: string][] = [
  [{ ...MEMBERS, name: '' }, 'data.name'],
  [{ ...MEMBERS, name: 'x'.repeat(256) }, 'data.name'],
  [{ ...MEMBERS, channels_enabled: 1 }, 'data.channels_enabled'],
  [{ ...MEMBERS, client_id }, 'data.client_id'],
];

export const reportSettingsChecks = [
  check('C22', 'changes the settings that are given, and records what they were', async (context) => {
    const { seeded } = context;
    const user = await collector(context);
    try {
      const expected = { ...CHANGED_REPORT, name: 'changed' };
      const answer = await put(user, id, { name: 'changed' });
      expectEqual(expectData<Report>(answer), expected, 'the answer');
      expectEqual(expectData<Report>(await seeded.get(reportPath(id))), expected, 'the report');
      const change = expectData<Record<string, unknown>>(
        await seeded.get(changePath(String(answer.headers['change-id']))),
      );
      const { action, mention_count, before, after } = change;
      const settings = { before: { name: CHANGED_REPORT.name }, after: { name: 'changed' } };
      expectEqual(
        { action, mention_count, before, after },
        { action: 'report', mention_count: 0, ...settings },
        'the change',
      );
      expectErrors(await seeded.post(undoPath(String(change.id)), {}), 409);
    } finally {
      expectData(await put(user, id, MEMBERS));
    }
    await expectUnchanged(seeded);
  }),
  check('C22', 'needs a name of a new report', async (context) => {
    expectPath(await put(await collector(context), `${id}-that-is-new`, {}), 'data.name');
  }),
  check('C22', 'rejects retention that is set without the scope of ERASE_SCOPE with 403', async (context) => {
    expectErrors(await put(await collector(context), id, { retention_days: 36_500 }), 403);
    await expectUnchanged(context.seeded);
  }),
  check('C22', 'rejects members that are not valid, and names them', async (context) => {
    const user = await collector(context);
    for (const [members, path] of BAD_MEMBERS) expectPath(await put(user, id, members), path);
    await expectUnchanged(context.seeded);
  }),
  check('C22', 'rejects the id of a report of another client account with 409', async (context) => {
    expectErrors(await put(await collector(context), FOREIGN_REPORT.id, MEMBERS), 409);
  }),
  check('C22', 'rejects a token without the scope of IMPORT_SCOPE with 403', async ({ seeded }) => {
    expectErrors(await put(seeded, id, { name: 'changed' }), 403);
    await expectUnchanged(seeded);
  }),
];
