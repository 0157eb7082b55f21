import { codingData } from '@earshot/coding/entities';
import { withClient } from '@earshot/database-kit';
import { type Deployment, type ServiceReplica } from '@earshot/test-kit/deployment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Load } from './load.js';
import { startDeployment } from './start-deployment.js';

/** Longer than nginx keeps an idle connection to a replica: see deploy/gateway/upstreams.conf. */
const SHUTDOWN_DELAY = 4;

let deployment: Deployment;

describe('a rolling update', () => {
  beforeAll(async () => {
    deployment = await startDeployment({ SHUTDOWN_DELAY: String(SHUTDOWN_DELAY) });
  });
  afterAll(() => deployment.stop());

  it('under load fails no request (A6)', async () => {
    const load = await Load.start(deployment);
    await load.recover();
    await addColumns();
    await load.recover();
    expect(load.failures()).toEqual([]);
    for (const round of ['to the new version', 'and back']) {
      for (const index of [0, 1]) {
        await Promise.all([replaced('security', index), replaced('coding', index), replaced('mention', index)]);
        await load.recover();
      }
      expect(load.failures(), `${round}: ${await deployment.gateway.read('error.log')}`).toEqual([]);
    }
    await load.stop();
    console.log(`a rolling update: ${load.summary()}`);
    expect(load.failures()).toEqual([]);
    expect(load.bulks.count('unknown')).toBe(0);
    await load.bulks.expectWhole();
  });

  it('ends a replica that was not ready any more, but still answered (A6)', async () => {
    const [replica] = deployment.of('mention');
    const began = performance.now();
    const ended = replica.stop();
    await expect.poll(async () => (await ready(replica)).status).toBe(503);
    const notReady = await ready(replica);
    expect(await notReady.json()).toMatchObject({
      errors: [{ code: 'service_not_ready', detail: 'Not ready: the process is about to stop.' }],
    });
    expect((await fetch(`${replica.address}/mention/v2/countries`)).status).toBe(200);
    expect(await ended).toBe(0);
    expect(performance.now() - began).toBeGreaterThan(SHUTDOWN_DELAY * 1000 - 100);
    await replica.start();
    expect((await ready(replica)).status).toBe(200);
  });
});

/** What the migrations of a later version may do while the services use the tables. */
const addColumns = () =>
  withClient(deployment.database.url, async (client) => {
    for (const table of ['report', 'dashboard', 'mention', 'mention_document', 'change_record', 'idempotency_key']) {
      await client.query(`alter table ${codingData.schema}.${table} add column added_later integer`);
    }
  });

async function replaced(service: ServiceReplica['service'], index: number): Promise<void> {
  const replica = deployment.of(service)[index];
  expect(await replica.stop()).toBe(0);
  await replica.start();
}

const ready = (replica: ServiceReplica) => fetch(`${replica.address}/health/ready`);
