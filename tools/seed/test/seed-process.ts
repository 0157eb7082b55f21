import { type ChildProcess, execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, runTogether, SEED } from '@earshot/test-kit';
import { spawn as spawnOnTerminal } from '@lydell/node-pty';

const MAIN = join(ROOT, 'dist', 'tools', 'seed', 'main.js');

export const FIXTURES = join(ROOT, 'tools', 'seed', 'fixtures');

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** The first line on standard error of a command that reads or administers the database at `url` (F5). */
export function databaseLine(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `Database: ${protocol}//${host}${pathname}\n`;
}

/** Runs a command of the built seeding tool in the process that runs the commands of all suites, one after the other. */
export async function seed(args: string[], settings: Record<string, string>, input = ''): Promise<Outcome> {
  const { exitCode, output, errors } = await runTogether(SEED, { ...process.env, ...settings }, args, input);
  return { code: exitCode!, stdout: output, stderr: errors };
}

/** Runs the built seeding tool in a process of its own, connected by pipes. `output` is a file for its output. */
export const seedAlone = (
  args: string[],
  settings: Record<string, string>,
  input = '',
  output?: string,
): Promise<Outcome> => startSeed(args, settings, input, output).outcome;

/** Starts it, so that a test can interrupt it. Input that is null stays open. */
export function startSeed(
  args: string[],
  settings: Record<string, string>,
  input: string | null = '',
  output?: string,
) {
  const env = { ...process.env, ...settings };
  let child!: ChildProcess;
  const outcome = new Promise<Outcome>((resolve) => {
    const command = [process.execPath, MAIN, ...args];
    const [program, ...rest] = output === undefined ? command : ['sh', '-c', '"$@" > "$0"', output, ...command];
    child = execFile(program, rest, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
    if (input !== null) child.stdin!.end(input);
  });
  return { child, outcome };
}

/** What a person at a terminal has seen at the end. */
interface Screening {
  code: number;
  screen: string;
}

/** Runs it on a pseudo-terminal, and types `answer` when `question` appears. */
export async function seedOnTerminal(
  args: string[],
  settings: Record<string, string>,
  { question, answer }: { question?: string; answer?: string } = {},
): Promise<Screening> {
  const terminal = startOnTerminal(args, settings);
  if (question !== undefined) terminal.onScreen((screen) => screen.includes(question), answer!);
  return terminal.ended;
}

/** Runs it on a pseudo-terminal, and types Ctrl-C as soon as `isInTheMiddle`, which gets the screen. */
export async function interruptOnTerminal(
  args: string[],
  settings: Record<string, string>,
  isInTheMiddle: (screen: string) => Promise<boolean>,
): Promise<Screening> {
  const terminal = startOnTerminal(args, settings);
  let hasEnded = false;
  void terminal.ended.then(() => (hasEnded = true));
  while (!hasEnded && !(await isInTheMiddle(terminal.screen()))) await sleep(10);
  terminal.type('\x03');
  return terminal.ended;
}

function startOnTerminal(args: string[], settings: Record<string, string>) {
  const env = { ...process.env, ...settings } as Record<string, string>;
  const terminal = spawnOnTerminal(process.execPath, [MAIN, ...args], { cols: 120, rows: 30, env });
  let screen = '';
  terminal.onData((text) => (screen += text));
  return {
    screen: () => screen,
    type: (text: string) => terminal.write(text),
    /** Types `text` once when the screen shows what is awaited. */
    onScreen(isAwaited: (screen: string) => boolean, text: string) {
      const listening = terminal.onData(() => {
        if (!isAwaited(screen)) return;
        listening.dispose();
        terminal.write(text);
      });
    },
    ended: new Promise<Screening>((resolve) => {
      terminal.onExit(({ exitCode }) => resolve({ code: exitCode, screen }));
    }),
  };
}
