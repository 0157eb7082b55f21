import type { AddressInfo } from 'node:net';
import { connectAgent, HOSTILE_TEXTS } from '@earshot/test-kit/agents';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, MentionUnderTest } from '../support.js';

const SECRET = 'text of another client account';

let mention: MentionUnderTest;
let account: Account;
let agent: Client;
/** The reports of the hostile mentions, and their dashboard. */
let reports: string[];
let dashboard: string;
/** What another client account has. */
let foreign: { report: string; dashboard: string };

beforeAll(async () => {
  mention = await MentionUnderTest.start();
  account = mention.account();
  const hostile = HOSTILE_TEXTS.map((text) => ({
    ...{ title: text, content: text, author_id: text.slice(0, 100), author_name: text.slice(0, 100) },
    ...{ site_id: text.slice(0, 100), tags: [text.slice(0, 100)], date: new Date('2026-07-01') },
  }));
  reports = [
    (await mention.report(account, hostile.slice(0, 100))).id,
    (await mention.report(account, hostile.slice(100))).id,
  ];
  dashboard = (await mention.dashboard(account, reports)).id;
  const other = mention.account();
  const { id } = await mention.report(other, [{ title: SECRET, content: SECRET }]);
  foreign = { report: id, dashboard: (await mention.dashboard(other, [id])).id };
  agent = await connectAgent(mention.app.getHttpServer(), '/mention/v2/mcp', account.token);
});
afterAll(() => mention.stop());

const rows = () => mention.database.dataSource.query('select * from coding.mention order by report_id, id');
const counts = (text: string) => ({ [text]: { terms: { field: 'report' } } });

/** Calls of an agent that takes a text for an order, or for an argument. */
function obey(text: string): [name: string, given: Record<string, unknown>][] {
  const [report_id] = reports;
  const aggregations = { a: { terms: { field: 'report' } } };
  return [
    ['search_mentions', { report_id: text }],
    ['search_mentions', { report_id: `${report_id}/../../../coding/v1/_erase` }],
    ['search_mentions', { report_id, filters: { query: text }, fields: [text] }],
    ['search_mentions', { report_id, apply: true, [text]: text }],
    ['search_mentions', { report_id: foreign.report }],
    ['count_mentions', { dashboard_id: text, aggregations }],
    ['count_mentions', { dashboard_id: `${foreign.report}/_analytics?x=`, aggregations }],
    ['count_mentions', { dashboard_id: foreign.dashboard, aggregations }],
    ['count_mentions', { dashboard_id: dashboard, report_id: foreign.report, aggregations }],
    ['count_mentions', { dashboard_id: dashboard, aggregations: counts(text) }],
    ['count_mentions', { dashboard_id: dashboard, filters: { saved: [text] }, aggregations }],
    ['get_mention', { report_id, mention_id: text }],
    ['list_dashboards', { url: 'https://evil.example', from: text }],
  ];
}

/** Two of the calls, so that each of them is made with many of the texts. */
function obeyTwice(text: string, number: number) {
  const calls = obey(text);
  return [calls[number % calls.length], calls[(number * 5 + 2) % calls.length]];
}

describe('an agent that obeys 200 hostile mentions (I1, I4)', () => {
  it('changes nothing, reads nothing of others, and makes the service ask no other server', async () => {
    const before = await rows();
    const asked = new Set<string>();
    const send = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      asked.add(new URL(input instanceof Request ? input.url : input).host);
      return original(input, init);
    });
    for (let at = 0; at < HOSTILE_TEXTS.length; at += 20) {
      const some = HOSTILE_TEXTS.slice(at, at + 20).flatMap((text, index) => obeyTwice(text, at + index));
      const answers = await Promise.all(some.map(([name, given]) => agent.callTool({ name, arguments: given })));
      for (const answer of answers) expect(JSON.stringify(answer)).not.toContain(SECRET);
    }
    send.mockRestore();
    const { port } = mention.app.getHttpServer().address() as AddressInfo;
    asked.delete(new URL(mention.security.url).host);
    expect([...asked]).toEqual([`127.0.0.1:${port}`]);
    expect(await rows()).toEqual(before);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ['search_mentions', () => ({ report_id: reports[0], size: 20 })],
    ['get_mention', () => ({ report_id: reports[0], mention_id: 'm3' })],
    ['count_mentions', () => ({ report_id: reports[1], aggregations: keysOfTexts })],
    ['count_mentions', () => ({ dashboard_id: dashboard, aggregations: { ...keysOfTexts, ...counts('reports') } })],
    ['list_reports', () => ({})],
    ['list_dashboards', () => ({})],
  ])('reads texts of strangers in structuredContent only: %s', async (name, given) => {
    const { content, isError } = await agent.callTool({ name, arguments: given() });
    expect(isError).toBeFalsy();
    const [{ text }] = content as { text: string }[];
    expect(text).toMatch(/^(Counts of \d+ mentions|One mention|\d+ (mentions( of \d+)?|reports|dashboards))\.$/);
  });
});

const original = globalThis.fetch;

/** Aggregations whose keys are texts of strangers. */
const keysOfTexts = { tags: { terms: { field: 'tag' } }, authors: { terms: { field: 'author' } } };
