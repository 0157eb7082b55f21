import { join } from 'node:path';

const DIST = join(import.meta.dirname, '..', '..', '..', 'dist');

/**
 * An entry of a built app, such as `service`, as it ships: HTTP suites run what the build wrote, not the sources. `T`
 * is the type of the source module.
 */
export const builtProgram = (app: string, entry = 'service'): Promise<unknown> =>
  import(/* @vite-ignore */ join(DIST, 'apps', app, `${entry}.js`));
