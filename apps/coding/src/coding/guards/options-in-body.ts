import { checked, type Parameters, type Path } from '@earshot/message-kit';
import { type CanActivate, type ExecutionContext, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { expectKnown } from '../requests/known-parameters.js';

/** The options of the route are in `meta` of its body, so a query parameter is 400, such as `dry_run`. */
export const OptionsInBody = () => UseGuards(new QueryGuard(expectNone));

/** The same for a route whose other query parameters are ignored (interface 4.3). */
export const DryRunInBody = () => UseGuards(new QueryGuard(expectNoDryRun));

class QueryGuard implements CanActivate {
  constructor(private readonly check: (parameters: Parameters, at: Path) => void) {}

  canActivate(context: ExecutionContext): true {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    checked((at) => {
      this.check(query as Parameters, at);
      return true;
    });
    return true;
  }
}

const expectNone = (parameters: Parameters, at: Path) => expectKnown(parameters, [], at);

function expectNoDryRun({ dry_run }: Parameters, at: Path): void {
  if (dry_run !== undefined) at.member('dry_run').reject('member_unknown', 'must be in meta of the body');
}
