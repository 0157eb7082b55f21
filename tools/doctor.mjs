// Runs the doctor of the services in the arguments, or of all services. Each reads the environment of this process.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const SERVICES = ['security', 'coding', 'mention'];
const services = process.argv.length > 2 ? process.argv.slice(2) : SERVICES;
const unknown = services.filter((service) => !SERVICES.includes(service));
if (unknown.length > 0) {
  console.error(`Not a service: ${unknown.join(', ')}. The services are ${SERVICES.join(', ')}.`);
  process.exit(2);
}

for (const service of services) {
  console.log(`${service}:`);
  const program = join(import.meta.dirname, '..', 'dist', 'apps', service, 'doctor.js');
  const { status } = spawnSync(process.execPath, [program], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
