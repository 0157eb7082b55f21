import { asUser } from '../../accounts.js';
import type { Answer } from '../../answer.js';
import { check } from '../../check.js';
import type { Context } from '../../context.js';
import {
  expectData,
  expectDocument,
  expectEqual,
  expectErrors,
  expectHeader,
  expectPath,
  expectThat,
} from '../../expect.js';
import { CHANGED_REPORT, FOREIGN_REPORT } from '../../fixtures/reports.js';
import { changePath, importPath, mentionPath, undoPath } from '../../paths.js';
import { JSON_TYPE, type Platform } from '../../platform.js';

/** A user whose token has the scope of IMPORT_SCOPE. */
const collector = ({ platform, fixtures, settings }: Context): Promise<Platform> =>
  asUser(platform, {
    ...fixtures.account('user'),
    ...fixtures.application('collecting'),
    scope: settings.IMPORT_SCOPE,
  });

const importInto = (user: Platform, data: object[], meta?: object, report = CHANGED_REPORT.id): Promise<Answer> =>
  user.post(importPath(report), { data, ...(meta && { meta }) });

const NEW = { id: 'imported', type: 'post', date: '2026-05-01T10:00:00.000Z', title: 'One', sentiment: 'positive' };

interface Imported {
  counter: Record<string, number>;
  change_id: string;
}

const counted = (counter: object): object => ({
  provided: 1,
  ...{ created: 0, updated: 0, unchanged: 0, errors: 0 },
  ...counter,
});

const mentionOf = async (seeded: Platform): Promise<Record<string, unknown>> =>
  expectData(await seeded.get(mentionPath(CHANGED_REPORT.id, NEW.id)));

/** Imports the new mention, and undoes that after `work`. */
async function withMention(
  user: Platform,
  work: (imported: Imported) => Promise<void>,
  mention: object = NEW,
): Promise<void> {
  const answer = await importInto(user, [mention]);
  const imported = expectData<Imported>(answer);
  expectHeader(answer, 'Change-Id', imported.change_id);
  try {
    await work(imported);
  } finally {
    await user.post(undoPath(imported.change_id), {});
  }
}

/** Of the years 0 and 10000 in UTC. */
const OUTSIDE = ['0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59.999-00:01'];

export const importChecks = [
  check('D14', 'keeps times of mentions to the millisecond, in UTC', async (context) => {
    const user = await collector(context);
    const read = async () =>
      expectEqual((await mentionOf(context.seeded)).crawled_at, '9999-12-31T23:59:59.999Z', 'the time');
    await withMention(user, read, { ...NEW, crawled_at: '9999-12-31T23:59:59.9999+00:00' });
  }),
  check('D14', 'rejects times of mentions outside the years 0001 to 9999 in UTC', async (context) => {
    const { seeded } = context;
    const user = await collector(context);
    for (const date of OUTSIDE) {
      const answer = await importInto(user, [{ ...NEW, date }]);
      expectEqual(expectData<Imported>(answer).counter, counted({ errors: 1 }), `the counter for the date ${date}`);
      expectEqual((await seeded.get(mentionPath(CHANGED_REPORT.id, NEW.id))).status, 404, 'status of the mention');
    }
  }),
  check('C20', 'makes a mention, which is found at once, and erases it with an undo', async (context) => {
    const { seeded } = context;
    const user = await collector(context);
    await withMention(user, async ({ counter, change_id }) => {
      expectEqual(counter, counted({ created: 1 }), 'the counter');
      const { title, sentiment, language } = await mentionOf(seeded);
      expectEqual(
        { title, sentiment, language },
        { title: 'One', sentiment: 'positive', language: 'qaa' },
        'the mention',
      );
      const { action, mention_list } = expectData<Record<string, unknown[]>>(await seeded.get(changePath(change_id)));
      const [{ mention_id, created, before }] = mention_list as Record<string, unknown>[];
      const expected = { action: 'import', mention_id: NEW.id, created: true, before: null };
      expectEqual({ action, mention_id, created, before } as object, expected, 'the change');
    });
    expectErrors(await seeded.get(mentionPath(CHANGED_REPORT.id, NEW.id)), 404);
  }),
  check('C20', 'replaces what is given of a known mention, but coded members only on request', async (context) => {
    const user = await collector(context);
    await withMention(user, async () => {
      const given = { id: NEW.id, sentiment: 'negative' };
      const kept = expectData<Imported>(await importInto(user, [given]));
      expectEqual(kept.counter, counted({ unchanged: 1 }), 'the counter where coded members stay');
      const meta = { dry_run: true, coded: 'replace' };
      const replaced = expectData<Imported>(await importInto(user, [given], meta));
      expectEqual(replaced.counter, counted({ updated: 1 }), 'the counter where they are replaced');
      expectEqual((await mentionOf(context.seeded)).sentiment, 'positive', 'the sentiment after a dry run');
    });
  }),
  check('C20', 'fails a mention alone, and names its member', async (context) => {
    const user = await collector(context);
    const answer = await importInto(user, [{ ...NEW, type: 'tweet' }], { dry_run: true });
    const { data, errors, meta } = expectDocument(answer);
    const counter = counted({ errors: 1 });
    expectEqual([data, meta], [{ counter, change_id: null }, { dry_run: true }], 'data and meta of a dry run');
    const [{ detail, ...error }, ...others] = errors;
    const expected = { bulk_index: 0, action: 'import', report_id: CHANGED_REPORT.id, mention_id: NEW.id };
    const about = { status: '400', code: 'item_invalid', title: 'Bad Request', meta: expected };
    expectEqual([error, others], [about, []], 'the errors');
    expectThat(detail.startsWith('type '), `the detail does not name the member: ${detail}`);
  }),
  check('C20', 'rejects what it does not know, so that a misspelt dry_run changes nothing', async (context) => {
    const user = await collector(context);
    expectPath(await importInto(user, [], { dryrun: true }), 'meta.dryrun');
    const body = JSON.stringify({ data: [] });
    const headers = { 'content-type': JSON_TYPE };
    const misspelt = `${importPath(CHANGED_REPORT.id)}?dryrun=true`;
    expectPath(await user.send({ method: 'POST', path: misspelt, headers, body }), 'dryrun');
  }),
  check('C20', 'has no report of another client account: 404', async (context) => {
    expectErrors(await importInto(await collector(context), [NEW], undefined, FOREIGN_REPORT.id), 404);
  }),
  check('C16', 'rejects the undo of an import without the scope of IMPORT_SCOPE with 403', async (context) => {
    const { seeded } = context;
    await withMention(await collector(context), async ({ change_id }) => {
      for (const meta of [{ dry_run: true }, {}]) {
        expectErrors(await seeded.post(undoPath(change_id), { meta }), 403);
      }
      await mentionOf(seeded);
    });
  }),
  check('C20', 'rejects a token without the scope of IMPORT_SCOPE with 403', async ({ seeded }) => {
    expectErrors(await importInto(seeded, [NEW]), 403);
  }),
];
