import { documentedMetrics, metricValue, servedMetrics } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MentionUnderTest } from './support.js';

let mention: MentionUnderTest;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
});
afterAll(() => mention.stop());

const metrics = async () => (await mention.http.get('/metrics').expect(200)).text;

describe('the metrics of mention (A5)', () => {
  it('are those of docs/observability.md', async () => {
    expect(servedMetrics(await metrics())).toEqual(documentedMetrics('mention'));
  });

  it('have the connections to the database', async () => {
    const text = await metrics();
    expect(metricValue(text, 'database_pool_max_connections')).toBe(10);
    expect(metricValue(text, 'database_pool_connections')).toBeGreaterThan(0);
    expect(metricValue(text, 'database_pool_waiting')).toBe(0);
  });

  it('measure the page and the total of each search', async () => {
    const measured = async () => {
      const text = await metrics();
      return ['page', 'total'].map((part) => metricValue(text, 'search_duration_seconds_count', { part }) ?? 0);
    };
    const [pages, totals] = await measured();
    const account = mention.account();
    const report = await mention.report(account);
    await mention.search(account, report, {}).expect(200);
    await mention.search(account, report, { size: 0 }).expect(200);
    expect(await measured()).toEqual([pages + 1, totals + 2]);
  });
});
