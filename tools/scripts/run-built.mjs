// Runs a tool, after installing the packages and building it if something has changed. One process does all of it, because
// the start of a process takes longer than both checks. The arguments are the name of the project and those of the tool.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

for (const step of ['./ensure-deps.mjs', './ensure-built.mjs']) {
  await import(step);
  if (process.exitCode) process.exit();
}

const [node, , project, ...args] = process.argv;
const program = join(import.meta.dirname, '..', '..', 'dist', 'tools', project, 'main.js');
process.argv = [node, program, ...args];
await import(pathToFileURL(program).href);
