import { documentedMetrics, metricValue, servedMetrics } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { CodingUnderTest, update } from './support.js';

let coding: CodingUnderTest;
beforeAll(async () => {
  coding = await CodingUnderTest.start();
});
afterAll(() => coding.stop());

const metrics = async () => (await coding.http.get('/metrics').expect(200)).text;

describe('the metrics of coding (A5)', () => {
  it('are those of docs/observability.md', async () => {
    expect(servedMetrics(await metrics())).toEqual(documentedMetrics('coding'));
  });

  it('have the version that runs', async () => {
    expect(
      metricValue(await metrics(), 'earshot_build_info', { version: packageJson.version, service: 'coding' }),
    ).toBe(1);
  });

  it('have the connections to the database', async () => {
    const text = await metrics();
    expect(metricValue(text, 'database_pool_max_connections')).toBe(10);
    expect(metricValue(text, 'database_pool_connections')).toBeGreaterThan(0);
    expect(metricValue(text, 'database_pool_waiting')).toBe(0);
  });

  it('count items by outcome', async () => {
    const outcomes = async () => {
      const text = await metrics();
      const countOf = (outcome: string) => metricValue(text, 'bulk_items_total', { outcome }) ?? 0;
      return ['applied', 'mention_not_found', 'item_invalid'].map(countOf);
    };
    const [applied, notFound, invalid] = await outcomes();
    const account = coding.account();
    const report = await coding.report(account, 2);
    const payload = { sentiment: 'positive' };
    const items = [update(report, 'm0', payload), update(report, 'm1', payload), update(report, 'm2', payload), {}];
    await coding.bulk(account, items).expect(200);
    expect(await outcomes()).toEqual([applied + 2, notFound + 1, invalid + 1]);
  });

  it('count the look-ups of tokens, and measure introspection requests', async () => {
    const lookUps = async () => {
      const text = await metrics();
      return {
        hit: metricValue(text, 'introspection_cache_lookups_total', { outcome: 'hit' })!,
        miss: metricValue(text, 'introspection_cache_lookups_total', { outcome: 'miss' })!,
        entries: metricValue(text, 'introspection_cache_entries')!,
        answered: metricValue(text, 'introspection_duration_seconds_count', { outcome: 'answered' }) ?? 0,
        failed: metricValue(text, 'introspection_duration_seconds_count', { outcome: 'failed' }) ?? 0,
      };
    };
    const { hit, miss, entries, answered, failed } = await lookUps();
    const account = coding.account();
    for (const _ of [1, 2, 3]) await coding.bulk(account, []).expect(204);
    for (const _ of [1, 2]) await coding.bulk({ ...account, token: 'unknown' }, []).expect(401);
    coding.security.failWith = 500;
    await coding.bulk(coding.account(), []).expect(503);
    coding.security.failWith = undefined;
    expect(await lookUps()).toEqual({
      hit: hit + 3,
      miss: miss + 3,
      entries: entries + 2,
      answered: answered + 2,
      failed: failed + 1,
    });
  });
});
