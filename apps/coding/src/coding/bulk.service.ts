import { DocumentError } from '@earshot/error-kit';
import type { TokenOwner } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import { CodingEnvironment } from '../environment.js';
import type { BulkItemDto } from './dto/bulk-item.dto.js';
import type { BulkErrorMeta, BulkResultDto } from './dto/bulk-result.dto.js';
import { MentionStore } from './mention-store.js';
import type { IndexedItem } from './report-changes.js';
import { itemProblem } from './validation/check-item.js';

/** Applies a bulk request: decides item by item, writes once, answers for each item that failed (contract C). */
@Injectable()
export class BulkService {
  constructor(
    private readonly mentions: MentionStore,
    private readonly environment: CodingEnvironment,
  ) {}

  async apply(document: unknown, caller: TokenOwner): Promise<BulkResultDto> {
    const items = this.readItems(document);
    const { valid, problems } = checkItems(items);
    const missing = await this.mentions.apply(valid, caller);
    return toResult(items, new Map([...problems, ...missing]));
  }

  private readItems(document: unknown): readonly unknown[] {
    const data = typeof document === 'object' && document !== null && 'data' in document ? document.data : undefined;
    if (!Array.isArray(data))
      throw DocumentError.badRequest('The document must have a member "data", an array of items.');
    const { BULK_MAX_ITEMS } = this.environment;
    if (data.length > BULK_MAX_ITEMS) {
      throw DocumentError.contentTooLarge(`The request holds ${data.length} items; ${BULK_MAX_ITEMS} are allowed.`);
    }
    return data;
  }
}

/** Problems of items by their position. */
type Problems = Map<number, string>;

function checkItems(items: readonly unknown[]): { valid: IndexedItem[]; problems: Problems } {
  const valid: IndexedItem[] = [];
  const problems: Problems = new Map();
  items.forEach((item, index) => {
    const problem = itemProblem(item);
    if (problem === undefined) valid.push({ index, item: item as BulkItemDto });
    else problems.set(index, problem);
  });
  return { valid, problems };
}

function toResult(items: readonly unknown[], problems: Problems): BulkResultDto {
  const errors = [...problems]
    .sort(([a], [b]) => a - b)
    .map(([index, detail]) => ({ status: '400', title: 'Bad Request', detail, meta: errorMeta(items[index], index) }));
  const provided = items.length;
  return { data: { counter: { provided, success: provided - errors.length, errors: errors.length } }, errors };
}

/** Names the failed item by what it carries, where that is a string (contract C3). */
function errorMeta(item: unknown, bulk_index: number): BulkErrorMeta {
  const meta: BulkErrorMeta = { bulk_index };
  for (const name of ['action', 'report_id', 'mention_id'] as const) {
    const value = (item as Record<string, unknown> | null)?.[name];
    if (typeof value === 'string') meta[name] = value;
  }
  return meta;
}
