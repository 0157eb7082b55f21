import { once } from 'node:events';
import { request } from 'node:http';
import type { Report } from '@earshot/coding/entities';
import { runs, timeForRuns } from '@earshot/test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exported, mentionsIn } from './export-support.js';
import { CodingService } from './standby-support.js';
import { type Account, MentionUnderTest } from './support.js';

type Copied = { id: string } & Record<string, unknown>;
type Copy = Map<string, Copied>;

const MENTIONS = 300;
const ids = Array.from({ length: MENTIONS }, (_, n) => `m${String(n).padStart(3, '0')}`);

let mention: MentionUnderTest;
let coding: CodingService;
let address: string;
let codingAddress: string;
let account: Account;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  coding = await CodingService.start(mention);
  await mention.app.listen(0, '127.0.0.1');
  address = await mention.app.getUrl();
  codingAddress = await coding.listen();
  account = mention.account();
  mention.security.tokens.get(account.token)!.scope = 'read erase import';
});
afterAll(async () => {
  await coding.stop();
  await mention.stop();
});

/** What a writer does: items of one request, an update of all, an undo of the last change, an erasure, an import of old and new. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      code: fc.array(fc.nat(MENTIONS - 1), { minLength: 1, maxLength: 20 }),
      sentiment: fc.constantFrom('positive', 'negative', 'neutral'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ updateTo: fc.constantFrom('fra', 'eng', 'deu') }) },
  { weight: 2, arbitrary: fc.record({ undo: fc.constant(true) }) },
  { weight: 1, arbitrary: fc.record({ erase: fc.nat(MENTIONS - 1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      imported: fc.uniqueArray(fc.nat(MENTIONS + 30), { minLength: 1, maxLength: 10 }),
      coded: fc.constantFrom('keep', 'replace'),
    }),
  },
);
type Step = {
  code?: number[];
  sentiment?: string;
  updateTo?: string;
  undo?: boolean;
  erase?: number;
  imported?: number[];
  coded?: string;
};

async function send(path: string, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' };
  const response = await fetch(codingAddress + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.status >= 500) throw new Error(await response.text());
  return response;
}

async function write({ id: report_id }: Report, steps: readonly Step[]): Promise<void> {
  let last: string | null = null;
  for (const { code, sentiment, updateTo, erase, imported, coded } of steps) {
    if (code) {
      const data = code.map((n) => ({
        action: 'update',
        report_id,
        mention_id: ids[n],
        payload: { sentiment, tags: { add: [`t${n % 7}`] } },
      }));
      last = (await send('/coding/v1/_bulk', { data })).headers.get('change-id');
    } else if (updateTo) {
      const body = {
        filters: { sentiments: ['positive'] },
        payload: { language: updateTo, review: { status: 'reviewed' } },
      };
      last = (await send(`/coding/v1/reports/${report_id}/_update`, body)).headers.get('change-id');
    } else if (imported) {
      const data = imported.map((n) => ({
        id: `m${String(n).padStart(3, '0')}`,
        type: 'post',
        date: dateOf(n),
        sentiment: 'neutral',
        content: `imported ${n}`,
      }));
      const body = { data, meta: { coded } };
      last = (await send(`/coding/v1/reports/${report_id}/_import`, body)).headers.get('change-id');
    } else if (erase !== undefined) {
      const begin = dateOf(erase);
      await send('/coding/v1/_erase', { filters: { period: { begin, end: begin } }, report_ids: [report_id] });
    } else if (last) await send(`/coding/v1/changes/${last}/_undo`, {});
  }
}

/** Each mention has a time of its own, so that a period selects it. */
const dateOf = (n: number): string => new Date(Date.UTC(2026, 4, 1) + n * 1_000).toISOString();

/** Reads an export up to a number of bytes, and then leaves. Returns the mentions of whole lines, and the position. */
async function cutExport(report: Report, after: string, bytes: number) {
  const sent = request(`${address}/mention/v2/reports/${report.id}/_export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
  });
  sent.end(JSON.stringify({ after }));
  const [response] = await once(sent, 'response');
  if (response.statusCode !== 200) return undefined;
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    if ((read += chunk.length) >= bytes) break;
  }
  const text = Buffer.concat(chunks).subarray(0, bytes).toString('latin1');
  return {
    mentions: mentionsIn(text.slice(0, text.lastIndexOf('\n') + 1)) as Copied[],
    position: response.headers['export-position'] as string,
  };
}

/** Copies a report, although each export but the last is cut. Returns the position of the first. */
async function copy(report: Report, into: Copy, cuts: readonly number[]): Promise<string> {
  let position: string | undefined;
  let after = '';
  for (const bytes of cuts) {
    const part = await cutExport(report, after, bytes);
    if (!part) continue;
    position ??= part.position;
    for (const each of part.mentions) into.set(each.id, each);
    after = part.mentions.at(-1)?.id ?? after;
  }
  for (;;) {
    const { status, headers, text } = await exported(address, account, report, { after });
    if (status !== 200) continue;
    for (const each of mentionsIn(text) as Copied[]) into.set(each.id, each);
    return position ?? headers.get('export-position')!;
  }
}

interface Page {
  data: { mention_list: { mention_id: string }[] }[];
  included?: { mention: Copied[] };
  meta: { next: string };
}

/** Applies the changes since a position. Returns the position after them, and whether there were any. */
async function follow(
  { id }: Report,
  into: Copy,
  since: string,
  size: number,
): Promise<{ next: string; isOver: boolean }> {
  const query = new URLSearchParams({ report_id: id, since, include: 'mention', size: String(size) });
  const headers = { authorization: `Bearer ${account.token}` };
  const response = await fetch(`${codingAddress}/coding/v1/feed?${query}`, { headers });
  const { data, included, meta } = (await response.json()) as Page;
  const mentions = new Map(included?.mention.map((each) => [each.id, each]));
  for (const { mention_id } of data.flatMap(({ mention_list }) => mention_list)) {
    const found = mentions.get(mention_id);
    if (found) into.set(mention_id, found);
    else into.delete(mention_id);
  }
  return { next: meta.next, isOver: data.length === 0 };
}

it(
  'a copy that was cut anywhere, and follows the changes of writers, ends equal to the platform (C24, D19)',
  { timeout: timeForRuns(240_000) },
  async () => {
    const writers = fc.array(fc.array(step, { maxLength: 12 }), { minLength: 1, maxLength: 3 });
    const cuts = fc.array(fc.integer({ min: 0, max: 250_000 }), { maxLength: 3 });
    const size = fc.constantFrom(1, 10, 10_000);
    await fc.assert(
      fc.asyncProperty(writers, cuts, size, async (steps, places, most) => {
        const report = await mention.report(
          account,
          ids.map((id, n) => ({ id, date: new Date(dateOf(n)), content: 'x'.repeat(300) })),
        );
        const copied: Copy = new Map();
        const writing = Promise.all(steps.map((each) => write(report, each as Step[])));
        let position = await copy(report, copied, places);
        for (let n = 0; n < 3; n++) ({ next: position } = await follow(report, copied, position, most));
        await writing;
        for (let isOver = false; !isOver;) ({ next: position, isOver } = await follow(report, copied, position, most));
        const { text } = await exported(address, account, report);
        expect([...copied.values()].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(mentionsIn(text));
      }),
      { numRuns: runs(8) },
    );
  },
);
