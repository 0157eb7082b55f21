/** Something that the caller has to change first; told in one line. */
export class Refusal extends Error {}

/** Test data and emptied databases have no place in production (contract F4). */
export function guardProduction(command: string, force: boolean | undefined): void {
  if (process.env.NODE_ENV === 'production' && !force) {
    throw new Refusal(`NODE_ENV is production: ${command} needs --force`);
  }
}
