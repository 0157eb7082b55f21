import { hashPassword } from '@earshot/security/entities';
import { METRICS } from '@earshot/service-kit';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Piscina } from 'piscina';
import { Counter, type Registry } from 'prom-client';

/** Argon2 keeps a core and 19 MiB busy: more at once would only delay all of them, and the rest of the service. */
const AT_ONCE = 2;

/** Threads that check passwords yield to all other work (Linux; elsewhere they share the cores with it). */
const NICE = 10;

/** Checks passwords, a few at a time, in separate threads. */
@Injectable()
export class PasswordChecker implements OnModuleInit, OnModuleDestroy {
  private readonly threads = new Piscina<{ passwordHash: string; password: string }, boolean>({
    filename: new URL('./verify-password.cjs', import.meta.url).href,
    minThreads: AT_ONCE,
    maxThreads: AT_ONCE,
    niceIncrement: NICE,
  });
  private readonly checks: Counter;
  private dummyHash: string;

  constructor(@Inject(METRICS) metrics: Registry) {
    this.checks = new Counter({
      name: 'password_checks_total',
      help: 'Argon2id computations, one for every login that is not locked, whether or not the user exists',
      registers: [metrics],
    });
  }

  async onModuleInit(): Promise<void> {
    this.dummyHash = await hashPassword('dummy');
  }

  onModuleDestroy(): Promise<void> {
    return this.threads.destroy();
  }

  /**
   * Whether `password` matches the hash. Without a hash (no such user) it checks a dummy hash and returns false, so
   * that an unknown login takes as long as a known one (B4).
   */
  async matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    const matches = await this.threads.run({ passwordHash: passwordHash ?? this.dummyHash, password });
    this.checks.inc();
    return matches && passwordHash !== undefined;
  }
}
