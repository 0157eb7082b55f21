import { Injectable } from '@nestjs/common';
import { writeCursor } from './cursor.js';
import { mentionResource } from './dto/mention.dto.js';
import { type FoundMention, MentionReader } from './mention-reader.js';
import { ReportReader } from './report-reader.js';
import { readSearchRequest, type SearchRequest } from './search-request.js';
import type { Asking } from './statements.js';

/** Finds mentions of a report (contract D1). */
@Injectable()
export class SearchService {
  constructor(
    private readonly reports: ReportReader,
    private readonly mentions: MentionReader,
  ) {}

  async search(reportId: string, document: unknown, query: Record<string, unknown>, asking: Asking) {
    const request = readSearchRequest(document, query);
    const report = await this.reports.read(reportId, asking);
    // When one of them fails, the client is answered, and nobody waits for the other.
    const [found, total] = await Promise.all([
      request.size > 0 ? this.mentions.page(report, request, asking) : [],
      request.total ? this.mentions.count(report, request, asking) : undefined,
    ]);
    const page = found.slice(0, request.size);
    return { data: page.map(mentionResource), meta: { total, next: next(request, found) } };
  }
}

/** Where the next page begins; null when this is the last. */
function next({ sort, size }: SearchRequest, found: readonly FoundMention[]): string | null {
  if (found.length <= size) return null;
  const { sort_value, id } = found[size - 1];
  return writeCursor(sort, { value: sort_value, id });
}
