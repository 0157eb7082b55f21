// Runs the doctor of the service in the argument. It reads the environment of this process, which is that of one service:
// each has a database login of its own.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const SERVICES = ['security', 'coding', 'mention'];
const [service, ...others] = process.argv.slice(2);
if (!SERVICES.includes(service) || others.length > 0) {
  console.error(`Name one service: ${SERVICES.map((name) => `npm run doctor -- ${name}`).join(', ')}.`);
  process.exit(2);
}

const program = join(import.meta.dirname, '..', '..', 'dist', 'apps', service, 'doctor.js');
const { status } = spawnSync(process.execPath, [program], { stdio: 'inherit' });
process.exitCode = status ?? 1;
