import type { Command } from 'commander';
import { examples } from './examples.js';
import { runningDatabaseUrl } from './with-database.js';

/** `url` prints the URL of the database, for other programs: psql, tests, `seed()`. It has the password of its owner. */
export const urlCommand = (command: Command): Command =>
  command
    .addHelpText('after', examples('npm run --silent seed -- url', 'psql "$(npm run --silent seed -- url)"'))
    .action(async () => console.log(await runningDatabaseUrl()));
