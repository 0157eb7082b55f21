import { cut, DocumentError } from '@earshot/error-kit';
import { Injectable } from '@nestjs/common';
import { CodingEnvironment } from '../../environment.js';
import { BulkMetrics } from './bulk-metrics.js';
import type { BulkItemDto } from './bulk-item.dto.js';
import type { BulkErrorMeta, BulkResultDto } from './bulk-result.dto.js';
import type { Answer } from '../idempotency/answer.js';
import type { WriteCall } from '../idempotency/write-call.js';
import { MentionStore } from './mention-store.js';
import { itemInvalid, type ItemProblems, MENTION_NOT_FOUND, REPORT_NOT_FOUND } from './item-problem.js';
import { type ValidItem, validItem } from './valid-item.js';
import { forEachInSlices } from '../write/slices.js';
import { itemProblem } from './check-item.js';
import { bulkBody } from './bulk.request.js';
import type { Applied, Missing } from './apply-writes.js';

/** Applies a bulk request: checks each item, writes the valid ones together, and reports each failed one (rules C). */
@Injectable()
export class BulkService {
  constructor(
    private readonly mentions: MentionStore,
    private readonly environment: CodingEnvironment,
    private readonly metrics: BulkMetrics,
  ) {}

  /** The answer to the bulk document, which is stored together with its changes if the request has a key (C13). */
  async answer(document: unknown, { caller, deadline, keyed }: WriteCall): Promise<Answer> {
    const { data: items, meta } = bulkBody.read(document);
    checkCount(items, this.environment.BULK_MAX_ITEMS);
    const { valid, problems } = await checkItems(items);
    const { write, unknown } = await this.mentions.plan(valid, caller, deadline);
    for (const { index } of unknown) problems.set(index, REPORT_NOT_FOUND);
    const resultOf = lastOf(({ missing }: Applied) => toResult(items, withMissing(problems, valid, missing)));
    if (meta.dry_run) return previewOf(await resultOf(await this.mentions.preview(write, deadline)));
    const answer = async (applied: Applied) => answerOf(await resultOf(applied), applied.changeIds.get(write));
    const applied = await this.mentions.apply(write, deadline, keyed && { request: keyed, answer });
    const result = await resultOf(applied);
    this.metrics.count(result);
    return answerOf(result, applied.changeIds.get(write));
  }
}

/**
 * Computes a result once. A request with a key needs it in its transaction, and after it; a transaction that is repeated
 * has another result.
 */
function lastOf<From, Result>(compute: (from: From) => Result): (from: From) => Result {
  let last: { from: From; result: Result } | undefined;
  return (from) => {
    if (last?.from !== from) last = { from, result: compute(from) };
    return last.result;
  };
}

function checkCount({ length }: readonly unknown[], most: number): void {
  if (length <= most) return;
  throw DocumentError.of('items_too_many', `The request has ${length} items; at most ${most} are allowed.`);
}

const answerOf = (result: BulkResultDto, changeIds?: readonly string[]): Answer =>
  result.errors.length === 0 ? { status: 204, changeIds } : { status: 200, body: result, changeIds };

/** The answer to a dry run (rule C12). */
const previewOf = (result: BulkResultDto): Answer => ({ status: 200, body: { ...result, meta: { dry_run: true } } });

/** The characters of all details together, beyond which each further detail is cut (rule C2). */
const DETAILED = 4 * 1024 * 1024;

async function checkItems(items: readonly unknown[]): Promise<{ valid: ValidItem[]; problems: ItemProblems }> {
  const valid: ValidItem[] = [];
  const problems: ItemProblems = new Map();
  let characters = 0;
  await forEachInSlices(items, (item, index) => {
    const detail = itemProblem(item);
    if (detail === undefined) valid.push(validItem(index, item as BulkItemDto));
    else problems.set(index, itemInvalid((characters += detail.length) > DETAILED ? cut(detail) : detail));
  });
  return { valid, problems };
}

/** `missing` may have items of other requests. */
function withMissing(problems: ItemProblems, valid: readonly ValidItem[], missing: Missing): ItemProblems {
  if (missing.size === 0) return problems;
  const all: ItemProblems = new Map(problems);
  for (const item of valid) if (missing.has(item)) all.set(item.index, MENTION_NOT_FOUND);
  return all;
}

async function toResult(items: readonly unknown[], problems: ItemProblems): Promise<BulkResultDto> {
  const errors: BulkResultDto['errors'] = [];
  await forEachInSlices(items, (item, index) => {
    const problem = problems.get(index);
    if (problem === undefined) return;
    const { code, detail } = problem;
    errors.push({ status: '400', code, title: 'Bad Request', detail, meta: errorMeta(item, index) });
  });
  const provided = items.length;
  return { data: { counter: { provided, success: provided - errors.length, errors: errors.length } }, errors };
}

/** Identifies a failed item by its position and by those of its identifiers that are strings, cut (rules C3, E5). */
function errorMeta(item: unknown, bulk_index: number): BulkErrorMeta {
  const meta: BulkErrorMeta = { bulk_index };
  for (const name of ['action', 'report_id', 'mention_id'] as const) {
    const value = (item as Record<string, unknown> | null)?.[name];
    if (typeof value === 'string') meta[name] = cut(value);
  }
  return meta;
}
