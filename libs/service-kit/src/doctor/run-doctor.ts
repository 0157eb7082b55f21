import type { AreaData } from '@earshot/database-kit';
import type { ClassConstructor } from 'class-transformer';
import {
  EnvironmentError,
  type ProcessEnvironment,
  readEnvironment,
  ServiceEnvironment,
} from '../settings/environment.js';
import { ResourceServiceEnvironment } from '../auth/resource-service.js';
import { checkDatabase, type DatabaseCheck } from './check-database.js';
import { checkPort } from './check-port.js';
import { checkSecurity } from './check-security.js';
import { type Finding, ok, wrong } from './finding.js';

/** What the doctor of a service checks. */
export interface DoctorOptions<T extends ProcessEnvironment> {
  /** `security`, `coding`, `mention` or `desk`. */
  service: string;
  Environment: ClassConstructor<T>;
  /** The tables that it uses, if any. */
  area?: AreaData;
  /** Further checks in a migrated database. */
  more?: (environment: T) => DatabaseCheck;
}

/**
 * The `doctor` program of a service (A4): checks everything that the service needs, without starting it. It prints one
 * line per finding, and exits with 1 if something is wrong.
 */
export async function runDoctor<T extends ProcessEnvironment>(options: DoctorOptions<T>): Promise<void> {
  // The limits of requests do not keep a process running.
  const keepRunning = setInterval(() => undefined, 1_000);
  const findings = await examine(options).finally(() => clearInterval(keepRunning));
  for (const { state, subject, text } of findings) console.log(`${state.padEnd(6)} ${subject}: ${text}`);
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1;
}

async function examine<T extends ProcessEnvironment>(options: DoctorOptions<T>): Promise<Finding[]> {
  const { service, Environment, area, more } = options;
  try {
    const environment = readEnvironment(Environment, process.env);
    const { HOST, PORT } = environment;
    return [
      ok('settings', 'all are given and well-formed.'),
      await checkPort(service, HOST, PORT),
      ...(area && environment instanceof ServiceEnvironment
        ? await checkDatabase(environment.DATABASE_URL, service, area, more?.(environment))
        : []),
      ...(environment instanceof ResourceServiceEnvironment ? [await checkSecurity(environment)] : []),
    ];
  } catch (error) {
    if (error instanceof EnvironmentError)
      return [wrong('settings', error.message.endsWith('.') ? error.message : `${error.message}.`)];
    throw error;
  }
}
