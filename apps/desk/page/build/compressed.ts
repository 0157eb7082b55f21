import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes each script and style compressed, too, as well as gzip can, so that the service need not do it. */
export const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const [fileName, file] of Object.entries(bundle)) {
      if (!/\.(?:js|css)$/.test(fileName)) continue;
      const content = file.type === 'chunk' ? file.code : file.source;
      this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(content, { level: 9 }) });
    }
  },
};
