import { BearerGuard, requireScope, type TokenOwner } from '@earshot/service-kit';
import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { CodingEnvironment } from '../../environment.js';
import { NEEDED_SCOPE, type ScopeSetting } from './needs-scope.js';

/** Rejects a missing or invalid token with 401 (interface 4.3), and one without the required scope with 403 (C10). */
@Injectable()
export class CodingGuard extends BearerGuard {
  @Inject() private readonly environment: CodingEnvironment;

  protected override authorize(owner: TokenOwner, context: ExecutionContext): void {
    const setting = this.reflector.get<ScopeSetting | 'any' | undefined>(NEEDED_SCOPE, context.getHandler());
    if (setting === 'any') return;
    requireScope(owner, this.environment[setting ?? 'CODING_SCOPE']);
  }
}
