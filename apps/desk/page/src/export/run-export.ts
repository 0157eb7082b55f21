import { type ExportPart, NetworkError } from '@earshot/client';
import type { Retry } from '../changing/write.js';
import { CannotGoOn, TooMany } from './problems.js';
import { type Format, placeOf, recordsOf } from './records.js';

/** How far an export is. */
export interface Progress {
  readonly received: number;
  /** Undefined until the platform has said it. */
  readonly total?: number;
  /** Of how many answers it is: with more than one, of as many moments. */
  readonly parts: number;
  /** Why it waits. */
  readonly problem?: unknown;
}

/** What an export needs of the world. */
export interface Outside {
  /** Asks for what is left after a place. */
  readonly part: (after: string | undefined) => Promise<ExportPart>;
  readonly write: (text: string) => Promise<void>;
  /** Takes back all that was written. */
  readonly clear: () => Promise<void>;
  /** The most mentions that fit into the file. */
  readonly most: number;
  readonly retry: (error: unknown, attempt: number) => Retry;
  /** Waits, or until the reader or a login ends it. */
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly onProgress: (progress: Progress) => void;
}

/** Spreadsheets read the letters of a table without this sign as those of another alphabet. */
const BYTE_ORDER_MARK = '\ufeff';

/** Characters that are written at once. */
const CHUNK = 2 ** 18;

/**
 * An export into a file (D19). One that is cut goes on by itself after the last mention that arrived whole, so that each is
 * there once. One in the order of the list begins again. What it writes is what the platform sent, after the sign of a table.
 */
export class ExportRun {
  private progress: Progress = { received: 0, parts: 0 };
  private header?: string;
  private last?: string;
  private text: string;

  constructor(
    private readonly format: Format,
    private readonly isSorted: boolean,
    private readonly outside: Outside,
    private readonly signal: AbortSignal,
  ) {
    this.text = this.beginning();
  }

  /** Resolves when every mention is written. */
  async finish(): Promise<Progress> {
    for (let attempt = 0; ; attempt++) {
      const { received } = this.progress;
      try {
        await this.readPart();
        return this.progress;
      } catch (error) {
        this.signal.throwIfAborted();
        if (this.progress.received > received && !this.isSorted) attempt = 0;
        const retry = this.outside.retry(error, attempt);
        if (retry === 'never') throw error;
        this.publish({ problem: error });
        await this.outside.wait(retry.after);
        this.signal.throwIfAborted();
        if (this.isSorted) await this.beginAgain();
        this.publish({ problem: undefined });
      }
    }
  }

  private async readPart(): Promise<void> {
    const isTable = this.format === 'csv';
    const part = await this.outside.part(this.place());
    const { received, parts } = this.progress;
    const total = received + part.total;
    this.publish({ total, parts: parts + 1 });
    let isHeader = isTable;
    for await (const record of recordsOf(part.lines, this.format)) {
      if (total > this.outside.most) throw new TooMany(total, this.outside.most);
      if (isHeader) this.addHeader(record);
      else this.add(record);
      isHeader = false;
      if (this.text.length >= CHUNK) await this.write();
    }
    await this.write();
    // A browser may take an answer that is cut for complete.
    if (this.progress.received < total || (isTable && this.header === undefined))
      throw new NetworkError('The export was cut.');
  }

  private async beginAgain(): Promise<void> {
    await this.outside.clear();
    this.text = this.beginning();
    this.header = undefined;
    this.last = undefined;
    this.progress = { ...this.progress, received: 0, parts: 0 };
  }

  private beginning(): string {
    return this.format === 'csv' ? BYTE_ORDER_MARK : '';
  }

  private addHeader(record: string): void {
    if (this.header !== undefined && this.header !== record) throw new CannotGoOn();
    if (this.header === undefined) this.text += record;
    this.header = record;
  }

  private add(record: string): void {
    this.text += record;
    this.last = record;
    this.progress = { ...this.progress, received: this.progress.received + 1 };
  }

  private async write(): Promise<void> {
    await this.outside.write(this.text);
    this.text = '';
    this.publish({});
  }

  /** Where to go on; undefined if no mention has arrived. */
  private place(): string | undefined {
    return this.last === undefined ? undefined : placeOf(this.last, this.format, this.header);
  }

  private publish(change: Partial<Progress>): void {
    this.progress = { ...this.progress, ...change };
    this.outside.onProgress(this.progress);
  }
}
