import type { Report } from '@earshot/coding/entities';
import { expectDocument } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, ids, MentionUnderTest, patiently } from '../support.js';

/** A page has at most this many bytes, unless its first mention has more. */
const PAGE_BYTES = 16 * 1024 * 1024;

/** Each character takes six bytes in JSON. */
const CONTROLS = '\u0001'.repeat(100_000);
const MENTIONS = 40;

let mention: MentionUnderTest;
let account: Account;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
});
afterAll(() => mention.stop());

const numbered = (most: number, values: (n: number) => object) =>
  Array.from({ length: most }, (_, n) => ({
    id: `m${String(n).padStart(3, '0')}`,
    date: new Date(Date.UTC(2026, 5, 1, 0, 0, -n)),
    ...values(n),
  }));

/** One page of a search. */
async function page(report: Report, body: object) {
  const response = await patiently(() => mention.search(account, report, body));
  expectDocument(response, 200);
  return { found: ids(response.body), bytes: Buffer.byteLength(response.text), meta: response.body.meta };
}

/** All pages of a search, each begun by what `following` makes of the one before. */
async function pages(report: Report, body: object, following: (next: string, found: number) => object) {
  const read = [await page(report, body)];
  for (let next = read[0].meta.next; next !== null; next = read.at(-1)!.meta.next) {
    const found = read.reduce((sum, each) => sum + each.found.length, 0);
    read.push(await page(report, { ...body, ...following(next, found) }));
  }
  return read;
}

const byCursor = (after: string) => ({ after });

describe('a page of mentions (D1)', () => {
  let report: Report;
  let all: string[];
  beforeAll(async () => {
    const mentions = numbered(MENTIONS, (n) => ({ content: `taste ${CONTROLS}`, influence: -n }));
    report = await mention.report(account, mentions);
    all = mentions.map(({ id }) => id);
  });

  it.each([
    ['by date', {}],
    ['by a sort without an index', { sort: { influence: 'desc' } }],
    ['by words', { filters: { query: 'taste' } }],
    ['by ids, which columns know', { filters: { languages: ['qaa', 'eng', 'fra'] }, total: false }],
  ])('%s, ends before its mentions have too many bytes, and the next one goes on after it', async (_case, search) => {
    const read = await pages(report, { ...search, size: 1000 }, byCursor);
    expect(read.flatMap(({ found }) => found)).toEqual(all);
    expect(read.length).toBeGreaterThan(1);
    for (const { bytes } of read) expect(bytes).toBeLessThan(PAGE_BYTES);
  });

  it('by position that ends early goes on at from and the number of mentions received', async () => {
    const read = await pages(report, { size: 1000 }, (_next, from) => ({ from }));
    expect(read.flatMap(({ found }) => found)).toEqual(all);
    expect(read.length).toBeGreaterThan(1);
    expect(read[0].meta.total).toBe(MENTIONS);
  });

  it('has its whole size if that fits', async () => {
    const { found } = await page(report, { size: 7 });
    expect(found).toEqual(all.slice(0, 7));
  });

  it('has a mention that alone has more bytes, and the ones after it follow', async () => {
    const mentions = numbered(3, (n) => ({ content: n === 1 ? 'x'.repeat(PAGE_BYTES + 1) : 'short' }));
    const read = await pages(await mention.report(account, mentions), { size: 1000 }, byCursor);
    expect(read.map(({ found }) => found)).toEqual([['m000'], ['m001'], ['m002']]);
  });

  it('counts the bytes of lists, also of those that the database stores compressed', async () => {
    const tags = Array.from({ length: 100 }, (_, n) => `${n}${'😂'.repeat(250)}`);
    const mentions = numbered(200, () => ({ tags }));
    const read = await pages(await mention.report(account, mentions), { size: 1000 }, byCursor);
    expect(read.flatMap(({ found }) => found)).toEqual(mentions.map(({ id }) => id));
    expect(read.length).toBeGreaterThan(1);
    for (const { bytes } of read) expect(bytes).toBeLessThan(1.1 * PAGE_BYTES);
  });
});
