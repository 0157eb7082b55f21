#!/usr/bin/env node
import 'reflect-metadata';
import { outcomeOfInterruption } from './interruption.js';
import { FAILED, run } from './run.js';

/** The exit code of a command that a signal interrupted. */
const INTERRUPTED = 130;

let isDone = false;
// A signal ends the process early. The transaction is then rolled back, and an
// embedded database that the command started ends too.
process.once('exit', () => {
  if (isDone) return;
  process.exitCode = INTERRUPTED;
  console.error(`\nInterrupted. ${outcomeOfInterruption()}`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());

// A reader that needs no more, such as head, ends the output of a command, but not its work.
let outputError: NodeJS.ErrnoException | undefined;
process.stdout.on('error', (error) => (outputError ??= error));

process.exitCode = await run(process.argv.slice(2), () => outputError);
isDone = true;
process.once('exit', () => {
  if (!outputError || outputError.code === 'EPIPE') return;
  process.exitCode = FAILED;
  console.error(`The output could not be written (${outputError.code}). ${outcomeOfInterruption()}`);
});
