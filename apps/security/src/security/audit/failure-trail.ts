import type { NewAuditEvent } from '@earshot/security/entities';
import { clientOf, type Log, LOG } from '@earshot/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AuditTrail } from './audit-trail.js';

const MINUTE_MS = 60_000;

/** The most kinds that a process distinguishes in a minute. It counts further ones without their address and login. */
const MOST_KINDS = 500;

/**
 * Records failures in the audit trail, but not one entry for each, so that a flood cannot fill it (B14). The first failure
 * of a minute is on the disk when `record` resolves. Further ones of its kind are counted, and become one entry when the
 * minute or the process ends.
 */
@Injectable()
export class FailureTrail implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly recorded = new Set<string>();
  private readonly counted = new Map<string, NewAuditEvent & { count: number }>();
  private timer: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(
    private readonly trail: AuditTrail,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.writeCounted(), MINUTE_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.isStopping = true;
    await this.writeCounted();
  }

  /** Which failure is the first does not depend on the application: the time must not reveal whether it exists (B3). */
  async record(failure: NewAuditEvent): Promise<void> {
    const first = keyOf(failure.event, clientOf(failure.address ?? ''), failure.login_hash);
    const isFirst = !this.recorded.has(first) && this.recorded.size < MOST_KINDS;
    if (!isFirst && !this.isStopping) return this.count(failure, 1);
    this.recorded.add(first);
    try {
      await this.trail.record(failure);
    } catch (error) {
      this.count(failure, 1);
      throw error;
    }
  }

  private count(failure: NewAuditEvent, times: number): void {
    const { event, application_id, login_hash, reason, address } = failure;
    const kind = keyOf(event, application_id, login_hash, reason, clientOf(address ?? ''));
    const isDistinguished = this.counted.has(kind) || this.counted.size < MOST_KINDS;
    const key = isDistinguished ? kind : keyOf(event, reason);
    const counted = this.counted.get(key) ?? { ...(isDistinguished ? failure : { event, reason }), count: 0 };
    this.counted.set(key, { ...counted, count: counted.count + times });
  }

  /** What cannot be written now is written when the next minute ends. */
  private async writeCounted(): Promise<void> {
    const failures = [...this.counted.values()];
    this.counted.clear();
    this.recorded.clear();
    try {
      await this.trail.recordAll(failures);
    } catch (err) {
      this.log.warn({ err, kinds: failures.length }, 'could not record failures');
      for (const failure of failures) this.count(failure, failure.count);
    }
  }
}

/** The key of failures that have these values in common. */
const keyOf = (...parts: (string | null | undefined)[]): string => JSON.stringify(parts);
