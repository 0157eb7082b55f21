import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, CodingUnderTest } from './support.js';

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

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('a hostile import (E5)', () => {
  it.each<[string, string, RegExp]>([
    ['a NUL character', '{"id":"a\\u0000"}', /^id must not have NUL/],
    [
      'a lone surrogate in an identifier',
      '{"id":"a","site_id":"\\ud800"}',
      /^site_id must not have NUL characters or lone/,
    ],
    ['a lone surrogate in a text', '{"id":"a","content":"\\udfff"}', /^content must not have NUL characters or lone/],
    ['a lone surrogate in a tag', '{"id":"a","tags":["\\ud800"]}', /^tags must be an array/],
    ['an id that no index can hold', `{"id":"${'é'.repeat(600)}"}`, /^id must have at most 1000 bytes in UTF-8/],
    ['a day that does not exist', '{"id":"a","date":"2026-02-30T00:00:00Z"}', /^date must be a time in ISO 8601/],
    ['the year 0', '{"id":"a","crawled_at":"0000-01-01T00:00:00Z"}', /^crawled_at must be a time/],
    ['a number too large for PostgreSQL', '{"id":"a","influence":2147483648}', /^influence must be an integer/],
    ['an infinite number', '{"id":"a","service_rank":1e999}', /^service_rank must be a number from/],
    [
      'members of Object.prototype',
      '{"id":"a","toString":1,"valueOf":{}}',
      /^toString is not a known member.*; valueOf is not/,
    ],
    ['a list as an object', '{"id":"a","author":[]}', /^author must be an object/],
    ['an object as a text', '{"id":"a","title":{}}', /^title must be a string/],
    ['a deep tree', `{"id":"a","author":{"id":${deep(50)}}}`, /^author\.id must be a non-empty string/],
  ])('fails with %s, and harms no other mention', async (_, item, detail) => {
    const report = await coding.report(account, 0);
    const { body } = await sendRaw(report, `[${item},${JSON.stringify(mention('x'))}]`).expect(200);
    expect(body.data.counter).toMatchObject({ provided: 2, created: 1, errors: 1 });
    expect(body.errors[0].detail).toMatch(detail);
    expect((await coding.mentions(report)).map(({ id }) => id)).toEqual(['x']);
  });

  it.each<[string, string, number]>([
    ['a prototype', '[{"__proto__":{"id":"a"}}]', 400],
    ['a constructor with a prototype', '[{"constructor":{"prototype":{}}}]', 400],
    ['a tree that is too deep', `[${deep(70)}]`, 400],
    ['too many members', `[{${Array.from({ length: 10_001 }, (_, n) => `"${n}":0`).join()}}]`, 400],
    ['too many values', `[${'0,'.repeat(3_000_000)}0]`, 413],
  ])('is rejected as a whole with %s', async (_, data, status) => {
    const report = await coding.report(account, 0);
    await sendRaw(report, data).expect(status);
    expect(await coding.records(report)).toEqual([]);
  });

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
        tags: [text],
        site_id: text,
        classifier_list_id: [text],
      }),
    );
    for (const expected of ['created', 'unchanged']) {
      const { body } = await coding.import(account, report, data, { coded: 'replace' }).expect(200);
      expect(body.data.counter[expected]).toBe(texts.length);
    }
    const rows = await coding.mentions(report);
    const documents = await coding.documents(report);
    for (const { id, title, tags, site_id } of data as unknown as Record<string, string>[]) {
      const index = rows.findIndex((row) => row.id === id);
      expect(rows[index]).toMatchObject({ id, tags, site_id, classifier_ids: tags });
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
    ];
    const names = fill((n) => `${n.toString(36)} `, 10_000);
    const data = contents.map((content, n) => mention(`x${n}`, { content, author: { name: names } }));
    const { body } = await coding.import(account, report, data).expect(200);
    expect(body.errors).toEqual([]);
    expect(body.data.counter.created).toBe(contents.length);
  });

  it('stores times at both ends of what a mention can have', async () => {
    const report = await coding.report(account, 0);
    const data = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59-12:00'].map((date, n) =>
      mention(`x${n}`, { date, crawled_at: date, infused_at: date, review: { status: 'reviewed', reviewed_at: date } }),
    );
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
