import { type BulkOptions, type BulkOutcomes, type PostBulk, postInChunks } from './bulk.js';
import { EarshotError } from './errors.js';
import { importInChunks, type ImportOptions, type ImportOutcome } from './import.js';
import { checkedKey, randomKey } from './keys.js';
import { exportPart, type ExportPart, followed, MentionExport } from './copying.js';
import { isDotSegment, type Operations } from './operations.js';
import { byPosition, type Pages, pagesOf } from './pages.js';
import type {
  Analytics,
  AnalyticsResult,
  BulkItem,
  Cancellable,
  Change,
  ChangePage,
  ChangesOptions,
  ChangeWithMentions,
  Conditional,
  Dashboard,
  DashboardAnalytics,
  DashboardAnalyticsResult,
  DashboardPage,
  Export,
  FeedPage,
  FollowOptions,
  ListedUser,
  ListOptions,
  Mention,
  MentionChange,
  MentionChangePage,
  MentionListOptions,
  MentionMember,
  MentionPage,
  Reference,
  ReferenceList,
  Report,
  ReportPage,
  ReportSettings,
  SavedSearch,
  SavedSearchMembers,
  SavedSearchPage,
  Search,
  SearchOptions,
  Update,
  EraseResult,
  Erasure,
  UpdateOptions,
  UpdateResult,
  UserPage,
  UndoOptions,
  UndoResult,
  VersionedSearch,
  ImportedMention,
} from './types.js';

/** `client.users` */
export class Users {
  constructor(private readonly operations: Operations) {}

  /** The users of the client account, or those with these ids, ordered by `id` (B18). */
  list({ ids, signal, ...position }: ListOptions & { ids?: readonly string[] } = {}): Pages<ListedUser, UserPage> {
    const read = (page: { size?: number; from?: number }) =>
      this.operations.get('/security/v2/users', { query: { ...page, 'filter[id]': ids?.join() }, signal });
    return pagesOf(position, read, byPosition, signal);
  }
}

/** `client.reports` */
export class Reports {
  constructor(private readonly operations: Operations) {}

  /** The reports of the client account, ordered by `id` (D2). */
  list({ signal, ...position }: ListOptions = {}): Pages<Report, ReportPage> {
    const read = (query: ListOptions) => this.operations.get('/mention/v2/reports', { query, signal });
    return pagesOf(position, read, byPosition, signal);
  }

  /** One report. A report that does not exist, or belongs to another client account, is an error of status 404 (D2). */
  async get(report_id: string, { signal }: Cancellable = {}): Promise<Report> {
    const path = { report_id };
    return (await this.operations.get('/mention/v2/reports/{report_id}', { path, signal })).data;
  }

  /**
   * Makes a report, which needs `name`, or changes settings of one: members that are absent stay as they are (C22). An id
   * of another client account is an error of status 409. The token needs the scope `import`, and to set or shorten
   * `retention_days` also `erase`.
   */
  async put(report_id: string, settings: ReportSettings, { signal }: Cancellable = {}): Promise<Report> {
    const input = { path: { report_id }, body: JSON.stringify({ data: settings }), signal };
    return (await this.operations.put('/coding/v1/reports/{report_id}', input)).data;
  }
}

/** `client.mention` */
export class Mentions {
  constructor(private readonly operations: Operations) {}

  /**
   * The mentions of a report that match (D1). Each is returned once, also while mentions are coded. Of several pages, only
   * the first has `meta.total`. A mention has at most 100 `tags` here; `meta.tags_cut` lists those with more.
   */
  search<Member extends MentionMember = MentionMember>(
    report_id: string,
    request: Search = {},
    { fields, signal }: SearchOptions<Member> = {},
  ): Pages<Pick<Mention, Member | 'id'>, MentionPage<Member>> {
    const input = { path: { report_id }, query: { 'fields[mention]': fields?.join() }, signal };
    const read = (search: Search): Promise<MentionPage<Member>> =>
      this.operations.post('/mention/v2/reports/{report_id}/_search', { ...input, body: JSON.stringify(search) });
    return pagesOf(request, read, byCursor, signal);
  }

  /**
   * All mentions of a report that match, of one moment, ordered by `id` (D19). An export that is cut goes on by itself. Its
   * `position` is where `coding.follow` begins.
   */
  export<Member extends MentionMember = MentionMember>(
    report_id: string,
    request: Omit<Export, 'format'> = {},
    options: SearchOptions<Member> = {},
  ): MentionExport<Member> {
    return new MentionExport(this.operations, report_id, request, options);
  }

  /**
   * One answer of an export as its lines, such as those of a table (`format` `csv`). It does not go on by itself where it is
   * cut, which `total` shows: ask again with `after`, in a table the cell of the last `id` (D19).
   */
  exportLines(
    report_id: string,
    request: Export = {},
    options: SearchOptions<MentionMember> = {},
  ): Promise<ExportPart> {
    return exportPart(this.operations, report_id, request, options);
  }

  /** Counts the mentions of a report that match, by their values (D16). Everything is exact and of one moment. */
  analytics(report_id: string, request: Analytics, { signal }: Cancellable = {}): Promise<AnalyticsResult> {
    const input = { path: { report_id }, body: JSON.stringify(request), signal };
    return this.operations.post('/mention/v2/reports/{report_id}/_analytics', input);
  }

  /**
   * One mention, with all its tags. A mention that does not exist is an error of status 404 (D2). No path can name `.` and
   * `..`: mentions with these ids are searched for, so they have at most 100 tags.
   */
  async get(report_id: string, mention_id: string, { signal }: Cancellable = {}): Promise<Mention> {
    if (isDotSegment(mention_id)) {
      const request = { filters: { ids: [mention_id] }, size: 1 };
      const { data } = await this.search(report_id, request, { signal }).page();
      if (data.length === 0) throw new EarshotError(404, [], undefined, `There is no mention "${mention_id}".`);
      return data[0];
    }
    const path = { report_id, mention_id };
    return (await this.operations.get('/mention/v2/reports/{report_id}/mentions/{mention_id}', { path, signal })).data;
  }
}

/** The following pages have no total, because it would count all mentions again. */
const byCursor = (request: Search, { meta }: { meta: { next: string | null } }): Search | undefined =>
  meta.next === null ? undefined : { ...request, from: undefined, after: meta.next, total: false };

/** `client.coding` */
export class Coding {
  constructor(private readonly operations: Operations) {}

  /**
   * Applies the items, in requests of up to 10 000, and returns one outcome per item in posted order. The items of one
   * request become visible together, and apply in posted order (C6, C7). After a temporary problem a request is sent
   * again with the same idempotency key, so that it is applied once (C13). If it or the login fails in the end, the
   * outcomes of its items and of the following ones have the error: then the promise does not reject. It rejects if the
   * signal is aborted; `onProgress` has the outcomes until then. `change_ids` of the outcomes has the changes (C15).
   */
  bulk(items: readonly BulkItem[], options: BulkOptions = {}): Promise<BulkOutcomes> {
    const { signal } = options;
    const post: PostBulk = (request) => this.operations.change('/coding/v1/_bulk', { ...request, signal });
    return postInChunks(items, post, options);
  }

  /**
   * Changes every mention of a report that `filters` select, in one transaction (C14). With the option `dryRun`, or
   * `meta.dry_run`, it only counts (C12). `meta.if_count` is the number of mentions that they must select; another number
   * is an error of status 409. After a temporary problem the request is sent again with the same idempotency key, so that
   * it is applied once (C13).
   */
  async update(report_id: string, update: Update, options: UpdateOptions = {}): Promise<UpdateResult> {
    const input = { path: { report_id }, ...changeInput(options, update) };
    return this.operations.post('/coding/v1/reports/{report_id}/_update', input);
  }

  /**
   * Brings mentions into a report, in requests of up to 1 000 (C20). The next mentions are read from the source when a
   * request is answered, so that a fast source waits. After a temporary problem a request is sent again with the same
   * idempotency key, so that it is applied once (C13). Rejects with the error of the first request that fails in the end;
   * the mentions of those before it are in the report, as `onProgress` has said. The token needs the scope `import`.
   */
  import(
    report_id: string,
    mentions: AsyncIterable<ImportedMention> | Iterable<ImportedMention>,
    options: ImportOptions = {},
  ): Promise<ImportOutcome> {
    const input = { path: { report_id }, signal: options.signal };
    const post = (request: { body: string; idempotencyKey?: string }) =>
      this.operations.post('/coding/v1/reports/{report_id}/_import', { ...input, ...request });
    return importInChunks(mentions, post, options);
  }

  /**
   * Erases every mention that `filters` select, in all reports of the client account or in those of `report_ids`, for good
   * (C21). With the option `dryRun` it only counts, and `meta.selection` of its result as `meta.if_selection` erases just
   * these mentions. The token needs the scope `erase`. It is sent again as an update is.
   */
  async erase(erasure: Erasure, options: UpdateOptions = {}): Promise<EraseResult> {
    return this.operations.post('/coding/v1/_erase', changeInput(options, erasure));
  }

  /**
   * The changes of a report after a position, as they are made, with the changed mentions as they are now (C24). Each page
   * has whole changes, and `meta.next`, the position after them: store it with what you made of the page. A position that
   * is not known any more is an error of status 410: then export the report again.
   */
  follow(report_id: string, position: string, options: FollowOptions = {}): AsyncGenerator<FeedPage, void, void> {
    return followed(this.operations, report_id, position, options);
  }
}

/** `client.changes` */
export class Changes {
  constructor(private readonly operations: Operations) {}

  /** The changes of the client account that match, newest first (C15). */
  list({ signal, ...request }: ChangesOptions = {}): Pages<Change, ChangePage> {
    const read = (query: Omit<ChangesOptions, 'signal'>) =>
      this.operations.get('/coding/v1/changes', { query, signal });
    return pagesOf(request, read, byNext, signal);
  }

  /** One change with one page of its mentions, and `meta.next` for the following one (C15). */
  get(id: string, { signal, ...query }: MentionListOptions = {}): Promise<ChangeWithMentions> {
    return this.operations.get('/coding/v1/changes/{id}', { path: { id }, query, signal });
  }

  /** The mentions of a change, with their values before and after, ordered by `mention_id` (C15). */
  mentions(id: string, { signal, ...request }: MentionListOptions = {}): Pages<MentionChange, MentionChangePage> {
    const read = async (query: MentionListOptions): Promise<MentionChangePage> => {
      const { data, meta } = await this.get(id, { ...query, signal });
      return { data: data.mention_list ?? [], meta };
    };
    return pagesOf(request, read, byNext, signal);
  }

  /**
   * Restores the previous values of a change, or of some of its mentions (C16). Values that were changed since stay, and
   * `errors` has their mentions. After a temporary problem the request is sent again with the same idempotency key, so
   * that the change is undone once (C13).
   */
  async undo(id: string, options: UndoOptions = {}): Promise<UndoResult> {
    const input = { path: { id }, ...changeInput(options) };
    const { body, changeIds } = await this.operations.change('/coding/v1/changes/{id}/_undo', input);
    return { change_id: changeIds[0] ?? null, errors: body?.errors ?? [] };
  }
}

/**
 * The body, the key and the signal of a request that changes values. Members of `options` that are no options become
 * members of the body: the platform rejects a misspelt `dryRun`, rather than making the change.
 */
function changeInput(
  { dryRun, idempotencyKey = randomKey(), signal, ...members }: UpdateOptions,
  document: { meta?: object } = {},
) {
  const key = checkedKey(idempotencyKey);
  const meta = dryRun && { meta: { ...document.meta, dry_run: true } };
  const body = JSON.stringify({ ...members, ...document, ...meta });
  return { body, idempotencyKey: dryRun ? undefined : key, signal };
}

const byNext = <Request>(request: Request, { meta }: { meta: { next: string | null } }) =>
  meta.next === null ? undefined : { ...request, after: meta.next };

/** `client.dashboards` */
export class Dashboards {
  constructor(private readonly operations: Operations) {}

  /** The dashboards of the client account, or those with these ids, ordered by `id` (G1). */
  list({ ids, signal, ...position }: ListOptions & { ids?: readonly string[] } = {}): Pages<Dashboard, DashboardPage> {
    const read = (page: { size?: number; from?: number }) =>
      this.operations.get('/workspace/v1/dashboards', { query: { ...page, 'filter[id]': ids?.join() }, signal });
    return pagesOf(position, read, byPosition, signal);
  }

  /** Counts the mentions of all reports of a dashboard that match, by their values and by report (D22). */
  analytics(
    dashboard_id: string,
    request: DashboardAnalytics,
    { signal }: Cancellable = {},
  ): Promise<DashboardAnalyticsResult> {
    const input = { path: { dashboard_id }, body: JSON.stringify(request), signal };
    return this.operations.post('/workspace/v1/dashboards/{dashboard_id}/_analytics', input);
  }
}

/** `client.searches`: the saved searches of the client account (G2). A request that changes one is sent once. */
export class Searches {
  constructor(private readonly operations: Operations) {}

  /** The saved searches, ordered by `name`. */
  list({ signal, ...position }: ListOptions = {}): Pages<SavedSearch, SavedSearchPage> {
    const read = (query: ListOptions) => this.operations.get('/workspace/v1/searches', { query, signal });
    return pagesOf(position, read, byPosition, signal);
  }

  /** One saved search with its version. One that does not exist is an error of status 404. */
  get(id: string, { signal }: Cancellable = {}): Promise<VersionedSearch> {
    return this.operations.versioned('get', '/workspace/v1/searches/{id}', { path: { id }, signal });
  }

  /** Saves a search. */
  make(search: SavedSearchMembers, { signal }: Cancellable = {}): Promise<VersionedSearch> {
    return this.operations.versioned('post', '/workspace/v1/searches', {
      body: JSON.stringify({ data: search }),
      signal,
    });
  }

  /** Replaces every member of a saved search. */
  replace(id: string, search: SavedSearchMembers, { signal, ifMatch }: Conditional = {}): Promise<VersionedSearch> {
    const body = JSON.stringify({ data: search });
    return this.operations.versioned('put', '/workspace/v1/searches/{id}', { path: { id }, body, ifMatch, signal });
  }

  /** Deletes a saved search. */
  delete(id: string, { signal, ifMatch }: Conditional = {}): Promise<void> {
    return this.operations.delete('/workspace/v1/searches/{id}', { path: { id }, ifMatch, signal });
  }
}

/** `client.references` */
export class References {
  constructor(private readonly operations: Operations) {}

  /** A reference list, such as `countries`. It needs no token (D3). */
  async list(name: ReferenceList, { signal }: Cancellable = {}): Promise<Reference[]> {
    return (await this.operations.get(`/mention/v2/${name}`, { isPublic: true, signal })).data;
  }
}
