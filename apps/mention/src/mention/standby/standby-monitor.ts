import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { codingData } from '@earshot/coding/entities';
import { migrationState } from '@earshot/database-kit';
import type { Log } from '@earshot/service-kit';
import { PositionHistory } from './position-history.js';
import type { PrimaryPositions } from './primary-positions.js';
import type { Standby } from './standby.js';
import { isUnavailable, UnfitStandby } from './unfit-standby.js';
import type { WalPosition } from './wal-position.js';

const INTERVAL_MS = 1_000;
/** The standby must be well this often before it is used again, so that one that is often behind is not tried often. */
const CHECKS_BEFORE_USE = 3;

/** Watches a standby: leaves it out while it is unavailable or not fit to answer, and uses it again when it is well. */
export class StandbyMonitor {
  private readonly history: PositionHistory;
  private readonly ending = new AbortController();
  private readonly intervalMs: number;
  /** Aborts when the standby becomes unavailable. Undefined while it is left out. */
  private used: AbortController | undefined;
  /** Why it is left out. */
  private reason: string | undefined;
  /** Checks in a row that found it well. The first check after the start suffices. */
  private wellChecks = CHECKS_BEFORE_USE - 1;
  private isMigrated = false;

  /** @param maxLagMs by how much an answer may be stale; 0 for not at all */
  constructor(
    readonly standby: Standby,
    private readonly positions: PrimaryPositions,
    private readonly maxLagMs: number,
    private readonly log: Log,
  ) {
    this.history = new PositionHistory(maxLagMs);
    // Of the lag that is allowed, up to one interval is lost, because the primary is asked once per interval.
    this.intervalMs = maxLagMs === 0 ? INTERVAL_MS : Math.min(INTERVAL_MS, maxLagMs / 4);
  }

  /** Aborts when the standby becomes unavailable. Undefined while the standby is left out. */
  get use(): AbortSignal | undefined {
    return this.used?.signal;
  }

  /** The seconds of changes that the standby lacks. */
  get lagSeconds(): number {
    return this.history.lag(this.standby.replayed ?? 0n, performance.now()) / 1_000;
  }

  /** The position that a server must have replayed to answer a request now. Undefined if that is not known. */
  wantedPosition(): Promise<WalPosition | undefined> {
    if (this.maxLagMs === 0) return this.newestPosition();
    return Promise.resolve(this.history.oldestWithin(this.maxLagMs, performance.now()));
  }

  /** A position that covers every change acknowledged before this call. */
  newestPosition(): Promise<WalPosition> {
    return this.positions.current();
  }

  /** Resolves after the first check. */
  async start(): Promise<void> {
    await this.check();
    void this.watch();
  }

  stop(): void {
    this.ending.abort();
  }

  /** Leaves the standby out because of `error`, until it is well again. */
  leaveOut(error: unknown): void {
    const reason = error instanceof UnfitStandby ? error.unfitness : 'unavailable';
    this.wellChecks = 0;
    if (isUnavailable(error)) this.used?.abort(error);
    this.used = undefined;
    if (this.reason === reason) return;
    this.reason = reason;
    this.log.warn({ standby: this.standby.name, reason, err: error }, 'leaves out the standby: the primary answers');
  }

  private async watch(): Promise<void> {
    while (!this.ending.signal.aborted) {
      await sleep(this.intervalMs, undefined, { signal: this.ending.signal }).catch(() => undefined);
      if (!this.ending.signal.aborted) await this.check();
    }
  }

  private async check(): Promise<void> {
    const wanted = await this.askPrimary().catch(() => undefined);
    // Without a position nothing is known about the standby. Requests need a position, too.
    if (!wanted) return;
    try {
      await this.standby.check(wanted);
      await this.expectMigrated();
      if (++this.wellChecks >= CHECKS_BEFORE_USE) this.useAgain();
    } catch (error) {
      // The connections close when the process ends.
      if (!this.ending.signal.aborted) this.leaveOut(error);
    }
  }

  private async askPrimary(): Promise<WalPosition | undefined> {
    const at = performance.now();
    const position = await this.positions.current();
    this.history.add({ at, position }, this.standby.replayed);
    return this.maxLagMs === 0 ? position : this.history.oldestWithin(this.maxLagMs, performance.now());
  }

  private useAgain(): void {
    if (this.used) return;
    this.used = new AbortController();
    // Every statement in flight listens to it.
    setMaxListeners(0, this.used.signal);
    this.reason = undefined;
    this.log.info({ standby: this.standby.name }, 'uses the standby for reads');
  }

  /** A standby that may lag can lack tables and columns that statements name. Once it has them, it keeps them. */
  private async expectMigrated(): Promise<void> {
    if (this.isMigrated) return;
    const query = (text: string) => this.standby.monitored.rows<{ name: string }>({ text });
    const { pending } = await migrationState(query, codingData);
    if (pending.length > 0) throw new UnfitStandby('not migrated', `it lacks ${pending.join(', ')}`);
    this.isMigrated = true;
  }
}
