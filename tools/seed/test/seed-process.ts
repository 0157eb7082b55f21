import { type ChildProcess, execFile } from 'node:child_process';
import { join } from 'node:path';
import { spawn as spawnOnTerminal } from '@lydell/node-pty';

const ROOT = join(import.meta.dirname, '..', '..', '..');
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

/** Runs the built seeding tool in a separate process, connected by pipes. */
export const seed = (args: string[], settings: Record<string, string>, input = ''): Promise<Outcome> =>
  startSeed(args, settings, input).outcome;

/** Starts it, so that a test can interrupt it. */
export function startSeed(args: string[], settings: Record<string, string>, input = '') {
  const env = { ...process.env, ...settings };
  let child!: ChildProcess;
  const outcome = new Promise<Outcome>((resolve) => {
    child = execFile(process.execPath, [MAIN, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
    child.stdin!.end(input);
  });
  return { child, outcome };
}

/** Runs it on a pseudo-terminal, and types `answer` when `question` appears. */
export function seedOnTerminal(
  args: string[],
  settings: Record<string, string>,
  { question, answer }: { question?: string; answer?: string } = {},
): Promise<{ code: number; screen: string }> {
  const env = { ...process.env, ...settings } as Record<string, string>;
  const terminal = spawnOnTerminal(process.execPath, [MAIN, ...args], { cols: 120, rows: 30, env });
  let screen = '';
  let answered = false;
  return new Promise((resolve) => {
    terminal.onData((text) => {
      screen += text;
      if (answered || question === undefined || !screen.includes(question)) return;
      answered = true;
      terminal.write(answer!);
    });
    terminal.onExit(({ exitCode }) => resolve({ code: exitCode, screen }));
  });
}
