import type { Answer } from '../../answer.js';
import { check } from '../../check.js';
import { expectEqual, expectThat } from '../../expect.js';
import { COUNTRIES, ME, TOKEN } from '../../paths.js';
import type { Platform } from '../../platform.js';

const NOWHERE = '/nowhere/v1/nothing';
/** No valid URL: a request for it is rejected before routing. */
const NOT_ENCODED = '/mention/v2/%E0%A4%A';

/** Answers with every kind of body: a document, errors, an OAuth error, none, and one from before routing. */
const answers = (platform: Platform, headers?: Record<string, string>): Promise<Answer[]> =>
  Promise.all([
    platform.get(COUNTRIES, headers),
    platform.get(ME, headers),
    platform.get(NOWHERE, headers),
    platform.form(TOKEN, {}, headers),
    platform.send({ method: 'HEAD', path: COUNTRIES, headers }),
    platform.get(NOT_ENCODED, headers),
  ]);

const idOf = ({ headers }: Answer): string => String(headers['x-request-id'] ?? '');

/** Texts that could be mistaken for something else in a log. */
const NOT_WELL_FORMED = ['a b', 'x'.repeat(129), '"x"', '<x>', 'a;b'];

export const requestIdChecks = [
  check('A8', 'returns the request id that the client sends, also with errors', async ({ platform }) => {
    const id = 'Check-1:a_b.c/d=e+f~g@h';
    // A gateway may reject a malformed request line before it reads the headers.
    const readable = (await answers(platform, { 'x-request-id': id })).filter(
      ({ request }) => !request.includes(NOT_ENCODED),
    );
    for (const answer of readable) {
      expectEqual(idOf(answer), id, `${answer.request}: X-Request-Id`);
    }
  }),
  check('A8', 'makes an id for each request without one', async ({ platform }) => {
    const ids = (await answers(platform)).map(idOf);
    for (const id of ids) expectThat(/^[\w.:@+=/~-]{1,128}$/.test(id), `X-Request-Id is ${JSON.stringify(id)}`);
    expectEqual(new Set(ids).size, ids.length, 'different values of X-Request-Id');
  }),
  check('A8', 'replaces a request id that is not well formed', async ({ platform }) => {
    for (const id of NOT_WELL_FORMED) {
      const answer = await platform.get(COUNTRIES, { 'x-request-id': id });
      expectThat(/^[\w.:@+=/~-]{1,128}$/.test(idOf(answer)), `${answer.request}: X-Request-Id is ${idOf(answer)}`);
    }
  }),
];
