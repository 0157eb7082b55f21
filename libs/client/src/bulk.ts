import { checkedSize, type Chunk, Chunks, documentOf, KEY_SUFFIX } from './chunks.js';
import { EarshotError } from './errors.js';
import { checkedKey, randomKey } from './keys.js';
import type { Changed } from './operations.js';
import type { BulkItem, BulkItemError, DryRunnable } from './types.js';

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

/** One outcome for each item, in posted order. */
export interface BulkOutcomes extends Array<BulkOutcome> {
  /**
   * The changes that were made, in the order in which they were made. A chunk makes one for each of its reports (C15), of
   * which the platform names at most 200.
   */
  readonly change_ids: readonly string[];
}

/** The progress after each chunk. */
export interface BulkProgress {
  /** The number of items that have an outcome. */
  done: number;
  /** The number of all items. */
  total: number;
  /** The outcomes of the chunk. */
  outcomes: readonly BulkOutcome[];
  /** The changes that the chunk made: one for each of its reports, at most 200 (C15). */
  change_ids: readonly string[];
}

/** The most items of one request (interface 8). */
const MOST = 50_000;

export interface BulkOptions extends DryRunnable {
  /** The most items of one request, from 1 to 50 000. Default: 10 000. */
  chunkSize?: number;
  onProgress?: (progress: BulkProgress) => void;
  /**
   * A text that identifies this bulk, such as `import-7`: 1 to 244 visible ASCII characters. If the program repeats the
   * bulk with the same items and chunk size within a day, nothing is applied twice, and the outcomes are the same (C13).
   * By default each bulk has a key of its own.
   */
  idempotencyKey?: string;
}

/** A request with one bulk document. */
export interface BulkPost {
  body: string;
  /** None for a dry run. */
  idempotencyKey?: string;
  /** Called for each attempt that fails. */
  onFailure: (error: unknown) => void;
}

export type PostBulk = (request: BulkPost) => Promise<Changed<Answered | undefined>>;

/** The errors of the items of an answered request. */
interface Answered {
  errors: BulkItemError[];
}

/** What became of a chunk. */
type ChunkResult = (Answered & { changeIds: string[] }) | Failure;

/**
 * Posts the items in chunks, one after the other, so that items for the same mention apply in posted order (C6). After a
 * chunk that failed in the end, no other is sent: all of them can be sent again in the same order.
 */
export async function postInChunks(
  items: readonly BulkItem[],
  post: PostBulk,
  { chunkSize = 10_000, signal, onProgress, idempotencyKey = randomKey(), dryRun, ...rest }: BulkOptions,
): Promise<BulkOutcomes> {
  const key = checkedKey(idempotencyKey, KEY_SUFFIX);
  // The platform rejects a misspelt option, such as `dry_run`, which would otherwise make the changes.
  const members = { ...rest, ...(dryRun && { meta: { dry_run: true } }) };
  const all: BulkOutcome[] = [];
  const change_ids: string[] = [];
  let failure: Failure | undefined;
  for (const chunk of chunksOf(items, checkedSize(chunkSize, MOST))) {
    signal?.throwIfAborted();
    const request = {
      body: documentOf(chunk, members),
      idempotencyKey: dryRun ? undefined : `${key}/${chunk.start}`,
    };
    const result = failure ?? (await postChunk(request, post, signal));
    if ('reason' in result) failure = { reason: 'not_applied', error: result.error };
    const outcomes = outcomesOf(chunk, result);
    const made = 'changeIds' in result ? result.changeIds : [];
    for (const outcome of outcomes) all.push(outcome);
    change_ids.push(...made);
    onProgress?.({ done: all.length, total: items.length, outcomes, change_ids: made });
  }
  // Not enumerable, so that the outcomes are equal to any array of the same outcomes.
  return Object.defineProperty(all, 'change_ids', { value: change_ids }) as BulkOutcomes;
}

async function postChunk(
  request: Omit<BulkPost, 'onFailure'>,
  post: PostBulk,
  signal: AbortSignal | undefined,
): Promise<ChunkResult> {
  let isCertain = true;
  const onFailure = (error: unknown) => (isCertain &&= nothingChanged(error));
  try {
    const { body, changeIds } = await post({ ...request, onFailure });
    return { errors: body?.errors ?? [], changeIds };
  } catch (error) {
    signal?.throwIfAborted();
    return { reason: isCertain ? 'not_applied' : 'unknown', error: error as Error };
  }
}

/** Whether it is certain that an attempt that failed applied nothing (C7). An earlier one may still be in flight. */
const nothingChanged = (error: unknown): boolean =>
  error instanceof EarshotError &&
  error.code !== 'idempotency_key_in_use' &&
  (error.status < 500 || (error.status === 503 && error.code !== undefined && error.code !== 'outcome_unknown'));

/** The outcomes of the items of a chunk. `bulk_index` becomes the position in all items. */
function outcomesOf({ start, items }: Chunk, result: ChunkResult): BulkOutcome[] {
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
  const chunks = new Chunks(chunkSize);
  const all = items.map((item) => chunks.add(item));
  return [...all, chunks.end()].filter((chunk) => chunk !== undefined);
}
