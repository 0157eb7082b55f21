import { expectCut, LONG_TEXT } from '@earshot/test-kit/http';
import type { Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Account, MentionUnderTest } from './support.js';

let service: MentionUnderTest;
let mention: MentionUnderTest;
let account: Account;
let report: string;
const lines: string[] = [];
const capture = () => vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
beforeAll(async () => {
  capture();
  service = await MentionUnderTest.start();
  mention = await service.replica(service.serviceUrl, { LOG_LEVEL: 'info' });
  account = mention.account();
  report = (await mention.report(account)).id;
});
beforeEach(() => {
  capture();
  lines.splice(0);
});
afterAll(async () => {
  await mention.app.close();
  await service.stop();
});

const { body: LONG, head: SHORT } = LONG_TEXT;
const search = (body: object) => () => mention.search(account, report, body);
const analytics = (body: object) => () => mention.analytics(account, report, { filters: {}, ...body });
const aggregation = (one: object) => analytics({ aggregations: { a: one } });
const path = (url: string) => () => mention.http.get(url).set('authorization', `Bearer ${account.token}`);
const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${LONG.slice(0, 10_000)}${n}`, 1]));

describe('a long name or value of a client (E5)', () => {
  it.each<[string, () => Test]>([
    ['a member of a search', search({ [LONG]: 1 })],
    ['many members of a search', search(many)],
    ['a filter', search({ filters: { [LONG]: 1 } })],
    ['many filters', search({ filters: many })],
    ['a filter in a boolean', search({ filters: { boolean: { must: { [LONG]: 1 } } } })],
    ['a member of a boolean', search({ filters: { boolean: { [LONG]: {} } } })],
    ['a member of a range', search({ filters: { period: { [LONG]: 1 } } })],
    ['a value of a closed list', search({ filters: { languages: [LONG] } })],
    ['a value of an open list', search({ filters: { ids: [LONG] } })],
    ['a time', search({ filters: { period: { begin: LONG } } })],
    ['a query', search({ filters: { query: LONG } })],
    ['a word without a letter', search({ filters: { query: '&'.repeat(1_000) } })],
    ['a NEAR without a distance', search({ filters: { query: `a NEAR/${LONG.slice(0, 9_000)} b` } })],
    ['a side of NEAR', search({ filters: { query: `(NEAR/${LONG.slice(0, 9_000)} b)` } })],
    ['an operator in place of a word', search({ filters: { query: `a OR NEAR/${LONG.slice(0, 9_000)}` } })],
    ['a sort key', search({ sort: { [LONG]: 'asc' } })],
    ['a direction', search({ sort: { date: LONG } })],
    ['a size', search({ size: LONG })],
    ['a cursor', search({ after: LONG })],
    ['a member of aggregations', analytics({ [LONG]: 1 })],
    ['many members of aggregations', analytics(many)],
    ['the name of an aggregation', analytics({ aggregations: { [LONG]: { stats: { field: 'influence' } } } })],
    ['a kind of aggregation', aggregation({ [LONG]: {} })],
    ['a member of an aggregation', aggregation({ terms: { field: 'tag', [LONG]: 1 } })],
    ['a field of an aggregation', aggregation({ terms: { field: LONG } })],
    ['a time zone', aggregation({ date_histogram: { field: 'date', interval: 'day', time_zone: LONG } })],
    ['a report', () => mention.search(account, SHORT.slice(0, 7_000), {})],
    ['a mention', () => path(`/mention/v2/reports/${report}/mentions/${SHORT}`)()],
    ['a mention of 400 characters', () => path(`/mention/v2/reports/${report}/mentions/${SHORT.slice(0, 400)}`)()],
    ['a report to read', path(`/mention/v2/reports/${SHORT}`)],
    ['an unknown route', path(`/${SHORT}`)],
    ['a path that cannot be decoded', path(`/mention/v2/reports/${SHORT}%zz`)],
    ['a path of many segments', path(`/mention/v2/${'x/'.repeat(4_000)}`)],
    ['a size of reports', path(`/mention/v2/reports?size=${SHORT}`)],
    ['an included type', () => path(`/mention/v2/reports/${report}/mentions/m?include=${SHORT}`)()],
    ['a fieldset', path(`/mention/v2/reports?fields[report]=${SHORT}`)],
    ['a dashboard', path(`/workspace/v1/dashboards?filter[id]=${SHORT}`)],
    ['a size of dashboards', path(`/workspace/v1/dashboards?size=${SHORT}`)],
    [
      'a parameter of a media type',
      () => mention.search(account, report).set('content-type', `application/json; ${SHORT}`).send('{}'),
    ],
    ['a media type', () => mention.search(account, report).set('content-type', `text/${SHORT}`).send('{}')],
    ['a content coding', () => search({})().set('content-encoding', SHORT)],
    ['a token', () => search({})().set('authorization', `Bearer ${SHORT}`)],
    ['a text that is not JSON', () => mention.search(account, report).type('json').send(`{${LONG}`)],
    ['a string that is not JSON', () => mention.search(account, report).type('json').send(`{"a": ${LONG}`)],
  ])('is cut in the answer and in the log: %s', async (_case, send) => {
    const { text } = await send();
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    expectCut(text, lines);
  });
});
