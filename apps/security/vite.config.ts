import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergeConfig, type Plugin } from 'vite';
import { nodeProgram } from '../../vite.node.ts';

/** What runs in threads is loaded as it is. */
const threads: Plugin = {
  name: 'threads',
  generateBundle() {
    const path = join(import.meta.dirname, 'src', 'security', 'verify-password.cjs');
    this.emitFile({ type: 'asset', fileName: 'verify-password.cjs', source: readFileSync(path) });
  },
};

export default mergeConfig(
  nodeProgram(import.meta.dirname, { main: 'src/main.ts', service: 'src/service.ts', migrate: 'src/migrate.ts' }),
  { plugins: [threads] },
);
