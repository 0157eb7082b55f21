// npm run test:watch -- PLACE: runs the tests whose path contains PLACE, again after each change. If some of them are
// outside of src, it builds the services first, and again after each change: tests over HTTP run what is built.
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';

const root = join(import.meta.dirname, '..', '..');
const SERVICES = ['security', 'coding', 'mention'];
const PURE = /^(?:apps|libs)\/.+\/src\//;
const places = process.argv.slice(2);

await import('./ensure-deps.mjs');
if (!process.exitCode) await watch();

async function watch() {
  const { createVitest, startVitest } = await import('vitest/node');
  // A build writes a package.json, by default a reason to run everything again.
  const options = { root, watch: true, forceRerunTriggers: [] };
  const isPure = await areAllPure(await createVitest('test', options));
  if (!isPure) process.exitCode = await ensureBuilt(...SERVICES, 'desk', 'seed', 'start');
  if (process.exitCode) return;
  const vitest = await startVitest('test', places, options);
  if (!isPure) await buildAgain(vitest);
}

/** Whether the tests are all next to the code of an app or a library. */
async function areAllPure(vitest) {
  const specifications = await vitest.globTestSpecifications(places);
  await vitest.close();
  return specifications.every(({ moduleId }) => PURE.test(moduleId.slice(root.length + 1)));
}

async function buildAgain(vitest) {
  const { build } = await import('vite');
  for (const name of SERVICES) {
    const builds = await build({ root: join(root, 'apps', name), build: { watch: {} }, logLevel: 'warn' });
    let isFirst = true;
    builds.on('event', ({ code }) => {
      if (code !== 'END') return;
      if (!isFirst) void vitest.rerunFiles(ofBuilds(vitest), `build of ${name}`);
      isFirst = false;
    });
  }
}

/** Vitest has already run the tests next to the code, because it follows their imports. */
function ofBuilds(vitest) {
  return vitest.state.getFilepaths().filter((file) => file.includes('/test/'));
}
