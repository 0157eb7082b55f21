import { DocumentError } from '@earshot/error-kit';
import { Describe } from '@earshot/openapi-kit';
import { Controller, Get, Inject } from '@nestjs/common';
import { liveness, readiness } from './process-operations.js';
import { Public } from './public.js';
import { Shutdown } from './shutdown.js';

/** A resource that a service needs to be ready. `check` rejects while it is unavailable. */
export interface Dependency {
  name: string;
  check(): Promise<unknown>;
}

/** A dependency answers, but the service cannot use it. The message is public, and names the reason. */
export class NotReady extends Error {}

/** Injection token of the dependencies that readiness waits for. */
export const DEPENDENCIES = Symbol('dependencies');

const CHECK_MS = 3_000;

/** `GET /health/live` and `/health/ready` (A5): 200, or 503 as an error document. */
@Public()
@Controller('health')
export class HealthController {
  constructor(
    @Inject(DEPENDENCIES) private readonly dependencies: readonly Dependency[],
    private readonly shutdown: Shutdown,
  ) {}

  @Get('live')
  @Describe(liveness)
  live() {
    return { meta: { status: 'live' } };
  }

  @Get('ready')
  @Describe(readiness)
  async ready() {
    if (this.shutdown.hasBegun) throw DocumentError.of('service_not_ready', 'Not ready: the process is about to stop.');
    const results = await Promise.allSettled(this.dependencies.map(({ check }) => withinTime(check())));
    const failures = results.flatMap((result, index) =>
      result.status === 'rejected' ? [{ name: this.dependencies[index].name, reason: result.reason as unknown }] : [],
    );
    if (failures.length > 0) throw notReady(failures);
    return { meta: { status: 'ready', dependencies: this.dependencies.map(({ name }) => name) } };
  }
}

function notReady(failures: { name: string; reason: unknown }[]): DocumentError {
  const unavailable = failures.filter(({ reason }) => !(reason instanceof NotReady)).map(({ name }) => name);
  const known = failures.flatMap(({ reason }) => (reason instanceof NotReady ? [reason.message] : []));
  const problems = unavailable.length > 0 ? [`${unavailable.join(', ')} unavailable`, ...known] : known;
  const cause = new AggregateError(failures.map(({ reason }) => reason));
  return DocumentError.of('service_not_ready', `Not ready: ${problems.join('; ')}.`, { cause });
}

function withinTime(check: Promise<unknown>): Promise<unknown> {
  const late = new Promise((_, reject) => setTimeout(reject, CHECK_MS, new Error('no answer in time')).unref());
  return Promise.race([check, late]);
}
