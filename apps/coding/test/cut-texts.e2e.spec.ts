import { expectCut, LONG_TEXT } from '@earshot/test-kit/http';
import type { Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Account, CodingUnderTest, update } from './support.js';

let coding: CodingUnderTest;
let account: Account;
let report: string;
const lines: string[] = [];
const capture = () => vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
beforeAll(async () => {
  capture();
  coding = await CodingUnderTest.start({ LOG_LEVEL: 'info' });
  account = coding.account();
  report = await coding.report(account, 1);
});
beforeEach(() => {
  capture();
  lines.splice(0);
});
afterAll(async () => {
  await coding.stop();
});

const { body: LONG, head: SHORT } = LONG_TEXT;
const send = (url: string, body: object) => () =>
  coding.http.post(`/coding/v1/${url}`).set('authorization', `Bearer ${account.token}`).send(body);
const get = (url: string) => () => coding.http.get(`/coding/v1/${url}`).set('authorization', `Bearer ${account.token}`);
const payload = { sentiment: 'positive' };
const bulk = (item: object) => send('_bulk', { data: [{ ...update('r', 'm', payload), ...item }] });
const change = (body: object) => () => send(`reports/${report}/_update`, { filters: {}, payload, ...body })();
const undo = (body: object) => send('changes/1-00000000/_undo', body);
const many = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${LONG.slice(0, 10_000)}${n}`, 1]));

describe('a long name or value of a client (E5)', () => {
  it.each<[string, () => Test]>([
    ['a member of a bulk request', send('_bulk', { [LONG]: 1 })],
    ['many members of a bulk request', send('_bulk', many)],
    ['an item', send('_bulk', { data: [LONG] })],
    ['a member of an item', bulk({ [LONG]: 1 })],
    ['many members of an item', bulk(many)],
    ['a member of a payload', bulk({ payload: { [LONG]: 1 } })],
    ['a member of a review', bulk({ payload: { review: { [LONG]: 1 } } })],
    ['a sentiment', bulk({ payload: { sentiment: LONG } })],
    ['a tag', bulk({ payload: { tags: [LONG] } })],
    ['dry_run', send('_bulk', { data: [], meta: { dry_run: LONG } })],
    ['a member of an update', change({ [LONG]: 1 })],
    ['many members of an update', change(many)],
    ['a filter of an update', change({ filters: { [LONG]: 1 } })],
    ['a value of a filter of an update', change({ filters: { languages: [LONG] } })],
    ['a member of the payload of an update', change({ payload: { [LONG]: 1 } })],
    ['a value of the payload of an update', change({ payload: { language: LONG } })],
    ['if_count', change({ meta: { if_count: LONG } })],
    ['a report of an update', send(`reports/${SHORT}/_update`, { filters: {}, payload })],
    ['a member of an undo', undo({ [LONG]: 1 })],
    ['a mention of an undo', undo({ mention_ids: [LONG] })],
    ['an undone change', send(`changes/${SHORT}/_undo`, {})],
    ['a change', get(`changes/${SHORT}`)],
    ['a report of changes', get(`changes?report_id=${SHORT}`)],
    ['a mention of changes', get(`changes?report_id=r&mention_id=${SHORT}`)],
    ['a user of changes', get(`changes?user_id=${SHORT}`)],
    ['a cursor of changes', get(`changes?after=${SHORT}`)],
    ['a time of changes', get(`changes?begin=${SHORT}`)],
    ['a size of changes', get(`changes?size=${SHORT}`)],
    ['an idempotency key', () => undo({})().set('idempotency-key', SHORT)],
    ['a media type', () => coding.http.post('/coding/v1/_bulk').set('content-type', `text/${SHORT}`).send('{}')],
    ['a path that cannot be decoded', get(`changes/${SHORT}%zz`)],
  ])('is cut in the answer and in the log: %s', async (_case, sent) => {
    const { text } = await sent();
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    expectCut(text, lines);
  });

  it.each<[string, () => Test]>([
    ['an action', bulk({ action: LONG })],
    ['a report of an item', bulk({ report_id: LONG })],
    ['a mention of an item', bulk({ mention_id: LONG })],
    ['an unknown mention of an item', () => bulk({ report_id: report, mention_id: LONG })()],
  ])('has up to 1 000 bytes in the error of an item, and fewer in the log: %s (C3)', async (_case, sent) => {
    const { text } = await sent();
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    expect(/x{1000}…/.test(text)).toBe(true);
    expectCut(text.replaceAll(/"x{1000}…"/g, '""'), lines);
  });
});
