import { mentionResource, type Report } from '@earshot/coding/entities';
import { firstThatFit, mostJsonBytes } from '@earshot/document-kit';
import type { FilterSet, Moment } from '@earshot/filter-kit';
import { type MentionSelection, selectMentions, withIds } from '@earshot/mention-query';
import type { TokenOwner } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import { ColumnAnswers } from '../copies/column-answers.js';
import type { ColumnAnswer } from '../copies/thread-messages.js';
import { writeCursor } from './cursor.js';
import { type FoundMention, MentionReader, SHOWN_TAGS } from './mention-reader.js';
import { ReportReader } from '../reading/report-reader.js';
import { SearchMetrics } from '../reading/search-metrics.js';
import type { SearchRequest, SearchResult } from './search.message.js';
import { type RequestContext, Statements } from '../reading/statements.js';

/** A search for a larger page counts as a large request, because of its answer. */
const LARGE_PAGE = 100;

/** Of at most this many hits, columns know the ids, and a page is read by them. */
const FEW_HITS = 1_000;

/** Most pages are read sooner. Columns, which cost a cheap page a fifth of its time, are asked about the others only. */
const CHEAP_PAGE_MS = 3;

/** A search whose rolling periods are resolved. */
type ResolvedSearch = SearchRequest & { readonly filters: FilterSet };

/** Finds mentions of a report (rule D1). */
@Injectable()
export class SearchService {
  constructor(
    private readonly reports: ReportReader,
    private readonly mentions: MentionReader,
    private readonly columns: ColumnAnswers,
    private readonly metrics: SearchMetrics,
    private readonly statements: Statements,
  ) {}

  async search(
    reportId: string,
    requested: SearchRequest,
    { mentionMembers }: TokenOwner,
    context: RequestContext,
  ): Promise<SearchResult> {
    if (requested.size > LARGE_PAGE) await context.takeTurn();
    const report = await this.reports.read(reportId, context);
    const { filters, after } = requested;
    const { resolve, moment } = await this.statements.periods(reportId, [filters], context, after?.moment);
    const request = { ...requested, filters: resolve(filters) };
    const selection = selectMentions(report, request.filters);
    const askColumns = () => this.askColumns(report, request, context);
    const counted = request.total ? askColumns() : undefined;
    // If one statement fails, the client gets the error immediately, which cancels the other statement.
    const [found, total] = await Promise.all([
      request.size > 0 ? this.page(selection, () => counted ?? askColumns(), request, context) : [],
      counted ? this.total(selection, counted, context) : undefined,
    ]);
    const page = firstThatFit(found.slice(0, request.size), (row) => mostJsonBytes(row, row.octets));
    const hasMore = found.length > page.length;
    const tags_cut = cutTags(page);
    return {
      data: page.map((row) => mentionResource(row, mentionMembers)),
      meta: { total, next: hasMore ? next(request, page, moment) : null, tags_cut },
    };
  }

  private askColumns(report: Report, { filters, size }: ResolvedSearch, context: RequestContext) {
    return this.columns.answer({ report, filters, mostIds: size > 0 ? FEW_HITS : 0 }, context);
  }

  /**
   * A page, by its filters, and by the ids of its hits if columns know them. The first answer counts, and the other
   * statement is cancelled.
   */
  private async page(
    selection: MentionSelection,
    askColumns: () => Promise<ColumnAnswer | undefined>,
    request: ResolvedSearch,
    context: RequestContext,
  ): Promise<FoundMention[]> {
    const enough = new AbortController();
    const signal = AbortSignal.any([context.signal, enough.signal]);
    const read = (from: MentionSelection) =>
      this.metrics.measure('page', this.mentions.page(from, request, { ...context, signal }));
    const byFilters = read(selection);
    if (!request.total && (await isResolvedIn(CHEAP_PAGE_MS, byFilters))) return byFilters;
    const byIds = askColumns().then((answer) => (answer?.ids ? read(withIds(selection, answer.ids)) : byFilters));
    return Promise.race([byFilters, byIds]).finally(() => enough.abort());
  }

  private async total(
    selection: MentionSelection,
    counted: Promise<ColumnAnswer | undefined>,
    context: RequestContext,
  ): Promise<number> {
    const answer = await counted;
    return answer?.total ?? this.metrics.measure('total', this.mentions.count(selection, context));
  }
}

/** Whether `promise` resolves within some milliseconds. Rejects as it does. */
async function isResolvedIn(milliseconds: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, milliseconds, false)));
  return Promise.race([promise.then(() => true), late]).finally(() => clearTimeout(timer));
}

/** The cursor of the page after this one. */
function next({ sort }: ResolvedSearch, page: readonly FoundMention[], moment?: Moment): string | null {
  const last = page.at(-1);
  return last ? writeCursor(sort, { value: last.sort_value, id: last.id, moment }) : null;
}

/** Cuts the tags of each mention to `SHOWN_TAGS`. Returns the ids of mentions that had more, if any. */
function cutTags(page: readonly FoundMention[]): string[] | undefined {
  const cut = page.filter(({ tags }) => tags.length > SHOWN_TAGS);
  for (const { tags } of cut) tags.length = SHOWN_TAGS;
  return cut.length > 0 ? cut.map(({ id }) => id) : undefined;
}
