// `npm start`: prints its help, or builds what the platform needs and runs it.
import './check-node.mjs';

const [, , option] = process.argv;

if (option === '--help' || option === '-h') {
  console.log(`npm start runs Earshot on this machine: all services at one address, with a PostgreSQL of its own and demo data.
Ctrl-C stops it. The next start keeps the data.

Settings are variables, for example: PORT=3100 npm start

  PORT          the port (3000)
  HOST          the address to listen on (127.0.0.1); 0.0.0.0 for every address of this machine
  DATA_DIR      the folder of the database and the logs (.data)
  DATABASE_URL  a PostgreSQL 15 or newer to use instead of its own
  SEED_DIR      a folder of fixtures for an empty database, instead of the demo data

docs/configuration.md lists all settings, docs/seeding.md the commands for data. To begin again from nothing, delete .data.`);
} else if (option !== undefined) {
  console.error(`npm start has no option ${option}. Settings are variables, for example: PORT=3100 npm start`);
  process.exitCode = 2;
} else {
  process.argv.push('start,security,coding,mention,desk,seed');
  await import('./run-built.mjs');
}
