import type { Deployment } from '@earshot/test-kit/deployment';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Load } from '../load.js';
import { startDeployment } from '../start-deployment.js';
import { growthOf, isTooShort } from './growth.js';
import { printGrowths } from './print-growths.js';
import { sample, type Samples } from './samples.js';

const MINUTES = Number(process.env.SOAK_MINUTES);
if (!(MINUTES > 0)) throw new Error('--minutes must be a number above 0.');

/** Longer than any run, because the load keeps its token. */
const TOKEN_TTL = '864000';

/** A session of PostgreSQL keeps the files of tables open, by default up to 1 000: a cache that fills for hours. */
const database = { settings: { max_files_per_process: '80' } };

let deployment: Deployment;
beforeAll(async () => void (deployment = await startDeployment({ TOKEN_TTL }, { database })));
afterAll(() => deployment.stop());

it(`memory, file descriptors and connections stay flat for ${MINUTES} minutes`, async () => {
  const load = await Load.start(deployment);
  await load.recover();
  const samples = await sample(deployment, MINUTES);
  await load.stop();
  const growths = growthsOf(samples);
  printGrowths(growths);
  console.log(load.summary());
  if (isTooShort(MINUTES)) console.log('The run was too short to judge growth. Only gross growth fails it.');
  expect(load.failures()).toEqual([]);
  await load.bulks.expectWhole();
  expect([...growths].filter(([, { grows }]) => grows).map(([name]) => name)).toEqual([]);
});

function growthsOf(samples: Samples) {
  return new Map(
    [...samples].flatMap(([program, series]) =>
      [...series].map(([measure, values]) => [`${program}, ${measure}`, growthOf(measure, values, MINUTES)] as const),
    ),
  );
}
