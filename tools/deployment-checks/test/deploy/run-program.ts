import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** How a program ended. */
export interface Ended {
  exitCode: number | null;
  output: string;
  errors: string;
}

/** Runs a Node program with only `environment`, until it ends. */
export async function runProgram(program: string, environment: NodeJS.ProcessEnv, args: string[] = []): Promise<Ended> {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [program, ...args], { env: { PATH, ...environment } });
  const [[exitCode], output, errors] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { exitCode: exitCode as number | null, output, errors };
}
