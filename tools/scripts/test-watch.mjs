// npm run test:watch -- PLACE: runs the tests whose path contains PLACE, again after each change. Builds the services again,
// too, because tests over HTTP run what is built.
import { join } from 'node:path';
import { build } from 'vite';
import { startVitest } from 'vitest/node';
import { ensureBuilt } from './ensure-built.mjs';

const root = join(import.meta.dirname, '..', '..');
const SERVICES = ['security', 'coding', 'mention'];

process.exitCode = await ensureBuilt(...SERVICES, 'desk', 'seed', 'start');
if (!process.exitCode) {
  // A build writes a package.json, by default a reason to run everything again.
  const options = { root, watch: true, forceRerunTriggers: [] };
  const vitest = await startVitest('test', process.argv.slice(2), options);
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
