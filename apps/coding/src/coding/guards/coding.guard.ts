import { DocumentError } from '@earshot/error-kit';
import { BearerGuard, type TokenOwner } from '@earshot/service-kit';
import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { CodingEnvironment } from '../../environment.js';
import { ANY_SCOPE } from './any-scope.js';

/** Rejects a missing or invalid token with 401 (interface 4.3), and one without the required scope with 403 (C10). */
@Injectable()
export class CodingGuard extends BearerGuard {
  @Inject() private readonly environment: CodingEnvironment;

  protected override authorize({ scope }: TokenOwner, context: ExecutionContext): void {
    const { CODING_SCOPE } = this.environment;
    if (CODING_SCOPE === undefined || scope.includes(CODING_SCOPE)) return;
    if (this.reflector.get<boolean | undefined>(ANY_SCOPE, context.getHandler())) return;
    const challenge = `Bearer error="insufficient_scope", scope="${CODING_SCOPE}"`;
    throw DocumentError.of('scope_insufficient', `The token lacks the scope "${CODING_SCOPE}".`, {
      headers: { 'www-authenticate': challenge },
    });
  }
}
