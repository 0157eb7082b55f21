import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CONNECTION_SETTINGS } from './data-source.js';
import { PacedBatches, type RowSink } from './paced-batches.js';
import type { Statement } from './statement.js';
import { unlessAborted } from './unless-aborted.js';

/** What a snapshot reader is opened with. */
export interface SnapshotOptions {
  url: string;
  applicationName: string;
  /** The longest time of a statement, in milliseconds. */
  limitMs: number;
  /** Ends the connection, and with it the statement and the snapshot. */
  signal: AbortSignal;
  /** Runs first. If it rejects, nothing is opened. */
  prepare?: (client: pg.Client) => Promise<void>;
}

/** The bytes of a batch, if its rows are as large as those before them. A row that is larger is a batch of its own. */
const BATCH_BYTES = 256 * 1024;
/** A batch ends with the row with which it has this many bytes. */
const FULL_BYTES = 4 * BATCH_BYTES;
const FIRST_ROWS = 100;
const MOST_ROWS = 500;

/**
 * If the client of the connection is gone, PostgreSQL notices it within a second, also during a statement. If the machine
 * of the client is gone, it notices it after a minute. Times are in UTC, as ISO 8601 needs them.
 */
const BEGIN = `begin isolation level repeatable read read only;
  set local client_connection_check_interval = 1000;
  set local idle_in_transaction_session_timeout = 60000;
  set local cursor_tuple_fraction = 1;
  set local timezone = 'UTC';
  set local datestyle = 'ISO'`;

/** Reads rows of one moment, on a connection and in a transaction of its own, as fast as they are wanted. */
export class SnapshotReader {
  private constructor(
    private readonly client: pg.Client,
    private readonly signal: AbortSignal,
  ) {}

  static async open({ url, applicationName, limitMs, signal, prepare }: SnapshotOptions): Promise<SnapshotReader> {
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      ...CONNECTION_SETTINGS,
      statement_timeout: limitMs,
      query_timeout: limitMs,
      pipeline: false,
    });
    // The statement under way reports a lost connection. An event without a listener would end the process.
    client.on('error', ignore);
    const reader = new SnapshotReader(client, signal);
    signal.addEventListener('abort', () => void reader.close(), { once: true });
    try {
      await unlessAborted(client.connect(), signal);
      await prepare?.(client);
      await reader.rows({ text: BEGIN });
      return reader;
    } catch (error) {
      void reader.close();
      throw error;
    }
  }

  /**
   * Runs a statement in the snapshot. Without a callback, the promises of the driver keep the rows of earlier statements
   * in memory until the whole heap is collected.
   */
  rows<Row>(statement: Statement<Row>): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.client.query(statement, (error: Error | null, result: pg.QueryResult) => {
        if (error) reject(this.signal.aborted ? (this.signal.reason as Error) : error);
        else resolve(result.rows as Row[]);
      });
    });
  }

  /**
   * Runs a statement in the snapshot whose rows `sink` makes batches of. Resolves when the first one is there. The next rows
   * are asked for while a batch is used, so a few batches are in memory. The connection closes after the last one.
   */
  async batches<Batch>(
    { text, values }: Statement<unknown>,
    sink: RowSink<Batch>,
  ): Promise<AsyncGenerator<Batch, void, void>> {
    await this.rows({ text: `declare batches no scroll cursor for ${text}`, values });
    const { stream } = (this.client as unknown as { connection: { stream: Socket } }).connection;
    const batches = new PacedBatches(stream, sink, FULL_BYTES);
    const fetch = async (count: number) => {
      const [rowsBefore, bytesBefore] = [batches.rows, stream.bytesRead];
      await this.rows({ text: `fetch ${count} from batches` });
      return { rows: batches.rows - rowsBefore, bytes: stream.bytesRead - bytesBefore, batch: batches.rest() };
    };
    const first = fetch(FIRST_ROWS);
    // It may fail while nothing waits for it.
    first.catch(ignore);
    await batches.begun(first);
    return this.readOn(batches, first, fetch);
  }

  private async *readOn<Batch>(
    batches: PacedBatches<Batch>,
    first: Promise<Fetched<Batch>>,
    fetch: (count: number) => Promise<Fetched<Batch>>,
  ) {
    try {
      for (let fetching = first; ;) {
        yield* batches.until(fetching);
        const fetched = await fetching;
        if (fetched.rows === 0) return;
        fetching = fetch(Math.min(MOST_ROWS, Math.ceil((BATCH_BYTES * fetched.rows) / fetched.bytes)));
        fetching.catch(ignore);
        yield fetched.batch;
      }
    } finally {
      void this.close();
    }
  }

  /** Ends the connection at once, also during a statement. */
  async close(): Promise<void> {
    await Promise.race([this.client.end(), sleep(CLOSE_MS, undefined, { ref: false })]).catch(ignore);
  }
}

/** A batch, and how many rows and bytes it was. */
interface Fetched<Batch> {
  rows: number;
  bytes: number;
  batch: Batch;
}

const CLOSE_MS = 1_000;

const ignore = () => undefined;
