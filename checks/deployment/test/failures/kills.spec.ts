import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deployment } from '@earshot/test-kit/deployment';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { RepeatedRequests } from './repeated-requests.js';
import { startDeployment } from './start-deployment.js';

/** `KILLS=200 npm run test:failures` kills more often. */
const KILLS = Number(process.env.KILLS ?? 6);
/** One kill in this many is that of the database. */
const OF_DATABASE = 3;

/** A kill and the start after it take up to this long on a busy machine. */
const KILL_MS = 20_000;
/** The most time from a start to the next kill. */
const LOAD_MS = 700;

let deployment: Deployment;

describe('clients that send requests with keys, and repeat them until they are answered', () => {
  beforeAll(async () => void (deployment = await startDeployment({ IMPORT_SCOPE: 'read' })));
  afterAll(() => deployment.stop());

  it(
    `find each applied once and answered alike, through ${KILLS} kill -9 of coding and of the database (C7, C13, C20)`,
    async () => {
      const requests = await RepeatedRequests.start(deployment);
      for (let kill = 0; kill < KILLS; kill++) {
        await sleep(randomInt(LOAD_MS));
        if (kill % OF_DATABASE === 0) {
          await deployment.database.kill();
          await deployment.database.restart();
        } else {
          const replica = deployment.of('coding')[kill % 2];
          await replica.kill();
          await replica.start();
        }
      }
      await requests.stop();
      console.log(`${KILLS} kills: ${requests.summary}`);
      await requests.expectAppliedOnce();
    },
    120_000 + KILLS * KILL_MS,
  );
});
