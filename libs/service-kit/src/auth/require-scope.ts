import { DocumentError } from '@earshot/error-kit';
import type { TokenOwner } from '../http/caller.js';

/** Whether a token has the scope `needed`. If none is needed, every token has it. */
export const hasScope = ({ scope }: Pick<TokenOwner, 'scope'>, needed: string | undefined): boolean =>
  needed === undefined || scope.includes(needed);

/** Rejects a token that lacks the scope `needed` with 403 (RFC 6750 §3.1). */
export function requireScope(token: Pick<TokenOwner, 'scope'>, needed: string | undefined): void {
  if (hasScope(token, needed)) return;
  throw DocumentError.of('scope_insufficient', `The token lacks the scope "${needed}".`, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${needed}"` },
  });
}
