import { plainTags } from '@earshot/test-kit/oracle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest } from '../support.js';

let coding: CodingUnderTest;
let account: Account;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
  account = coding.account('read import');
});
afterAll(() => coding.stop());

const mention = (id: string, members: object = {}) => ({ id, type: 'post', date: '2026-05-01T10:00:00Z', ...members });

/** Sends JSON text that JSON.stringify would not write. */
const sendRaw = (report: string, data: string) =>
  coding.http
    .post(`/coding/v1/reports/${report}/_import`)
    .auth(account.token, { type: 'bearer' })
    .set('content-type', 'application/json')
    .send(`{"data":${data}}`);

describe('a hostile import (E5)', () => {
  it('stores texts that need quotes, escapes or many bytes unchanged', async () => {
    const report = await coding.report(account, 0);
    const texts = [
      '"\\{},\t\n\r\b\u0001',
      '\u2028\ufeff\uffff',
      '😀👩‍👩‍👧 ﷽',
      "'; drop table coding.mention; --",
      '$1 \\N NULL',
      '{"a":[1]}',
    ];
    const data = texts.map((text, n) =>
      mention(`id ${text} ${n}`, {
        title: text,
        content: text,
        url: text,
        tags: [`${n} ${plainTags([text])[0]}`],
        source_id: text,
        classifier_list_id: [text],
      }),
    );
    for (const expected of ['created', 'unchanged']) {
      const { body } = await coding.import(account, report, data, { coded: 'replace' }).expect(200);
      expect(body.data.counter[expected]).toBe(texts.length);
    }
    const rows = await coding.mentions(report);
    const documents = await coding.documents(report);
    for (const { id, title, tags, source_id } of data as unknown as Record<string, string>[]) {
      const index = rows.findIndex((row) => row.id === id);
      expect(rows[index]).toMatchObject({ id, tags, source_id, classifier_ids: [source_id] });
      expect(documents[index]).toMatchObject({ id, title, content: title, url: title });
    }
  });

  it('stores texts at the limit, in every script, whose words can all be indexed', async () => {
    const report = await coding.report(account, 0);
    const fill = (next: (n: number) => string, length = 100_000) => {
      let text = '';
      for (let n = 0; text.length < length; n++) text += next(n);
      return [...text].slice(0, length).join('');
    };
    const contents = [
      fill((n) => `${n.toString(36)} `),
      fill((n) => String.fromCodePoint(0x4e00 + (n % 20_000))),
      fill((n) => String.fromCodePoint(0x20000 + (n % 40_000)), 100_000),
      fill((n) => `${String.fromCodePoint(0xfb2c)}${n} `),
      fill((n) => `${'ａ'.repeat(250)}${n} `),
      '\u0130'.repeat(100_000),
      `a${'\u0301'.repeat(99_999)}`,
    ];
    const names = fill((n) => `${n.toString(36)} `, 10_000);
    const data = contents.map((content, n) => mention(`x${n}`, { content, author: { name: names } }));
    const { body } = await coding.import(account, report, data).expect(200);
    expect(body.errors).toEqual([]);
    expect(body.data.counter.created).toBe(contents.length);
  });

  const withTimes = (date: string, n: number) =>
    mention(`x${n}`, { date, crawled_at: date, infused_at: date, review: { status: 'reviewed', reviewed_at: date } });

  it('stores times at both ends of what a mention can have (D14)', async () => {
    const report = await coding.report(account, 0);
    const data = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.9999+00:00'].map(withTimes);
    await coding.import(account, report, data).expect(200);
    const { body } = await coding.import(account, report, data, { coded: 'replace' }).expect(200);
    expect(body.data.counter).toMatchObject({ provided: 3, unchanged: 3 });
  });

  it('answers 10 000 mentions that are all wrong, and shortens the answer', async () => {
    const report = await coding.report(account, 0);
    const members = Array.from({ length: 25 }, (_, n) => `"titel${n}":0`).join();
    const data = `[${Array.from({ length: 10_000 }, () => `{${members}}`).join()}]`;
    const { body, text } = await sendRaw(report, data).expect(200);
    expect(body.data.counter).toMatchObject({ provided: 10_000, errors: 10_000 });
    expect(body.errors[0].detail).toMatch(/titel19 is not a known member.*; further problems are not listed\.$/);
    expect(text.length).toBeLessThan(8 * 1024 * 1024);
  });
});
