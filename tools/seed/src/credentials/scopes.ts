import { InvalidArgumentError } from 'commander';
import { SCOPES } from '../fixtures/constraints.js';

/** Collects the values of an option or argument for scopes. A value may have several, separated by spaces. */
export function scopes(text: string, before: string[] | undefined): string[] {
  if (!SCOPES.test(text)) {
    throw new InvalidArgumentError('must be scopes separated by spaces, of ASCII characters except " and \\.');
  }
  return [...new Set([...(before ?? []), ...text.split(' ')])];
}
