import { DocumentError } from '@earshot/error-kit';
import { Controller, Get, Inject } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { Public } from './public.js';

/** Something that a service cannot work without; `check` rejects while it is away. */
export interface Dependency {
  name: string;
  check(): Promise<unknown>;
}

export const databaseDependency = (database: DataSource): Dependency => ({
  name: 'database',
  check: () => database.query('select 1'),
});

/** Injection token of the dependencies that readiness waits for. */
export const DEPENDENCIES = Symbol('dependencies');

const CHECK_MS = 3_000;

/** `GET /health/live` and `/health/ready` (contract A5): 200, or 503 as an error document. */
@Public()
@Controller('health')
export class HealthController {
  constructor(@Inject(DEPENDENCIES) private readonly dependencies: readonly Dependency[]) {}

  @Get('live')
  live() {
    return { meta: { status: 'live' } };
  }

  @Get('ready')
  async ready() {
    const results = await Promise.allSettled(this.dependencies.map(({ check }) => withinTime(check())));
    const away = this.dependencies.filter((_, index) => results[index].status === 'rejected');
    if (away.length > 0) {
      const detail = `Not ready: ${away.map(({ name }) => name).join(', ')} out of reach.`;
      throw DocumentError.unavailable(
        detail,
        results.find(({ status }) => status === 'rejected'),
      );
    }
    return { meta: { status: 'ready', dependencies: this.dependencies.map(({ name }) => name) } };
  }
}

function withinTime(check: Promise<unknown>): Promise<unknown> {
  const late = new Promise((_, reject) => setTimeout(reject, CHECK_MS, new Error('no answer in time')).unref());
  return Promise.race([check, late]);
}
