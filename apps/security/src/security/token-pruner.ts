import { type Log, LOG } from '@earshot/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';

const EVERY_MS = 10 * 60 * 1000;
const BATCH = 5_000;

/** Deletes expired tokens, some at a time, so that the tables hold what is in force and little else. */
@Injectable()
export class TokenPruner implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.prune().catch((err: unknown) => this.log.warn({ err }, 'expired tokens could not be deleted'));
    }, EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Deletes every token that is expired now and returns how many. Several replicas may do so at once. */
  async prune(): Promise<number> {
    let pruned = 0;
    for (const table of ['access_token', 'refresh_token']) {
      for (let batch = BATCH; batch === BATCH; pruned += batch) batch = await this.deleteBatch(table);
    }
    return pruned;
  }

  private async deleteBatch(table: string): Promise<number> {
    const [, deleted] = await this.dataSource.query<[unknown, number]>(
      `delete from security.${table} where hash in
         (select hash from security.${table} where expires_at <= $1 limit $2 for update skip locked)`,
      [new Date(), BATCH],
    );
    return deleted;
  }
}
