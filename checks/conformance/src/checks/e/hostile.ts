import type { Answer } from '../../answer.js';
import { bulk, expectFailures, ghostItem } from '../../coding.js';
import { check } from '../../check.js';
import { expectEqual, expectErrors, expectStatus, expectThat } from '../../expect.js';
import { BULK, COUNTRIES, ME, mentionPath, reportPath, REPORTS, searchPath, TOKEN } from '../../paths.js';
import { FORM_TYPE, type Platform } from '../../platform.js';
import { search } from '../../searching.js';

/** `levels` arrays in one another. */
const deep = (levels: number): string => `${'['.repeat(levels)}1${']'.repeat(levels)}`;

/** Bodies that a lenient platform would accept for a bulk request (interface 2.1). */
const BAD_BULKS: [what: string, body: string | Buffer][] = [
  ['a member __proto__', '{"data":[],"__proto__":{}}'],
  ['a nested member __proto__', '{"data":[],"meta":{"__proto__":null}}'],
  ['65 levels', `{"data":[],"meta":{"x":${deep(63)}}}`],
  ['100 000 levels', `{"data":[],"meta":${deep(100_000)}}`],
  ['bytes that are not UTF-8', Buffer.from('{"data":[],"meta":{"x":"\xff"}}', 'latin1')],
  ['a byte too much', '{"data":[]}}'],
];

/** The same for a search. */
const BAD_SEARCHES: [what: string, body: string | Buffer][] = [
  ['a member __proto__', '{"__proto__":{}}'],
  ['bytes that are not UTF-8', Buffer.from('{"filters":{"titles":["\xff"]}}', 'latin1')],
  ['a number as the root', '1'],
  ['half a document', '{"filters":{'],
];

/** Values that no member accepts. */
const BAD_VALUES: [what: string, value: unknown][] = [
  ['a NUL character', 'a\u0000b'],
  ['a lone surrogate', '\ud800'],
  ['a very long string', 'x'.repeat(20_000)],
  ['a huge number', 1e308],
];

const BAD_PATHS = [
  reportPath('a\u0000b'),
  `${REPORTS}/%ff`,
  `${REPORTS}/%`,
  mentionPath('x', '\u0000'),
  `${ME}?fields[user]=%ff`,
  `${COUNTRIES}?fields[country]=${'x,'.repeat(2_000)}`,
  `${REPORTS}?size=${'9'.repeat(400)}`,
  `${REPORTS}?__proto__=1&constructor=1&fields[__proto__]=x`,
];

const expectNoFailure = (answer: Answer, what: string): void =>
  expectThat(answer.status < 500, `${answer.request} with ${what}: status ${answer.status}`);

/** The platform still answers other requests. */
const expectUnharmed = async (user: Platform): Promise<void> => expectStatus(await user.get(ME), 200);

export const hostileChecks = [
  check('E5', 'rejects bodies that it cannot read with 400', async ({ user, report }) => {
    const requests = [
      ...BAD_BULKS.map((body) => [BULK, ...body] as const),
      ...BAD_SEARCHES.map((body) => [searchPath(report.id), ...body] as const),
    ];
    for (const [path, what, body] of requests) {
      const answer = await user.postText(path, body);
      expectEqual(answer.status, 400, `status of ${path} for a body with ${what}`);
      expectErrors(answer, 400);
    }
    await expectUnharmed(user);
  }),
  check('E5', 'fails a bulk item with NUL, a lone surrogate, a huge number or a very long string', async ({ user }) => {
    const items = BAD_VALUES.flatMap(([, value]) => [
      ghostItem({ tags: [value] }),
      ghostItem({ sentiment: value }),
      ghostItem(undefined, { report_id: value }),
      ghostItem(undefined, { mention_id: value }),
    ]);
    expectFailures(
      await bulk(user, items),
      items.length,
      items.map((_, index) => index),
    );
    await expectUnharmed(user);
  }),
  check('E5', 'rejects filters with such values with 400', async ({ user, report }) => {
    for (const [what, value] of BAD_VALUES) {
      for (const key of ['ids', 'titles', 'countries', 'keywords']) {
        const answer = await search(user, report, { filters: { [key]: [value] } });
        expectEqual(answer.status, 400, `status of the filter ${key} with ${what}`);
        expectErrors(answer, 400);
      }
      expectErrors(await search(user, report, { filters: { influence: { begin: value } } }), 400);
    }
    await expectUnharmed(user);
  }),
  check('E5', 'answers hostile paths and queries with an error, and never with a 5xx', async ({ user }) => {
    for (const path of BAD_PATHS) expectNoFailure(await user.get(path), 'a hostile path');
    await expectUnharmed(user);
  }),
  check('E5', 'answers hostile forms with an error, and never with a 5xx', async ({ platform }) => {
    for (const body of [
      'grant_type=password&username=%00&password=%ff',
      '%',
      '__proto__=x&grant_type=password',
      '\u0000',
    ]) {
      const answer = await platform.postText(TOKEN, body, FORM_TYPE);
      expectThat(answer.status >= 400, `${answer.request}: status ${answer.status}`);
      expectNoFailure(answer, 'a hostile form');
    }
  }),
  check('E5', 'counts the last value of a repeated member (interface 2.1)', async ({ user }) => {
    expectStatus(await user.postText(BULK, `{"data":[${JSON.stringify(ghostItem())}],"data":[]}`), 204);
  }),
  check('E5', 'accepts 64 levels', async ({ user }) => {
    expectEqual((await user.postText(BULK, `{"meta":{"x":${deep(62)}},"data":[]}`)).status, 204, 'status');
  }),
];
