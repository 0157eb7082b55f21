import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergeConfig, type Plugin } from 'vite';
import { nodeProgram } from '../../vite.node.ts';

/** Copies the script that the threads of PasswordChecker load, without bundling it. */
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
