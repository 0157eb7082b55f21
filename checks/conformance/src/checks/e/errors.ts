import { attemptLogin } from '../../accounts.js';
import { check } from '../../check.js';
import { expectEqual, expectErrors, expectHeader, expectStatus, expectThat } from '../../expect.js';
import { BULK, COUNTRIES, DASHBOARDS, ME, METADATA, REPORTS, reportPath, searchPath, TOKEN } from '../../paths.js';
import { JSON_TYPE } from '../../platform.js';

/** Methods that a route does not have, with those that it has. */
const NOT_ALLOWED: [method: string, path: string, allowed: string][] = [
  ['DELETE', ME, 'GET'],
  ['PUT', COUNTRIES, 'GET'],
  ['PATCH', REPORTS, 'GET'],
  ['DELETE', DASHBOARDS, 'GET'],
  ['GET', BULK, 'POST'],
  ['GET', searchPath('conformance'), 'POST'],
];

const UNKNOWN_ROUTES = ['/conformance', '/mention/v2/conformance', '/coding/v1', '/security/v2/me/conformance'];

/** The media type with a parameter, which requests must not have. */
const WITH_PARAMETER = [`${JSON_TYPE}; charset=utf-8`, `${JSON_TYPE};charset=UTF-8`, `${JSON_TYPE}; v=1`];

/** A list of methods, as in the header Allow (RFC 9110 §10.2.1). */
const METHODS = /^[!#$%&'*+.^_`|~\w-]+(, ?[!#$%&'*+.^_`|~\w-]+)*$/;

export const errorChecks = [
  check('E1', 'answers with exactly application/json', async ({ platform, user, report }) => {
    const answers = [
      await platform.get(COUNTRIES),
      await platform.get(ME),
      await platform.get('/conformance'),
      await platform.get(METADATA),
      await user.get(ME),
      await user.get(REPORTS),
      await user.get(DASHBOARDS),
      await user.get(`${reportPath(report.id)}?pretty`),
      await user.post(searchPath(report.id), {}),
      await user.post(BULK, { data: [null] }),
      await user.post(BULK, {}),
      await platform.form(TOKEN, {}),
    ];
    for (const answer of answers) expectHeader(answer, 'Content-Type', JSON_TYPE);
  }),
  check('E1', 'answers a login with exactly application/json', async ({ platform, account }) => {
    const answer = await attemptLogin(platform, account);
    expectStatus(answer, 201);
    expectHeader(answer, 'Content-Type', JSON_TYPE);
  }),
  check('E1', 'rejects application/json with a parameter with 415', async ({ user, report }) => {
    for (const type of WITH_PARAMETER) {
      expectErrors(await user.postText(BULK, '{"data":[]}', type), 415);
      expectErrors(await user.postText(searchPath(report.id), '{}', type), 415);
      expectErrors(await user.postText(REPORTS, '{"_method":"GET"}', type), 415);
    }
  }),
  check('E2', 'answers an unknown route with 404', async ({ platform, user }) => {
    for (const path of UNKNOWN_ROUTES) expectErrors(await platform.get(path), 404);
    expectErrors(await user.get('/mention/v2/conformance'), 404);
  }),
  check('E2', 'answers a method that a route does not have with 405 and Allow', async ({ user }) => {
    for (const [method, path, allowed] of NOT_ALLOWED) {
      const answer = await user.send({ method, path });
      expectErrors(answer, 405);
      const allow = String(answer.headers.allow);
      expectThat(METHODS.test(allow) && allow.split(/, ?/).includes(allowed), `${answer.request}: Allow is ${allow}`);
    }
  }),
  check('E2', 'answers a media type that it does not support with 415', async ({ user, report }) => {
    expectErrors(await user.postText(BULK, '<data/>', 'text/xml'), 415);
    expectErrors(await user.postText(searchPath(report.id), '{}', 'text/plain'), 415);
  }),
  check('E2', 'gives each error object another id', async ({ user, report }) => {
    const filters = { countries: ['XXX', 'YYY'], mood: 1 };
    const answers = [
      await user.post(searchPath(report.id), { filters }),
      await user.post(searchPath(report.id), { filters }),
      await user.get('/conformance'),
    ];
    const ids = answers.flatMap((answer) => expectErrors(answer, answer.status).map(({ id }) => id));
    expectEqual(new Set(ids).size, ids.length, 'distinct ids of error objects');
  }),
  check('E6', 'ignores one trailing slash of a path', async ({ platform, user, report }) => {
    expectErrors(await platform.get(`${ME}/`), 403, 401);
    expectEqual((await platform.get(`${COUNTRIES}/`)).status, 200, `status of ${COUNTRIES}/`);
    expectEqual((await platform.form(`${TOKEN}/`, {})).status, 400, `status of ${TOKEN}/`);
    expectEqual((await user.post(`${searchPath(report.id)}/?size=1`, {})).status, 200, 'status of _search/');
    expectEqual((await user.post(`${BULK}/`, { data: [] })).status, 204, `status of ${BULK}/`);
    expectErrors(await platform.get(`${COUNTRIES}//`), 404);
  }),
  check('E6', 'has X-Content-Type-Options: nosniff on every answer', async ({ platform, user }) => {
    const answers = [
      await platform.get(COUNTRIES),
      await platform.get(ME),
      await platform.get('/conformance'),
      await platform.form(TOKEN, {}),
      await user.get(REPORTS),
      await user.post(BULK, { data: [] }),
      await user.send({ method: 'DELETE', path: REPORTS }),
    ];
    for (const answer of answers) expectHeader(answer, 'X-Content-Type-Options', 'nosniff');
  }),
  check('E6', 'treats a body of length 0 as missing, whatever its media type', async ({ user, report }) => {
    for (const type of [JSON_TYPE, `${JSON_TYPE}; charset=utf-8`, 'text/plain']) {
      const headers = { 'content-type': type, 'content-length': '0' };
      const answer = await user.send({ method: 'POST', path: searchPath(report.id), headers });
      expectEqual(answer.status, 200, `status of a search with an empty body of the type ${type}`);
      expectErrors(await user.send({ method: 'POST', path: BULK, headers }), 400);
    }
  }),
];
