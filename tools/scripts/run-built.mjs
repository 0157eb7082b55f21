// Runs a tool, after installing the packages and building it if something has changed. One process does all of it, because
// the start of a process takes longer than both checks. The arguments are the name of the project, perhaps with others that
// it needs built (`start,security`), and the arguments of the tool.
import './check-node.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, folderOf } from './ensure-built.mjs';

const [node, , projects, ...args] = process.argv;
const [tool, ...needed] = projects.split(',');

const code = await ensureBuilt(tool, ...needed);
if (code !== 0) process.exit(code);

const program = join(import.meta.dirname, '..', '..', 'dist', folderOf(tool), 'main.js');
process.argv = [node, program, ...args];
await import(pathToFileURL(program).href);
