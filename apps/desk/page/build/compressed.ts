import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Writes each script and style compressed, too, as well as gzip can, so that the service need not do it. Vite changes scripts
 * until it has written them, so what is compressed are the written files.
 */
export const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    for (const fileName of Object.keys(bundle)) {
      if (!/\.(?:js|css)$/.test(fileName)) continue;
      const path = join(dir!, fileName);
      writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
    }
  },
};
