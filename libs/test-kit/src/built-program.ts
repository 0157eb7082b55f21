import { join } from 'node:path';

const DIST = join(import.meta.dirname, '..', '..', '..', 'dist');

/** Imports an entry of a built app, such as `service`. HTTP suites run the build, not the sources. */
export const builtProgram = (app: string, entry = 'service'): Promise<unknown> =>
  import(/* @vite-ignore */ join(DIST, 'apps', app, `${entry}.js`));
