import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** How a program ended. */
export interface Ended {
  exitCode: number | null;
  output: string;
  errors: string;
}

/** Runs a Node program with only `environment` in a process of its own, until it ends. */
export async function runProgram(program: string, environment: NodeJS.ProcessEnv, args: string[] = []): Promise<Ended> {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [program, ...args], { env: { PATH, ...environment } });
  const [[exitCode], output, errors] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { exitCode: exitCode as number | null, output, errors };
}

let host: Promise<ChildProcess> | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a built program in the process that runs those of all suites of this worker, one after the other. It is for a program
 * that ends by itself: its module is run again for each call, unless it exports `run`, a function of the arguments that
 * returns the exit code.
 */
export function runTogether(
  program: string,
  environment: NodeJS.ProcessEnv,
  args: string[] = [],
  input = '',
): Promise<Ended> {
  const ended = last.then(async () => {
    const running = await (host ??= startHost());
    running.send({ program, args, env: environment, input });
    const [answer] = (await once(running, 'message')) as [Ended];
    return answer;
  });
  last = ended.catch(() => undefined);
  return ended;
}

/** Ends with this process, whose end it notices, and keeps it from ending only while a program runs. */
async function startHost(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'program-host.mjs'));
  await once(child, 'message');
  child.unref();
  child.channel!.unref();
  return child;
}
