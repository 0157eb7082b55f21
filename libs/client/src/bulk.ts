import { EarshotError } from './errors.js';
import type { BulkItem, BulkItemError, Cancellable } from './types.js';

/**
 * What became of the item with this position in the posted items.
 *
 * - `rejected`: the item failed, and no other item with it. The same item fails again.
 * - `not_applied`: nothing was applied, because the request of the item was rejected as a whole, or was never sent.
 * - `unknown`: the request of the item was sent, but not answered. Either all its items were applied, or none (C7).
 */
export type BulkOutcome =
  | { index: number; ok: true }
  | { index: number; ok: false; reason: 'rejected'; error: BulkItemError }
  | ({ index: number; ok: false } & Failure);

interface Failure {
  reason: 'not_applied' | 'unknown';
  error: Error;
}

/** The progress after each chunk. */
export interface BulkProgress {
  /** The number of items that have an outcome. */
  done: number;
  /** The number of all items. */
  total: number;
  /** The outcomes of the chunk. */
  outcomes: readonly BulkOutcome[];
}

export interface BulkOptions extends Cancellable {
  /** The most items of one request. Default: 10 000. The platform accepts up to 50 000. */
  chunkSize?: number;
  onProgress?: (progress: BulkProgress) => void;
}

/** Posts one bulk document. `onFailure` is called for each attempt that fails. */
export type PostBulk = (body: string, onFailure: (error: unknown) => void) => Promise<Answered | undefined>;

/** The errors of the items of an answered request. */
interface Answered {
  errors: BulkItemError[];
}

/** The most bytes of one request: half of the limit of the platform (interface 8). */
const CHUNK_BYTES = 16 * 2 ** 20;

/** The items of one request as JSON texts, and the position of the first. */
interface Chunk {
  start: number;
  items: string[];
  bytes: number;
}

/**
 * Posts the items in chunks, one after the other, so that items for the same mention apply in posted order (C6). After a
 * chunk that failed in the end, no other is sent: all of them can be sent again in the same order.
 */
export async function postInChunks(
  items: readonly BulkItem[],
  post: PostBulk,
  { chunkSize = 10_000, signal, onProgress }: BulkOptions,
): Promise<BulkOutcome[]> {
  const all: BulkOutcome[] = [];
  let failure: Failure | undefined;
  for (const chunk of chunksOf(items, chunkSize)) {
    signal?.throwIfAborted();
    const result = failure ?? (await postChunk(chunk, post, signal));
    if ('reason' in result) failure = { reason: 'not_applied', error: result.error };
    const outcomes = outcomesOf(chunk, result);
    for (const outcome of outcomes) all.push(outcome);
    onProgress?.({ done: all.length, total: items.length, outcomes });
  }
  return all;
}

async function postChunk(
  { items }: Chunk,
  post: PostBulk,
  signal: AbortSignal | undefined,
): Promise<Answered | Failure> {
  let isCertain = true;
  const onFailure = (error: unknown) => (isCertain &&= nothingChanged(error));
  try {
    return (await post(`{"data":[${items.join()}]}`, onFailure)) ?? { errors: [] };
  } catch (error) {
    signal?.throwIfAborted();
    return { reason: isCertain ? 'not_applied' : 'unknown', error: error as Error };
  }
}

/** Whether it is certain that an attempt that failed applied nothing (C7). */
const nothingChanged = (error: unknown): boolean =>
  error instanceof EarshotError &&
  (error.status < 500 || (error.status === 503 && error.code !== undefined && error.code !== 'outcome_unknown'));

/** The outcomes of the items of a chunk. `bulk_index` becomes the position in all items. */
function outcomesOf({ start, items }: Chunk, result: Answered | Failure): BulkOutcome[] {
  const outcome: { ok: true } | ({ ok: false } & Failure) =
    'reason' in result ? { ok: false, ...result } : { ok: true };
  const outcomes = items.map((_, position): BulkOutcome => ({ index: start + position, ...outcome }));
  for (const error of 'errors' in result ? result.errors : []) {
    const index = start + error.meta.bulk_index;
    const meta = { ...error.meta, bulk_index: index };
    outcomes[index - start] = { index, ok: false, reason: 'rejected', error: { ...error, meta } };
  }
  return outcomes;
}

/** All chunks. An item without a JSON text throws before anything is sent. */
function chunksOf(items: readonly BulkItem[], chunkSize: number): Chunk[] {
  const encoder = new TextEncoder();
  const chunks: Chunk[] = [];
  for (const [index, item] of items.entries()) {
    const json = JSON.stringify(item) ?? 'null';
    const bytes = encoder.encode(json).length + 1;
    let chunk = chunks.at(-1);
    if (!chunk || chunk.items.length >= chunkSize || chunk.bytes + bytes > CHUNK_BYTES) {
      chunk = { start: index, items: [], bytes: 0 };
      chunks.push(chunk);
    }
    chunk.items.push(json);
    chunk.bytes += bytes;
  }
  return chunks;
}
