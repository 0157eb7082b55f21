import type { Log } from '@earshot/service-kit';
import { Piscina } from 'piscina';
import type { AskedQuestion, ColumnAnswer, ThreadEvent, ColumnOptions } from './thread-messages.js';

/** The thread that holds copies of reports. It starts with the first question, because small platforms need none. */
export class ColumnThread {
  private pool: Piscina | undefined;

  constructor(
    private readonly options: ColumnOptions,
    private readonly log: Log,
    private readonly onEvent: (event: ThreadEvent) => void,
  ) {}

  answer(question: AskedQuestion): Promise<ColumnAnswer | undefined> {
    this.pool ??= this.start();
    return this.pool.run(question, { name: 'answer' });
  }

  async close(): Promise<void> {
    const { pool } = this;
    if (!pool) return;
    await pool.run(undefined, { name: 'close' });
    await pool.destroy();
  }

  private start(): Piscina {
    const pool = new Piscina({
      // The build of thread/main.ts, which vite.config.ts names columns-thread.
      filename: new URL('./columns-thread.js', import.meta.url).href,
      workerData: this.options,
      minThreads: 1,
      maxThreads: 1,
      concurrentTasksPerWorker: Number.MAX_SAFE_INTEGER,
      // The thread would not read its connections while it waits for a question.
      atomics: 'disabled',
    });
    pool.on('message', this.onEvent);
    // A thread that ends is replaced, and reads its copies again.
    pool.on('error', (error) => this.log.error({ err: error }, 'the thread of live columns ended'));
    return pool;
  }
}
