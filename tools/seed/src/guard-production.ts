import { CommandError } from './command-error.js';

export const isProduction = (): boolean => process.env.NODE_ENV === 'production';

/** Rejects a command that loads test data or empties the database in production (F4). */
export function guardProduction(command: string, force: boolean | undefined): void {
  if (isProduction() && !force) throw new CommandError(`NODE_ENV is production: ${command} needs --force.`);
}
