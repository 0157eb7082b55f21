import { NO_PASSWORD, preparePassword } from '@earshot/security/entities';
import { METRICS, observedGauge } from '@earshot/service-kit';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import { Counter, type Registry } from 'prom-client';

/** Each check occupies a core and 19 MiB. More threads would only delay each other and the rest of the service. */
const THREADS = 2;

/** On Linux, the threads yield to all other work. Elsewhere they have the same priority. */
const NICE = 10;

/** A password matches as it is prepared, or only as it was sent, because an earlier version stored its hash (B8). */
export type PasswordMatch = 'prepared' | 'as sent';

/** Checks passwords, a few at a time, in separate threads. */
@Injectable()
export class PasswordChecker implements OnModuleDestroy {
  private readonly threads = new Piscina<{ passwordHash: string; password: string }, boolean>({
    filename: new URL('./verify-password.cjs', import.meta.url).href,
    minThreads: THREADS,
    maxThreads: THREADS,
    niceIncrement: NICE,
  });
  private readonly checks: Counter;

  constructor(@Inject(METRICS) metrics: Registry) {
    this.checks = new Counter({
      name: 'password_checks_total',
      help: 'Argon2id computations, one or two for every login that is not locked, whether or not the user exists',
      registers: [metrics],
    });
    const help = 'Password checks that wait for a thread';
    observedGauge(metrics, 'password_checks_waiting', help, () => this.threads.queueSize);
  }

  onModuleDestroy(): Promise<void> {
    return this.threads.destroy();
  }

  /**
   * How `password` matches the hash, or undefined. Without a hash (no such user) it checks that of a user without a
   * password, so that an unknown login takes as long as a known one (B4).
   */
  async match(password: string, passwordHash: string | undefined): Promise<PasswordMatch | undefined> {
    const prepared = preparePassword(password);
    if (await this.verify(prepared, passwordHash)) return 'prepared';
    if (prepared !== password && (await this.verify(password, passwordHash))) return 'as sent';
    return undefined;
  }

  private async verify(password: string, passwordHash: string | undefined): Promise<boolean> {
    const matches = await this.threads.run({ passwordHash: passwordHash ?? NO_PASSWORD, password });
    this.checks.inc();
    return matches && passwordHash !== undefined;
  }
}
