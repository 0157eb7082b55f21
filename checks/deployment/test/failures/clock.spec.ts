import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@earshot/database-kit';
import { type Deployment, fakeTimeLibrary, SteppedClock } from '@earshot/test-kit/deployment';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Load } from './load.js';
import { startDeployment } from './start-deployment.js';

const HOUR = 3_600;
/** An hour forward expires no token, five hours do. */
const TOKEN_TTL = 4 * HOUR;
/** Until every program has noticed a step. */
const NOTICED_MS = 1_500;

if (!fakeTimeLibrary()) console.warn('libfaketime is not installed: clocks that step are left out.');

let machine: SteppedClock;
let first: SteppedClock;
let deployment: Deployment;
let load: Load;

describe.runIf(fakeTimeLibrary())('a clock that steps', () => {
  beforeAll(async () => {
    [machine, first] = await Promise.all([SteppedClock.create(), SteppedClock.create()]);
    // PostgreSQL, nginx and all services inherit the environment of this process.
    for (const [name, value] of Object.entries(machine.environment)) vi.stubEnv(name, value);
    deployment = await startDeployment({ TOKEN_TTL: String(TOKEN_TTL) }, { replicaSettings: [first.environment] });
    vi.unstubAllEnvs();
  });
  afterAll(async () => {
    await deployment.stop();
    await Promise.all([machine, first].map((clock) => clock.remove()));
  });
  beforeEach(async () => {
    load = await Load.start(deployment);
    await load.recover();
  });
  afterEach(async ({ task }) => {
    await load.stop();
    console.log(`${task.name}: ${load.summary()}`);
    await load.bulks.expectWhole();
  });

  /** Sets the clocks to this many seconds after the true time, and waits until all is well (10 s). */
  async function step(seconds: number, ...clocks: SteppedClock[]): Promise<void> {
    await Promise.all(clocks.map((clock) => clock.set(seconds)));
    await sleep(NOTICED_MS);
    await load.recover();
  }

  it('in one replica of each service, an hour forward and an hour back, fails no request', async () => {
    for (const seconds of [HOUR, 0, -HOUR, 0]) {
      await step(seconds, first);
      expect(await clocks()).toEqual([seconds, 0, 0]);
    }
    expect(load.failures()).toEqual([]);
  });

  it('on the whole machine, an hour forward and an hour back, loses nothing (C7)', async () => {
    for (const seconds of [HOUR, 0, -HOUR, 0]) {
      await step(seconds, machine, first);
      expect(await clocks()).toEqual([seconds, seconds, seconds]);
    }
    // PostgreSQL measures its time limits by the clock, so a step forward cancels statements that run at this moment.
    expect(load.failures().filter((outcome) => outcome !== 503)).toEqual([]);
  });

  it('to after the expiry of a token rejects it until the clock is right again', async () => {
    await Promise.all([machine, first].map((clock) => clock.set(TOKEN_TTL + HOUR)));
    await expect.poll(() => load.failures()).toEqual(expect.arrayContaining([401, 403]));
    await step(0, machine, first);
    expect(load.failures().filter((outcome) => ![401, 403, 503].includes(Number(outcome)))).toEqual([]);
  });

  /** How many seconds the clocks of both replicas of security and of the database are ahead, within 10 s. */
  async function clocks(): Promise<number[]> {
    const replicas = deployment.of('security').map(async ({ address }) => {
      const { headers } = await fetch(`${address}/health/live`);
      return Date.parse(headers.get('date')!);
    });
    const database = withClient(deployment.database.url, async (client) => {
      const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
      return rows[0].at.valueOf();
    });
    return (await Promise.all([...replicas, database])).map((at) => Math.round((at - Date.now()) / 10_000) * 10 || 0);
  }
});
