import { asUser } from '../../accounts.js';
import { bulk, expectApplied, expectFailures, ghostItem, item, readMention } from '../../coding.js';
import { check } from '../../check.js';
import { expectEqual, expectErrors } from '../../expect.js';
import { NotApplicable } from '../../not-applicable.js';
import { BULK } from '../../paths.js';
import { FORM_TYPE } from '../../platform.js';
import { scopeWithoutCoding } from '../../settings.js';

const ITEM = JSON.stringify(ghostItem());

/** Bodies that are rejected as a whole. */
const BAD_BODIES: [what: string, body: string][] = [
  ['data is missing', '{}'],
  ['data is an object', `{"data":${ITEM}}`],
  ['data is null', '{"data":null}'],
  ['another member of the root', `{"data":[${ITEM}],"errors":[]}`],
  ['not JSON', `{"data":[${ITEM}]`],
  ['a root that is an array', `[${ITEM}]`],
  ['no body', ''],
];

export const requestChecks = [
  check('C1', 'answers an empty array with 204', async ({ user }) => {
    expectApplied(await bulk(user, []));
  }),
  check('C1', 'accepts meta next to data', async ({ user }) => {
    expectApplied(await user.post(BULK, { data: [], meta: { conformance: true } }));
  }),
  check('C1', 'rejects a body without an array data, with another member, or that is not JSON', async ({ user }) => {
    for (const [what, body] of BAD_BODIES) {
      const answer = await user.postText(BULK, body);
      expectEqual(answer.status, 400, `status for ${what}`);
      expectErrors(answer, 400);
    }
  }),
  check('C1', 'rejects another media type with 415', async ({ user }) => {
    for (const type of ['text/json', FORM_TYPE]) expectErrors(await user.postText(BULK, '{"data":[]}', type), 415);
  }),
  check('C1', 'rejects more than BULK_MAX_ITEMS items with 413', async ({ user, settings }) => {
    const data = Array.from({ length: settings.BULK_MAX_ITEMS + 1 }, () => ({}));
    expectErrors(await bulk(user, data), 413);
  }),
  check('C1', 'rejects a body of more than BODY_LIMIT with 413', async ({ user, settings }) => {
    expectErrors(await user.postText(BULK, Buffer.alloc(settings.BODY_LIMIT + 1, ' ')), 413);
  }),
  check('C1', 'checks the token before the body', async ({ platform }) => {
    for (const token of [undefined, 'conformance-unknown']) {
      const caller = token === undefined ? platform : platform.as(token);
      for (const body of ['{"data":[]}', '{"data":', '']) expectErrors(await caller.postText(BULK, body), 401);
    }
  }),
  check('C1', 'applies nothing of a request that it rejects', async ({ seeded }) => {
    expectApplied(await bulk(seeded, [item('whole', { sentiment: 'neutral' })]));
    const valid = item('whole', { sentiment: 'positive' });
    expectErrors(await seeded.post(BULK, { data: [valid], errors: [] }), 400);
    expectErrors(await seeded.postText(BULK, JSON.stringify({ data: [valid] }), 'text/plain'), 415);
    expectEqual((await readMention(seeded, 'whole')).sentiment, 'neutral', 'sentiment after rejected requests');
  }),
  check('C10', 'lets every scope code, or those that CODING_SCOPE names', async ({ user, settings, account }) => {
    const { CODING_SCOPE } = settings;
    if (CODING_SCOPE !== '' && !account.scope.split(' ').includes(CODING_SCOPE)) {
      throw new NotApplicable(`the token has not the scope ${CODING_SCOPE}, which CODING_SCOPE requires`);
    }
    expectApplied(await bulk(user, []));
  }),
  check(
    'C10',
    'rejects a token without the scope of CODING_SCOPE with 403',
    async ({ platform, fixtures, settings }) => {
      const user = await asUser(platform, { ...fixtures.account('user'), scope: scopeWithoutCoding(settings) });
      expectErrors(await bulk(user, [ghostItem()]), 403);
    },
  ),
  check('C5', 'reports an unknown report', async ({ user }) => {
    const [error] = expectFailures(await bulk(user, [ghostItem()]), 1, [0]);
    expectEqual(error.detail, 'report not found', 'detail');
  }),
  check('C5', 'reports a mention that is not in the report', async ({ user, report }) => {
    const unknown = ghostItem(undefined, { report_id: report.id });
    const [error] = expectFailures(await bulk(user, [unknown]), 1, [0]);
    expectEqual(error.detail, 'mention not found in the report', 'detail');
  }),
  check('C5', 'reports only the validation of an item that fails it', async ({ user }) => {
    const [error] = expectFailures(await bulk(user, [ghostItem({ sentiment: 'conformance' })]), 1, [0]);
    expectEqual(error.detail.includes('not found'), false, 'whether the detail reports the report');
    expectEqual(error.detail.includes('sentiment'), true, 'whether the detail names the member');
  }),
  check('C5', 'answers a report of another client account like an unknown one', async ({ seeded }) => {
    const foreign = ghostItem(undefined, { report_id: 'conformance-foreign', mention_id: 'm-00' });
    const [error] = expectFailures(await bulk(seeded, [foreign]), 1, [0]);
    expectEqual(error.detail, 'report not found', 'detail');
  }),
];
