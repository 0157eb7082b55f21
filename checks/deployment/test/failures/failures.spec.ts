import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@earshot/database-kit';
import { type Deployment, SERVICES } from '@earshot/test-kit/deployment';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Load } from './load.js';
import { startDeployment } from './start-deployment.js';

let deployment: Deployment;
let load: Load;

/** What clients may see while something fails. */
const ALLOWED = new Set([502, 503, 504, 'closed']);

describe('under a steady load', () => {
  beforeAll(async () => void (deployment = await startDeployment()));
  afterAll(() => deployment.stop());
  beforeEach(async () => {
    load = await Load.start(deployment);
    await load.recover();
    expect(load.failures()).toEqual([]);
  });
  afterEach(async ({ task }) => {
    await load.stop();
    expect(load.failures().filter((outcome) => !ALLOWED.has(outcome))).toEqual([]);
    expect(load.bulks.count('applied')).toBeGreaterThan(20);
    await load.bulks.expectWhole();
    console.log(`${task.name}: ${load.summary()}`);
  });

  it('kill -9 of one replica of each service loses nothing (C7)', async () => {
    for (const index of [0, 1]) {
      const killed = SERVICES.map((service) => deployment.of(service)[index]);
      await Promise.all(killed.map((replica) => replica.kill()));
      await sleep(1_000);
      await Promise.all(killed.map((replica) => replica.start()));
      await load.recover();
    }
  });

  it('kill -9 of both replicas of each service loses nothing (C7)', async () => {
    const killed = SERVICES.flatMap((service) => deployment.of(service));
    await Promise.all(killed.map((replica) => replica.kill()));
    await sleep(3_000);
    expect(load.failures()).toContain(502);
    await Promise.all(killed.map((replica) => replica.start()));
    await load.recover();
  });

  it('kill -9 of the database loses nothing (C7)', async () => {
    await deployment.database.kill();
    await sleep(3_000);
    expect(load.failures()).toContain(503);
    await deployment.database.restart();
    await load.recover();
  });

  it('kill -9 of the gateway loses nothing, and a reload fails no new connection (C7)', async () => {
    await deployment.gateway.kill();
    await sleep(1_000);
    expect(load.failures()).toContain('closed');
    await deployment.gateway.launch();
    await load.recover();
    const reloadedAt = performance.now();
    deployment.gateway.reload();
    await load.recover();
    // nginx may close a kept-alive connection on which a request is just being sent (RFC 9112 §9.3.1).
    expect(load.failures(reloadedAt).filter((outcome) => outcome !== 'closed')).toEqual([]);
  });

  it('cutting the connections to the database one by one loses nothing (C7)', async () => {
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where usename like '%\\_service' order by random() limit 1`;
    const count = await withClient(deployment.database.url, async (client) => {
      let count = 0;
      for (let i = 0; i < 60; i++) {
        count += (await client.query(cut)).rowCount ?? 0;
        await sleep(50);
      }
      return count;
    });
    expect(count).toBeGreaterThan(50);
    await load.recover();
  });
});
