import { join } from 'node:path';
import { type Ended, ROOT, runTogether } from '@earshot/test-kit';

const CONFORMANCE = join(ROOT, 'dist', 'checks', 'conformance', 'main.js');

/** Runs the built tool to its end. */
export const conformance = (args: string[], variables: Record<string, string> = {}, input = ''): Promise<Ended> =>
  runTogether(CONFORMANCE, { ...process.env, ...variables }, args, input);
