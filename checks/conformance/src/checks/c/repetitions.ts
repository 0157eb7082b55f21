import { randomUUID } from 'node:crypto';
import type { Answer } from '../../answer.js';
import { bulk, expectApplied, expectFailures, ghostItem, item, readMention } from '../../coding.js';
import { check, notVisible } from '../../check.js';
import { expectDocument, expectEqual, expectErrors, expectPath, expectThat } from '../../expect.js';
import { BULK } from '../../paths.js';
import { JSON_TYPE, type Platform } from '../../platform.js';

const dryRun = (user: Platform, items: unknown[]): Promise<Answer> =>
  user.post(BULK, { data: items, meta: { dry_run: true } });

/** Sends a bulk document with an idempotency key; several keys are several headers. */
const withKey = (user: Platform, key: string | string[], document: unknown): Promise<Answer> =>
  user.send({
    method: 'POST',
    path: BULK,
    headers: { 'content-type': JSON_TYPE, 'idempotency-key': key },
    body: JSON.stringify(document),
  });

const isReplay = ({ headers }: Answer): boolean => headers['idempotency-replayed'] === 'true';

/** What both answers to a request have. */
const shown = ({ status, headers, text }: Answer) => ({ status, type: headers['content-type'], text });

function expectReplay(answer: Answer, first: Answer): void {
  expectEqual(shown(answer), shown(first), 'the answer to the repeated request');
  expectEqual([isReplay(first), isReplay(answer)], [false, true], 'Idempotency-Replayed of both answers');
}

const BAD_KEYS: [what: string, key: string | string[]][] = [
  ['256 characters', 'k'.repeat(256)],
  ['no character', ''],
  ['a space', 'a b'],
  ['two headers', ['a', 'b']],
];

export const repetitionChecks = [
  check('C12', 'reports in a dry run that all items would be applied, and applies none', async ({ seeded }) => {
    expectApplied(await bulk(seeded, [item('dry-run', { sentiment: 'neutral' })]));
    const answer = await dryRun(seeded, [item('dry-run', { sentiment: 'positive' })]);
    const { meta, errors } = expectDocument(answer);
    expectFailures(answer, 1, []);
    expectEqual([errors, meta], [[], { dry_run: true }], 'errors and meta');
    expectEqual((await readMention(seeded, 'dry-run')).sentiment, 'neutral', 'sentiment after a dry run');
  }),
  check('C12', 'answers a dry run without items with 200', async ({ user }) => {
    expectFailures(await dryRun(user, []), 0, []);
  }),
  check('C12', 'reports in a dry run the errors that the request then has', async ({ user, report }) => {
    const items = [ghostItem(), 1, ghostItem({ sentiment: 'x' }), ghostItem(undefined, { report_id: report.id })];
    const preview = expectDocument(await dryRun(user, items));
    const { data, errors } = expectDocument(await bulk(user, items));
    expectEqual([preview.data, preview.errors], [data, errors], 'counter and errors of the dry run');
  }),
  check('C12', 'rejects a dry_run that is not true or false, and what a request is rejected for', async ({ user }) => {
    for (const dry_run of ['true', 1, null]) {
      expectPath(await user.post(BULK, { data: [], meta: { dry_run } }), 'meta.dry_run');
    }
    expectErrors(await user.post(BULK, { meta: { dry_run: true } }), 400);
  }),
  check('C13', 'applies a request once that is repeated with its key', async ({ seeded }) => {
    const key = randomUUID();
    const send = () => withKey(seeded, key, { data: [item('keyed', { tags: ['first'] })] });
    const first = await send();
    expectApplied(first);
    expectApplied(await bulk(seeded, [item('keyed', { tags: ['second'] })]));
    expectReplay(await send(), first);
    expectEqual((await readMention(seeded, 'keyed')).tags, ['second'], 'tags after the repetition');
  }),
  check('C13', 'repeats a 200 with the errors of items, also if nothing was applied', async ({ user }) => {
    const key = randomUUID();
    const send = () => withKey(user, key, { data: [ghostItem(), 1] });
    const first = await send();
    expectFailures(first, 2, [0, 1]);
    expectReplay(await send(), first);
  }),
  check('C13', 'rejects another request with the key with 422, and keeps the first answer', async ({ user }) => {
    const key = randomUUID();
    const first = await withKey(user, key, { data: [ghostItem()] });
    const others = [{ data: [] }, { data: [ghostItem()], meta: {} }, { data: [ghostItem()], meta: { dry_run: true } }];
    for (const other of others) expectErrors(await withKey(user, key, other), 422);
    expectReplay(await withKey(user, key, { data: [ghostItem()] }), first);
  }),
  check(
    'C13',
    'executes concurrent requests with one key once: the others get its answer, or 409',
    async ({ user }) => {
      const key = randomUUID();
      const send = () => withKey(user, key, { data: [ghostItem()] });
      const answers = await Promise.all([send(), send(), send(), send()]);
      const answered = answers.filter(({ status }) => status !== 409);
      expectEqual(answered.filter((answer) => !isReplay(answer)).length, 1, 'answers that are not repeated');
      for (const answer of answered) expectFailures(answer, 1, [0]);
      for (const answer of answers.filter(({ status }) => status === 409)) {
        expectErrors(answer, 409);
        expectThat(answer.headers['retry-after'], `${answer.request}: a 409 has no Retry-After`);
      }
    },
  ),
  check('C13', 'rejects a key that is not 1 to 255 visible ASCII characters, or two keys', async ({ user }) => {
    for (const [what, key] of BAD_KEYS) {
      const answer = await withKey(user, key, { data: [] });
      expectEqual(answer.status, 400, `status for a key with ${what}`);
      expectErrors(answer, 400);
    }
    expectApplied(await withKey(user, randomUUID().padEnd(255, '!~'), { data: [] }));
  }),
  check('C13', 'checks the token before the key', async ({ platform }) => {
    expectErrors(await withKey(platform.as('conformance-unknown'), 'a b', { data: [] }), 401);
  }),
  check('C13', 'stores the key neither of an error nor of a dry run', async ({ user }) => {
    const key = randomUUID();
    expectErrors(await withKey(user, key, {}), 400);
    const preview = await withKey(user, key, { data: [], meta: { dry_run: true } });
    expectFailures(preview, 0, []);
    const first = await withKey(user, key, { data: [] });
    expectApplied(first);
    expectReplay(await withKey(user, key, { data: [] }), first);
  }),
  notVisible('C13', 'applies a request exactly once, also if a process is killed', 'npm run test:failures kills them'),
  notVisible('C13', 'forgets keys after IDEMPOTENCY_TTL', 'it takes a day'),
];
