import { type SnapshotOptions, type SnapshotReader, type Statement, unlessAborted } from '@earshot/database-kit';
import { DocumentError } from '@earshot/error-kit';
import type { ShareRequest } from '@earshot/service-kit';
import type { ReadOutcome } from './standby-metrics.js';
import type { StandbyMonitor } from './standby-monitor.js';
import { isUnavailable, UnfitStandby } from './unfit-standby.js';
import type { WalPosition } from './wal-position.js';

/** What decides where the statements of a request run. */
export interface ReadRequest extends ShareRequest {
  /** Whether the client wants the answer of the primary (`Cache-Control: no-cache`). */
  noCache: boolean;
}

/** Where the statements of a request run: on the standby, or on the primary for a reason. */
type Choice = { position: WalPosition; use: AbortSignal } | Exclude<ReadOutcome, 'standby'>;

/**
 * Runs the statements of reads on the standby if it is current enough (rule D17), otherwise on the primary. If the
 * standby fails, the primary answers, so a client never notices.
 */
export class StandbyReads {
  /** One choice per request: after a failure, the rest of the request runs on the primary. */
  private readonly choices = new WeakMap<ReadRequest, Promise<Choice>>();

  constructor(
    private readonly monitor: StandbyMonitor,
    private readonly count: (outcome: ReadOutcome) => void,
  ) {}

  async rows<Row>(statement: Statement<Row>, request: ReadRequest, onPrimary: () => Promise<Row[]>): Promise<Row[]> {
    const choice = await this.choiceOf(request);
    if (typeof choice === 'string') return this.runOnPrimary(choice, onPrimary);
    const { position, use } = choice;
    try {
      const rows = await unlessAborted(this.monitor.standby.rows(statement, position, request), use);
      this.count('standby');
      return rows;
    } catch (error) {
      // The share of the client account is used up, or no client waits.
      if (error instanceof DocumentError || request.signal.aborted) throw error;
      const reason = this.reasonOf(error, use);
      this.choices.set(request, Promise.resolve(reason));
      return this.runOnPrimary(reason, onPrimary);
    }
  }

  /**
   * Opens a snapshot on the standby that has every change acknowledged before this call, however stale other answers may
   * be. Returns undefined if the primary must answer.
   */
  async snapshot(options: Omit<SnapshotOptions, 'url'>, { noCache }: ReadRequest): Promise<SnapshotReader | undefined> {
    const { use } = this.monitor;
    const reader = noCache ? 'no_cache' : !use ? 'left_out' : await this.openSnapshot(options, use);
    this.count(typeof reader === 'string' ? reader : 'standby');
    return typeof reader === 'string' ? undefined : reader;
  }

  private async openSnapshot(options: Omit<SnapshotOptions, 'url'>, use: AbortSignal) {
    const position = await this.monitor.newestPosition().catch(() => undefined);
    if (!position) return 'failed';
    try {
      return await this.monitor.standby.snapshot(options, position);
    } catch (error) {
      options.signal.throwIfAborted();
      return this.reasonOf(error, use);
    }
  }

  /** Why the standby did not answer. Leaves it out if it cannot answer other requests either. */
  private reasonOf(error: unknown, use: AbortSignal): 'behind' | 'failed' {
    const isBehind = error instanceof UnfitStandby && error.unfitness === 'behind';
    // A standby that is behind for a moment stays in use. The monitor leaves out one that is behind for longer.
    const isUnusable = isUnavailable(error) || (error instanceof UnfitStandby && !isBehind);
    if (isUnusable && use === this.monitor.use) this.monitor.leaveOut(error);
    return isBehind ? 'behind' : 'failed';
  }

  /** Before the connections to the primary close. */
  onModuleDestroy(): void {
    this.monitor.stop();
  }

  /** After the requests in flight. */
  onApplicationShutdown(): Promise<void> {
    return this.monitor.standby.close();
  }

  onApplicationBootstrap(): Promise<void> {
    return this.monitor.start();
  }

  private choiceOf(request: ReadRequest): Promise<Choice> {
    const known = this.choices.get(request);
    if (known) return known;
    const choice = this.choose(request);
    this.choices.set(request, choice);
    return choice;
  }

  private async choose({ noCache }: ReadRequest): Promise<Choice> {
    if (noCache) return 'no_cache';
    const { use } = this.monitor;
    if (!use) return 'left_out';
    // If the primary does not answer, it reports the reason to the client itself.
    const position = await this.monitor.wantedPosition().catch(() => undefined);
    return position ? { position, use } : 'failed';
  }

  private runOnPrimary<Row>(reason: Exclude<ReadOutcome, 'standby'>, onPrimary: () => Promise<Row[]>): Promise<Row[]> {
    this.count(reason);
    return onPrimary();
  }
}
