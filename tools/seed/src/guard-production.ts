/** The caller has to change something first; the message is one line. */
export class Refusal extends Error {}

export const isProduction = (): boolean => process.env.NODE_ENV === 'production';

/** Test data and emptied databases have no place in production (rule F4). */
export function guardProduction(command: string, force: boolean | undefined): void {
  if (isProduction() && !force) throw new Refusal(`NODE_ENV is production: ${command} needs --force`);
}
