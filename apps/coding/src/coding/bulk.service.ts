import { isDatabaseUnavailable } from '@earshot/error-kit';
import type { TokenOwner } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import { CodingEnvironment } from '../environment.js';
import { BulkMetrics } from './bulk-metrics.js';
import type { BulkItemDto } from './dto/bulk-item.dto.js';
import type { BulkErrorMeta, BulkResultDto } from './dto/bulk-result.dto.js';
import type { Deadline } from './deadline.js';
import { MentionStore, type Stored } from './mention-store.js';
import { itemInvalid, type ItemProblems } from './plan/item-problem.js';
import { type ValidItem, validItem } from './plan/valid-item.js';
import { forEachInSlices } from './slices.js';
import { itemProblem } from './validation/check-item.js';
import { itemsOf } from './validation/items-of.js';
import { nothingChanged } from './write/write-errors.js';

/** The answer to a bulk request, with the ids of the changes that it made (rule C15). */
export interface BulkAnswer {
  result: BulkResultDto;
  changeIds: string[];
}

/** Applies a bulk request: checks each item, writes the valid ones together, and reports each failed one (rules C). */
@Injectable()
export class BulkService {
  constructor(
    private readonly mentions: MentionStore,
    private readonly environment: CodingEnvironment,
    private readonly metrics: BulkMetrics,
  ) {}

  async apply(document: unknown, caller: TokenOwner, deadline: Deadline): Promise<BulkAnswer> {
    const items = itemsOf(document, this.environment.BULK_MAX_ITEMS);
    const { valid, problems } = await checkItems(items);
    const stored = await this.write(valid, caller, deadline);
    for (const [index, problem] of stored.problems) problems.set(index, problem);
    const result = await toResult(items, problems);
    this.metrics.count(result);
    return { result, changeIds: stored.changeIds };
  }

  private async write(valid: ValidItem[], caller: TokenOwner, deadline: Deadline): Promise<Stored> {
    try {
      return await this.mentions.apply(valid, caller, deadline);
    } catch (error) {
      throw isDatabaseUnavailable(error) ? nothingChanged(error) : error;
    }
  }
}

async function checkItems(items: readonly unknown[]): Promise<{ valid: ValidItem[]; problems: ItemProblems }> {
  const valid: ValidItem[] = [];
  const problems: ItemProblems = new Map();
  await forEachInSlices(items, (item, index) => {
    const detail = itemProblem(item);
    if (detail === undefined) valid.push(validItem(index, item as BulkItemDto));
    else problems.set(index, itemInvalid(detail));
  });
  return { valid, problems };
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

/** Identifies a failed item by its position and by those of its identifiers that are strings (rule C3). */
function errorMeta(item: unknown, bulk_index: number): BulkErrorMeta {
  const meta: BulkErrorMeta = { bulk_index };
  for (const name of ['action', 'report_id', 'mention_id'] as const) {
    const value = (item as Record<string, unknown> | null)?.[name];
    if (typeof value === 'string') meta[name] = value;
  }
  return meta;
}
