import { DocumentError } from '@earshot/error-kit';
import { Describe } from '@earshot/openapi-kit';
import { Controller, Get, Inject } from '@nestjs/common';
import { reasonOf } from '../telemetry/describe-error.js';
import { type Log, LOG } from '../telemetry/log.js';
import { liveness, readiness } from './process.message.js';
import { Public } from '../http/public.js';
import { Shutdown } from '../http/shutdown.js';

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
  /** Why the process was not ready when it was last asked. Undefined if it was ready. */
  private problem: string | undefined;

  constructor(
    @Inject(DEPENDENCIES) private readonly dependencies: readonly Dependency[],
    private readonly shutdown: Shutdown,
    @Inject(LOG) private readonly log: Log,
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
    this.reportChange(failures);
    if (this.problem !== undefined) throw DocumentError.of('service_not_ready', `Not ready: ${this.problem}.`);
    return { meta: { status: 'ready', dependencies: this.dependencies.map(({ name }) => name) } };
  }

  /** Logs when the process becomes ready or not ready. Its probes come every few seconds. */
  private reportChange(failures: readonly Failure[]): void {
    const problem = failures.length > 0 ? problemOf(failures) : undefined;
    if (problem === this.problem) return;
    this.problem = problem;
    if (problem === undefined) this.log.info('ready');
    else this.log.warn({ problem, causes: failures.map(causeOf) }, 'not ready');
  }
}

/** A dependency whose check has failed. */
interface Failure {
  name: string;
  reason: unknown;
}

/** The internal cause of a failure, in one line and without a stack. */
const causeOf = ({ name, reason }: Failure): string => `${name}: ${reasonOf((reason as Error).cause ?? reason)}`;

function problemOf(failures: readonly Failure[]): string {
  const unavailable = failures.filter(({ reason }) => !(reason instanceof NotReady)).map(({ name }) => name);
  const known = failures.flatMap(({ reason }) => (reason instanceof NotReady ? [reason.message] : []));
  const problems = unavailable.length > 0 ? [`${unavailable.join(', ')} unavailable`, ...known] : known;
  return problems.join('; ');
}

function withinTime(check: Promise<unknown>): Promise<unknown> {
  const late = new Promise((_, reject) => setTimeout(reject, CHECK_MS, new Error('no answer in time')).unref());
  return Promise.race([check, late]);
}
