// Builds the service in the argument, and runs its doctor. The doctor reads the environment of this process, which is that of
// one service: each has a database login of its own.
import './check-node.mjs';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';

const SERVICES = readdirSync(join(import.meta.dirname, '..', '..', 'apps'));
const COMMANDS = SERVICES.map((name) => `  npm run doctor -- ${name}`);
const given = process.argv.slice(2);
if (given.includes('--help')) {
  console.log(['Checks what a service needs. Set what it reads, such as DATABASE_URL:', ...COMMANDS].join('\n'));
  process.exit();
}
const [service, ...others] = given;
if (!SERVICES.includes(service) || others.length > 0) {
  console.error(['Which service? Set what it reads, such as DATABASE_URL, and name it:', ...COMMANDS].join('\n'));
  process.exit(2);
}

const code = await ensureBuilt(service);
if (code !== 0) process.exit(code);

const program = join(import.meta.dirname, '..', '..', 'dist', 'apps', service, 'doctor.js');
const { status } = spawnSync(process.execPath, [program], { stdio: 'inherit' });
process.exitCode = status ?? 1;
