import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DESK_PAGE } from '../test-bed/paths.js';

/** The bytes of the scripts and the styles that a browser loads before it shows the page, compressed with gzip. */
export function firstLoad(): { script: number; style: number } {
  const index = readFileSync(join(DESK_PAGE, 'index.html'), 'utf8');
  const sizeOf = (end: string) =>
    [...index.matchAll(/"\/desk\/(assets\/[^"]+)"/g)]
      .filter(([, path]) => path.endsWith(end))
      .reduce((sum, [, path]) => sum + gzipSync(readFileSync(join(DESK_PAGE, path)), { level: 9 }).byteLength, 0);
  return { script: sizeOf('.js'), style: sizeOf('.css') };
}
