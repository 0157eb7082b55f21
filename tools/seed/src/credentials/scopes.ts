import { InvalidArgumentError } from 'commander';
import { settings } from '../environment.js';
import { SCOPES } from '../fixtures/constraints.js';

/** Collects the values of an option or argument for scopes. A value may have several, separated by spaces. */
export function scopes(text: string, before: string[] | undefined): string[] {
  if (!SCOPES.test(text)) {
    throw new InvalidArgumentError('must be scopes separated by spaces, of ASCII characters except " and \\.');
  }
  return [...new Set([...(before ?? []), ...text.split(' ')])];
}

/** Warns on standard error of scopes that the platform does not know, which may be misspelt (B15). */
export function warnOfUnknownScopes(given: readonly string[]): void {
  const { CODING_SCOPE, IMPORT_SCOPE, ERASE_SCOPE } = settings();
  const named = CODING_SCOPE === undefined ? [] : [CODING_SCOPE];
  const known = [...new Set(['read', 'write', 'introspect', ...named, IMPORT_SCOPE, ERASE_SCOPE])];
  const unknown = given.filter((scope) => !known.includes(scope));
  if (unknown.length === 0) return;
  const separated = unknown.some((scope) => scope.includes(',')) ? 'Spaces separate scopes, not commas. ' : '';
  console.error(
    `Warning: no operation asks for ${unknown.join(' ')}. ${separated}The platform has the scopes ${known.join(' ')}. If ` +
      'CODING_SCOPE, IMPORT_SCOPE or ERASE_SCOPE of the services names another one, set it here, too.',
  );
}
