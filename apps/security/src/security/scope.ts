import { OAuthError } from './oauth.error.js';

/** The scope tokens of a space-delimited scope (RFC 6749 §3.3), each once. */
export const scopeTokens = (scope: string): string[] => [...new Set(scope.split(' ').filter(Boolean))];

/** The scope that is granted when `requested` is asked for and `allowed` is the most there is. */
export function grantScope(requested: string, allowed: string): string {
  const tokens = scopeTokens(requested);
  const most = new Set(scopeTokens(allowed));
  if (tokens.length === 0 || !tokens.every((token) => most.has(token))) throw OAuthError.invalidScope(allowed);
  return tokens.join(' ');
}
