import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { nodeProgram, productionPackage } from '../../vite.node.ts';

/** Copies the demo fixtures, which an image of the program has next to it. */
const fixtures: Plugin = {
  name: 'fixtures',
  generateBundle() {
    const folder = join(import.meta.dirname, 'fixtures');
    for (const file of readdirSync(folder)) {
      this.emitFile({ type: 'asset', fileName: `fixtures/${file}`, source: readFileSync(join(folder, file)) });
    }
  },
};

export default nodeProgram(import.meta.dirname, undefined, [fixtures, productionPackage]);
