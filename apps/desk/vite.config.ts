import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { nodeProgram, productionPackage } from '../../vite.node.ts';

const entries = { main: 'src/main.ts', service: 'src/service.ts', doctor: 'src/doctor.ts' };

/** Builds the page into the folder of the service, so that one build makes all that a deployment needs. */
const page: Plugin = {
  name: 'page',
  async closeBundle() {
    await build({ root: join(import.meta.dirname, 'page') });
  },
};

export default nodeProgram(import.meta.dirname, entries, [productionPackage, page]);
