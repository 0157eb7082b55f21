import type { User } from '@earshot/security/entities';
import { OAuthError } from './oauth.error.js';

/** The scope tokens of a space-delimited scope (RFC 6749 §3.3), each once. */
export const scopeTokens = (scope: string): string[] => [...new Set(scope.split(' ').filter(Boolean))];

/** The part of `scope` that `allowed` contains. Null allows everything. */
export function commonScope(scope: string, allowed: string | null): string {
  if (allowed === null || allowed === scope) return scope;
  const most = allowed.split(' ');
  // The usual scope of one token, in a third of the time.
  if (most.includes(scope)) return scope;
  return scopeTokens(scope)
    .filter((token) => most.includes(token))
    .join(' ');
}

/** Grants the scope `requested`. Throws `invalid_scope` if it is empty or exceeds `allowed`. */
export function grantScope(requested: string, allowed: string): string {
  const scope = scopeTokens(requested).join(' ');
  if (scope === '' || commonScope(scope, allowed) !== scope) throw OAuthError.invalidScope(allowed);
  return scope;
}

/**
 * Leaves out of `scope`, which `allowed` contains, what the user may not have (B15). Throws `invalid_scope` if nothing is
 * left.
 */
export function limitScope(scope: string, allowed: string, { scope: userScope }: Pick<User, 'scope'>): string {
  const limited = commonScope(scope, userScope);
  if (limited === '') throw OAuthError.invalidScope(commonScope(allowed, userScope));
  return limited;
}
