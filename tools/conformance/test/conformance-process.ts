import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const CONFORMANCE = join(import.meta.dirname, '../../../dist/tools/conformance/main.js');

export interface Finished {
  code: number;
  output: string;
  errors: string;
}

/** Runs the built tool to its end. */
export async function conformance(
  args: string[],
  variables: Record<string, string> = {},
  input = '',
): Promise<Finished> {
  const child = spawn(process.execPath, [CONFORMANCE, ...args], { env: { ...process.env, ...variables } });
  child.stdin.end(input);
  const [[code], output, errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code: code as number, output, errors };
}
