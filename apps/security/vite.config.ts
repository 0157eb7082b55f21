import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { nodeProgram, productionPackage } from '../../vite.node.ts';

/** Copies the script that the threads of PasswordChecker load, without bundling it. */
const threads: Plugin = {
  name: 'threads',
  generateBundle() {
    const path = join(import.meta.dirname, 'src', 'security', 'login', 'verify-password.cjs');
    this.emitFile({ type: 'asset', fileName: 'verify-password.cjs', source: readFileSync(path) });
  },
};

const entries = {
  main: 'src/main.ts',
  service: 'src/service.ts',
  migrate: 'src/migrate.ts',
  doctor: 'src/doctor.ts',
};

export default nodeProgram(import.meta.dirname, entries, [threads, productionPackage]);
