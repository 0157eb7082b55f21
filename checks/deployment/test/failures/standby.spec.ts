import { setTimeout as sleep } from 'node:timers/promises';
import { type Deployment, StandbyServer } from '@earshot/test-kit/deployment';
import { DatabaseLink } from '@earshot/test-kit/database';
import { metricValue } from '@earshot/test-kit/http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FreshReads } from './fresh-reads.js';
import { Load } from './load.js';
import { startDeployment } from './start-deployment.js';

let deployment: Deployment;
let stream: DatabaseLink;
let standby: StandbyServer;
let load: Load;
let reads: FreshReads;

/** The sum of a metric over all processes of mention. */
async function metric(name: string, labels: Record<string, string> = {}): Promise<number> {
  const values = deployment.of('mention').map(async ({ address }) => {
    const text = await (await fetch(`${address}/metrics`)).text();
    return metricValue(text, name, labels) ?? NaN;
  });
  return (await Promise.all(values)).reduce((sum, value) => sum + value);
}

const answeredByStandby = () => metric('standby_reads_total', { outcome: 'standby' });
const expectUsedBy = (processes: number) => expect.poll(() => metric('standby_used')).toBe(processes);

describe('under a steady load, a standby (D17)', () => {
  beforeAll(async () => {
    deployment = await startDeployment();
    stream = await DatabaseLink.open(deployment.database.url);
    standby = await StandbyServer.start(deployment.database.primary, stream.url);
    const url = standby.urlLike(deployment.database.urlFor('mention'));
    for (const replica of deployment.of('mention')) {
      replica.configure({ DATABASE_REPLICA_URL: url });
      await replica.stop();
      await replica.start();
    }
  });
  afterAll(async () => {
    await deployment.stop();
    await standby.stop();
    await stream.close();
  });
  beforeEach(async () => {
    load = await Load.start(deployment);
    reads = await FreshReads.start(deployment);
    await expectUsedBy(2);
    await load.recover();
  });
  afterEach(async ({ task }) => {
    await Promise.all([load.stop(), reads.stop()]);
    console.log(`${task.name}: ${load.summary()}; ${reads.count} reads after a change`);
    expect(load.failures()).toEqual([]);
    expect(reads.stale).toEqual([]);
    expect(reads.count).toBeGreaterThan(20);
    expect(load.bulks.count('unknown')).toBe(0);
    await load.bulks.expectWhole();
  });

  it('answers searches, and none is stale', async () => {
    const before = await answeredByStandby();
    await sleep(3_000);
    expect((await answeredByStandby()) - before).toBeGreaterThan(20);
  });

  it('that falls behind and catches up again fails no request', async () => {
    await standby.run('select pg_wal_replay_pause()');
    await expectUsedBy(0);
    await sleep(3_000);
    await standby.run('select pg_wal_replay_resume()');
    await expectUsedBy(2);
    await load.recover();
  });

  it('that is cut off from the primary for a while fails no request', async () => {
    stream.cut();
    await expectUsedBy(0);
    stream.restore();
    await expectUsedBy(2);
    await load.recover();
  });

  it('that is killed and started again fails no request', async () => {
    await standby.kill();
    await expectUsedBy(0);
    await standby.restart();
    await expectUsedBy(2);
    await load.recover();
  });
});
