import type { Answer } from '../../answer.js';
import { bulk, type Coded, expectApplied, item, readMention } from '../../coding.js';
import { check, notVisible } from '../../check.js';
import { expectData, expectDocument, expectEqual, expectErrors, expectPath, expectThat } from '../../expect.js';
import { CODING_REPORT } from '../../fixtures/reports.js';
import { changePath, CHANGES, ME, undoPath } from '../../paths.js';
import type { Platform } from '../../platform.js';

interface Change {
  id: string;
  report_id: string;
  user_id: string;
  app_id: string;
  action: string;
  mention_count: number;
  undone_id: string | null;
  changed_at: string;
  mention_list: { mention_id: string; before: object; after: object }[];
}

const MENTIONS: Coded[] = ['undone', 'restored'];

/** Codes mentions, and returns the id of the change. */
async function code(user: Platform, payload: object, mentions: readonly Coded[] = MENTIONS): Promise<string> {
  const answer = await bulk(
    user,
    mentions.map((mention) => item(mention, payload)),
  );
  expectApplied(answer);
  return idOf(answer);
}

function idOf({ headers, request }: Answer): string {
  const id = headers['change-id'];
  expectThat(typeof id === 'string' && id !== '', `${request}: the answer has no Change-Id`);
  return id as string;
}

const listed = async (user: Platform, query: string): Promise<Change[]> =>
  expectData<Change[]>(await user.get(`${CHANGES}?report_id=${CODING_REPORT.id}&${query}`));

const read = async (user: Platform, id: string): Promise<Change> => expectData<Change>(await user.get(changePath(id)));

const undo = (user: Platform, id: string, body: object = {}): Promise<Answer> => user.post(undoPath(id), body);

interface UndoError {
  detail: string;
}

/** The error of a mention that was changed since. */
const stayed = (mention_id: Coded, bulk_index: number) => ({
  ...{ status: '409', code: 'values_changed', title: 'Conflict' },
  meta: { bulk_index, action: 'undo', report_id: CODING_REPORT.id, mention_id },
});

function expectStayed(answer: Answer, provided: number, expected: ReturnType<typeof stayed>[], member: string): void {
  const { data, errors } = expectDocument<{ counter?: unknown }>(answer, 200);
  const counter = { provided, success: provided - expected.length, errors: expected.length };
  expectEqual(data?.counter, counter, 'counter');
  const found = errors as unknown as UndoError[];
  expectEqual(
    found.map(({ detail: _, ...others }) => others),
    expected,
    'the errors',
  );
  for (const { detail } of found) expectThat(detail.includes(member), `the detail does not name ${member}: ${detail}`);
}

export const historyChecks = [
  check('C9', 'records every applied change with its user and application', async ({ seeded }) => {
    const { user_id, app_id } = await read(seeded, await code(seeded, { tags: ['recorded'] }));
    const me = expectData<{ id: string; token: { app_id: string } }>(await seeded.get(ME));
    expectEqual([user_id, app_id], [me.id, me.token.app_id], 'user_id and app_id');
  }),
  check('C15', 'returns the id of a change, which can be read with the values before and after', async ({ seeded }) => {
    const [before, after] = [
      { sentiment: 'neutral', channel: 'owned', tags: ['before'], language: 'fra', location: { country: 'FRA' } },
      { sentiment: 'positive', channel: 'earned', tags: ['after'], language: 'deu', location: { country: 'DEU' } },
    ];
    await code(seeded, { ...before, review: { status: 'unreviewed' } });
    const id = await code(seeded, { ...after, review: { status: 'reviewed' } });
    const { data, meta } = expectDocument<Change>(await seeded.get(changePath(id)));
    const { mention_list, changed_at, user_id: _, app_id: __, ...found } = data;
    const about = { id, report_id: CODING_REPORT.id, action: 'bulk', mention_count: 2, undone_id: null };
    expectEqual([found, meta], [about, { next: null }], 'the change');
    const expected = ['restored', 'undone'].map((mention_id) => ({
      mention_id,
      before: { ...before, review: { status: 'unreviewed', reviewed_at: null } },
      after: { ...after, review: { status: 'reviewed', reviewed_at: changed_at } },
    }));
    expectEqual(mention_list, expected, 'mention_list');
  }),
  check('C15', 'has no Change-Id if nothing was applied', async ({ user }) => {
    const answer = await bulk(user, []);
    expectApplied(answer);
    expectEqual(answer.headers['change-id'], undefined, 'Change-Id of an empty request');
  }),
  check('C15', 'lists the changes of a mention and of a user, newest first, in pages', async ({ seeded }) => {
    const first = await code(seeded, { tags: ['first'] });
    const second = await code(seeded, { tags: ['second'] }, ['undone']);
    const ids = async (query: string) => (await listed(seeded, query)).map(({ id }) => id);
    const { mention_list: _, ...newest } = await read(seeded, second);
    const [change, older] = await listed(seeded, 'mention_id=undone&size=2');
    expectEqual([change, older.id], [newest, first], 'changes of undone');
    expectEqual((await ids('mention_id=restored&size=1'))[0], first, 'the newest change of restored');
    expectEqual(await ids('user_id=conformance-no-user'), [], 'changes of an unknown user');
    const page = expectDocument<Change[]>(await seeded.get(`${CHANGES}?report_id=${CODING_REPORT.id}&size=1`));
    const { next } = page.meta as { next: string };
    expectEqual((await ids(`size=1&after=${next}`))[0], first, 'the change on the second page');
  }),
  check('C15', 'hides changes of other client accounts, and unknown ones', async ({ user }) => {
    expectErrors(await user.get(changePath('1-00000000')), 404);
    expectEqual(
      expectData(await user.get(`${CHANGES}?report_id=conformance-foreign`)),
      [],
      'changes of a foreign report',
    );
    expectPath(await user.get(`${CHANGES}?size=1001`), 'size');
  }),
  check('C16', 'restores every member with the review time, and is a change itself', async ({ seeded }) => {
    await code(seeded, { sentiment: 'negative', tags: ['old'], review: { status: 'reviewed' } });
    const before = await readMention(seeded, 'undone');
    const id = await code(seeded, { sentiment: 'positive', tags: [], review: { status: 'deleted' } });
    const answer = await undo(seeded, id);
    expectApplied(answer);
    expectEqual(await readMention(seeded, 'undone'), before, 'the mention after the undo');
    const { action, undone_id, mention_list } = await read(seeded, idOf(answer));
    expectEqual([action, undone_id], ['undo', id], 'action and undone_id');
    const undone = (await read(seeded, id)).mention_list.map((each) => ({
      ...each,
      ...{ before: each.after, after: each.before },
    }));
    expectEqual(mention_list, undone, 'mention_list of the undo');
    expectApplied(await undo(seeded, idOf(answer)));
    expectEqual((await readMention(seeded, 'undone')).sentiment, 'positive', 'sentiment after the undo of the undo');
  }),
  check('C16', 'leaves what was changed since, and reports it', async ({ seeded }) => {
    await code(seeded, { sentiment: 'neutral', tags: ['old'] });
    const id = await code(seeded, { sentiment: 'positive', tags: ['new'] });
    await code(seeded, { tags: ['later'] }, ['undone']);
    expectStayed(await undo(seeded, id), 2, [stayed('undone', 1)], 'tags');
    const { sentiment, tags } = await readMention(seeded, 'undone');
    expectEqual([sentiment, tags], ['neutral', ['later']], 'sentiment and tags');
  }),
  check('C16', 'restores nothing the second time', async ({ seeded }) => {
    await code(seeded, { tags: ['old'] });
    const id = await code(seeded, { tags: ['new'] });
    expectApplied(await undo(seeded, id));
    const again = await undo(seeded, id);
    expectStayed(again, 2, [stayed('restored', 0), stayed('undone', 1)], 'tags');
    expectEqual(again.headers['change-id'], undefined, 'Change-Id of the second undo');
  }),
  check('C16', 'restores only the mentions that the body names', async ({ seeded }) => {
    await code(seeded, { tags: ['old'] });
    const id = await code(seeded, { tags: ['new'] });
    expectPath(await undo(seeded, id, { mention_ids: ['undone', 'coded-01'] }), 'mention_ids[1]');
    expectApplied(await undo(seeded, id, { mention_ids: ['undone'] }));
    const tags = await Promise.all(MENTIONS.map(async (mention) => (await readMention(seeded, mention)).tags));
    expectEqual(tags, [['old'], ['new']], 'tags of undone and restored');
  }),
  check('C16', 'changes nothing in a dry run', async ({ seeded }) => {
    await code(seeded, { tags: ['old'] });
    const id = await code(seeded, { tags: ['new'] });
    const { errors, meta } = expectDocument(await undo(seeded, id, { meta: { dry_run: true } }), 200);
    expectEqual([errors, meta], [[], { dry_run: true }], 'errors and meta of the dry run');
    expectEqual((await readMention(seeded, 'undone')).tags, ['new'], 'tags after the dry run');
  }),
  check('C16', 'rejects an unknown change with 404', async ({ user }) => {
    expectErrors(await undo(user, '1-00000000'), 404);
  }),
  notVisible('C16', 'cannot undo a change of a version without history', 'new changes have one'),
];
