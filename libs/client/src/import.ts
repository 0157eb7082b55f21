import { checkedSize, type Chunk, Chunks, documentOf, KEY_SUFFIX } from './chunks.js';
import { checkedKey, randomKey } from './keys.js';
import type { DryRunnable, ImportError, ImportedMention, ImportResult } from './types.js';

/** The most mentions of one request (interface 8). */
const MOST = 10_000;

export interface ImportOptions extends DryRunnable {
  /**
   * What becomes of the values that people have coded in mentions that the report has already: they stay (`keep`, the
   * default), or those that the import gives replace them (`replace`). Their previous values are recorded either way.
   */
  coded?: 'keep' | 'replace';
  /** The most mentions of one request, from 1 to 10 000. Default: 1 000. */
  chunkSize?: number;
  onProgress?: (progress: ImportProgress) => void;
  /**
   * A text that identifies this import, such as `crawl-2026-11-24`: 1 to 244 visible ASCII characters. If the program
   * repeats the import with the same mentions and chunk size within a day, nothing is applied twice (C13). By default each
   * import has a key of its own.
   */
  idempotencyKey?: string;
}

/** What became of mentions: how many of each kind, the changes that they made, and an error for each that failed. */
export interface ImportOutcome {
  counter: ImportResult['data']['counter'];
  change_ids: string[];
  /** `meta.bulk_index` is the position in all mentions, from 0. */
  errors: ImportError[];
}

/** The progress after each chunk: the outcome of the chunk, and how many mentions were answered until now. */
export interface ImportProgress extends ImportOutcome {
  done: number;
}

/** A request with one document of mentions. */
interface ImportPost {
  body: string;
  /** None for a dry run. */
  idempotencyKey?: string;
}

type PostImport = (request: ImportPost) => Promise<ImportResult>;

/**
 * Posts the mentions in chunks. The next one is read from the source when the one before is answered, so a fast source
 * waits for the platform. Rejects with the error of the first chunk that fails in the end; the chunks before it are there.
 */
export async function importInChunks(
  mentions: AsyncIterable<ImportedMention> | Iterable<ImportedMention>,
  post: PostImport,
  { chunkSize = 1_000, signal, onProgress, idempotencyKey = randomKey(), dryRun, coded, ...rest }: ImportOptions,
): Promise<ImportOutcome> {
  const key = checkedKey(idempotencyKey, KEY_SUFFIX);
  const chunks = new Chunks(checkedSize(chunkSize, MOST));
  // The platform rejects a misspelt option, such as `dry_run`, which would otherwise make the changes.
  const members = { ...rest, meta: { dry_run: dryRun, coded } };
  const total: ImportOutcome = { counter: NOTHING, change_ids: [], errors: [] };
  const send = async (chunk: Chunk | undefined) => {
    if (!chunk) return;
    signal?.throwIfAborted();
    const request = { body: documentOf(chunk, members), idempotencyKey: dryRun ? undefined : `${key}/${chunk.start}` };
    const outcome = outcomeOf(chunk, await post(request));
    add(total, outcome);
    onProgress?.({ ...outcome, done: chunk.start + chunk.items.length });
  };
  for await (const mention of mentions) await send(chunks.add(mention));
  await send(chunks.end());
  return total;
}

const NOTHING = { provided: 0, created: 0, updated: 0, unchanged: 0, errors: 0 };

function outcomeOf({ start }: Chunk, { data, errors = [] }: ImportResult): ImportOutcome {
  return {
    counter: data.counter,
    change_ids: data.change_id === null ? [] : [data.change_id],
    errors: errors.map((error) => ({
      ...error,
      meta: { ...error.meta, bulk_index: start + error.meta.bulk_index },
    })),
  };
}

function add(total: ImportOutcome, { counter, change_ids, errors }: ImportOutcome): void {
  const names = Object.keys(NOTHING) as (keyof typeof NOTHING)[];
  total.counter = Object.fromEntries(
    names.map((name) => [name, total.counter[name] + counter[name]]),
  ) as typeof NOTHING;
  total.change_ids.push(...change_ids);
  for (const error of errors) total.errors.push(error);
}
