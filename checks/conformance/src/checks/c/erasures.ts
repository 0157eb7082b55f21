import { asUser } from '../../accounts.js';
import type { Answer } from '../../answer.js';
import { check, notVisible } from '../../check.js';
import type { Context } from '../../context.js';
import { expectDocument, expectEqual, expectErrors, expectPath, expectThat } from '../../expect.js';
import type { Mention } from '../../expected/mention.js';
import { CODING_REPORT, FOREIGN_REPORT, PLAIN_REPORT, SEARCH_REPORT } from '../../fixtures/reports.js';
import { ERASE, searchPath } from '../../paths.js';
import type { Platform } from '../../platform.js';

/** A user whose token has the scope of ERASE_SCOPE. */
const eraser = ({ platform, fixtures, settings }: Context): Promise<Platform> =>
  asUser(platform, {
    ...fixtures.account('user'),
    ...fixtures.application('collecting'),
    scope: settings.ERASE_SCOPE,
  });

/** Every request of these checks is a dry run, so that they can be repeated. */
const preview = (user: Platform, body: object, meta: object = {}): Promise<Answer> =>
  user.post(ERASE, { ...body, meta: { dry_run: true, ...meta } });

const FILTERS = { languages: ['eng'] };
const REPORT_IDS = [SEARCH_REPORT.id, CODING_REPORT.id];

async function totalOf(user: Platform, filters: object): Promise<number> {
  const totals = REPORT_IDS.map(async (report) => {
    const { meta } = expectDocument<Mention[], { total: number }>(await user.post(searchPath(report), { filters }));
    return meta.total;
  });
  return (await Promise.all(totals)).reduce((sum, total) => sum + total);
}

interface Preview {
  counter: { matched: number; erased: number };
  change_ids: string[];
}

const BAD_BODIES: [body: object, path: string][] = [
  [{ report_ids: REPORT_IDS }, 'filters'],
  [{ filters: {} }, 'filters'],
  [{ filters: { boolean: { must: {} } } }, 'filters'],
  [{ filters: FILTERS, report_ids: [] }, 'report_ids'],
  [{ filters: FILTERS, report_id: SEARCH_REPORT.id }, 'report_id'],
  [{ filters: { channels: ['owned'] }, report_ids: [PLAIN_REPORT.id] }, 'filters.channels'],
];

export const erasureChecks = [
  check('C21', 'counts what it would erase in all reports of report_ids, and erases nothing', async (context) => {
    const user = await eraser(context);
    const matched = await totalOf(user, FILTERS);
    expectThat(matched > 0, 'the fixtures have no such mentions');
    const { data, meta } = expectDocument<Preview, { selection: string; dry_run: boolean }>(
      await preview(user, { filters: FILTERS, report_ids: REPORT_IDS }),
    );
    expectEqual(meta.dry_run, true, 'meta.dry_run');
    expectEqual(data, { counter: { matched, erased: matched }, change_ids: [] }, 'the answer');
    expectThat(typeof meta.selection === 'string', 'meta.selection is missing');
    expectEqual(await totalOf(user, FILTERS), matched, 'mentions afterwards');
  }),
  check(
    'C21',
    'rejects another number than if_count, and other mentions than if_selection, with 409',
    async (context) => {
      const user = await eraser(context);
      const body = { filters: FILTERS, report_ids: REPORT_IDS };
      const { data, meta } = expectDocument<Preview, { selection: string }>(await preview(user, body));
      const { matched } = data!.counter;
      expectDocument(await preview(user, body, { if_count: matched, if_selection: meta.selection }));
      expectErrors(await preview(user, body, { if_count: matched + 1 }), 409);
      const others = { filters: { boolean: { must_not: FILTERS } }, report_ids: REPORT_IDS };
      expectErrors(await preview(user, others, { if_selection: meta.selection }), 409);
    },
  ),
  check('C21', 'rejects bodies that are not valid, and filters that select everything everywhere', async (context) => {
    const user = await eraser(context);
    for (const [body, path] of BAD_BODIES) expectPath(await preview(user, body), path);
    expectPath(await preview(user, { filters: FILTERS }, { dryrun: true }), 'meta.dryrun');
  }),
  check('C21', 'rejects a report of another client account with 404', async (context) => {
    const report_ids = [SEARCH_REPORT.id, FOREIGN_REPORT.id];
    const [{ meta }] = expectErrors(await preview(await eraser(context), { filters: FILTERS, report_ids }), 404);
    expectEqual(meta?.report_ids, [FOREIGN_REPORT.id], 'meta.report_ids');
  }),
  check('C21', 'rejects a token without the scope of ERASE_SCOPE with 403', async ({ seeded }) => {
    expectErrors(await preview(seeded, { filters: FILTERS, report_ids: REPORT_IDS }), 403);
  }),
  notVisible(
    'C21',
    'erases for good',
    'checks that erase would find nothing the next time; erase.e2e.spec.ts of coding does',
  ),
];
