import { randomUUID } from 'node:crypto';
import type { SavedSearch, SearchVisibility } from '@earshot/coding/entities';
import { lockNumber, preparedStatement } from '@earshot/database-kit';
import { DocumentError } from '@earshot/error-kit';
import { isReadable, type SearchReader } from '@earshot/mention-query';
import { isPlainText } from '@earshot/message-kit';
import { hasScope, requireScope, type TokenOwner } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import { MentionEnvironment } from '../../environment.js';
import { type RequestContext, Statements } from '../reading/statements.js';
import { preconditionFailed } from './if-match.js';
import type { SearchMembers } from './searches.message.js';

/** The most saved searches of a client account (rule G2). */
const MOST = 1_000;

/** The most private ones of a user. */
const MOST_PRIVATE = 100;

/** A page ends after the search with which its filters have this many bytes: one search may have megabytes of them. */
const PAGE_BYTES = 8 * 1024 * 1024;

const COLUMNS = 'id, name, report_id, filters, view, user_id, visibility, updated_at, version';

/** A row of the list with the total. A page without searches is one row, whose `id` is null. */
type ListRow = { total: string } & (SavedSearch | { id: null });

const list = preparedStatement<ListRow, SearchReader & { size: number; from: number }>(
  'saved searches',
  ($) => `
  select total, page.*
    from (select count(*) as total from coding.saved_search where ${isReadable($)}) as counted
    left join (select *
                 from (select listed.*, sum(octet_length(filters)) over (order by name, id) - octet_length(filters) as before
                         from (select ${COLUMNS} from coding.saved_search where ${isReadable($)}
                                order by name, id limit ${$('size')} offset ${$('from')}) as listed) as measured
                where before < ${PAGE_BYTES}) as page on true
   order by name, id`,
);

const find = preparedStatement<SavedSearch, SearchReader & { id: string }>(
  'saved search',
  ($) => `select ${COLUMNS} from coding.saved_search where ${isReadable($)} and id = ${$('id')}`,
);

interface Values extends SearchReader {
  id: string;
  name: string;
  reportId: string | null;
  filters: string;
  view: string | null;
  /** Null: `account` for a new search, else it stays. */
  visibility: SearchVisibility | null;
  turn: string;
  mostPrivate: number;
}

/** A row of what was written, or the reason why nothing was. */
type Written = Partial<SavedSearch> & { has_report: boolean; has_too_many_private: boolean };

const hasReport = ($: (name: 'clientId' | 'reportId') => string): string =>
  `(${$('reportId')}::text is null or exists (select from coding.report where client_id = ${$('clientId')} and id = ${$('reportId')}))`;

/** Whether one more private search would be too many for the user. */
const hasTooManyPrivate = (
  becomesPrivate: string,
  $: (name: 'clientId' | 'userId' | 'turn' | 'mostPrivate') => string,
): string => `
  case when ${becomesPrivate}
       then coding.count_private_searches(${$('clientId')}, ${$('userId')}, ${$('turn')}) >= ${$('mostPrivate')}
       else false end as has_too_many_private`;

const insert = preparedStatement<Written & { is_full: boolean }, Values & { most: number }>(
  'make saved search',
  ($) => `
  with allowed as (
    select ${hasReport($)} as has_report,
           coding.count_saved_searches(${$('clientId')}, ${$('turn')}) >= ${$('most')} as is_full,
           ${hasTooManyPrivate(`${$('visibility')}::text = 'private'`, $)}
  ), made as (
    insert into coding.saved_search
           (id, client_id, name, report_id, filters, view, user_id, visibility, updated_at, version)
    select ${$('id')}, ${$('clientId')}, ${$('name')}, ${$('reportId')}, ${$('filters')}, ${$('view')}, ${$('userId')},
           coalesce(${$('visibility')}, 'account'), now(), 1
      from allowed where has_report and not is_full and not has_too_many_private
    returning ${COLUMNS}
  )
  select has_report, is_full, has_too_many_private, made.* from allowed left join made on true`,
);

/** A change of a known search, perhaps one of another user. */
interface Change extends SearchReader {
  id: string;
  versions: number[] | null;
  mayChangeOthers: boolean;
}

/** Whether a search is of another user, whom the token may not correct. */
const isRefused = ($: (name: 'userId' | 'mayChangeOthers') => string): string =>
  `user_id <> ${$('userId')} and not ${$('mayChangeOthers')}::boolean as is_refused`;

const replace = preparedStatement<Written & { is_of_others: boolean; is_refused: boolean }, Values & Change>(
  'replace saved search',
  ($) => `
  with known as (
    select user_id, ${isRefused($)}, coalesce(${$('visibility')}::text = 'private', false) and visibility = 'account' as becomes_private
      from coding.saved_search where ${isReadable($)} and id = ${$('id')}
  ), allowed as (
    select ${hasReport($)} as has_report, is_refused, becomes_private and user_id <> ${$('userId')} as is_of_others,
           ${hasTooManyPrivate('becomes_private', $)}
      from known
  ), made as (
    update coding.saved_search
       set name = ${$('name')}, report_id = ${$('reportId')}, filters = ${$('filters')}, view = ${$('view')},
           visibility = coalesce(${$('visibility')}, visibility), updated_at = now(), version = version + 1
      from allowed
     where ${isReadable($)} and id = ${$('id')} and has_report and not is_refused and not is_of_others
       and not has_too_many_private and (${$('versions')}::integer[] is null or version = any(${$('versions')}))
    returning ${COLUMNS}
  )
  select has_report, is_refused, is_of_others, has_too_many_private, made.* from allowed left join made on true`,
);

const remove = preparedStatement<{ is_refused: boolean; deleted: string | null }, Change>(
  'delete saved search',
  ($) => `
  with known as (
    select ${isRefused($)} from coding.saved_search where ${isReadable($)} and id = ${$('id')}
  ), gone as (
    delete from coding.saved_search
     using known
     where ${isReadable($)} and id = ${$('id')} and not is_refused
       and (${$('versions')}::integer[] is null or version = any(${$('versions')}))
    returning id
  )
  select is_refused, gone.id as deleted from known left join gone on true`,
);

/** A change of the saved search `id`, if it has one of these versions; null stands for any. */
export interface SearchChange {
  readonly id: string;
  readonly versions: number[] | null;
  readonly caller: TokenOwner;
}

/** The saved searches of client accounts (rule G2). Those of another account, and private ones of others, count as missing. */
@Injectable()
export class SearchesStore {
  constructor(
    private readonly statements: Statements,
    private readonly environment: MentionEnvironment,
  ) {}

  /** One page, by `name`, and how many there are. Large filters make a page shorter than `size`. */
  async list(page: { size: number; from: number }, context: RequestContext) {
    const rows = await this.statements.rowsOfPrimary(list({ ...page, ...readerOf(context) }), context);
    const searches = rows.filter((row): row is { total: string } & SavedSearch => row.id !== null);
    return { searches, total: Number(rows[0].total) };
  }

  /** Returns a saved search of the client account, or throws a 404. */
  async read(id: string, context: RequestContext): Promise<SavedSearch> {
    if (!isPlainText(id)) throw notFound();
    const [search] = await this.statements.rowsOfPrimary(find({ ...readerOf(context), id }), context);
    if (!search) throw notFound();
    return search;
  }

  /** Makes a saved search. Throws a 409 if the client account has too many, or the user too many private ones. */
  async make(members: SearchMembers, context: RequestContext): Promise<SavedSearch> {
    const values = { ...valuesOf(members, randomUUID(), context), most: MOST };
    const [made] = await this.statements.rowsOfPrimary(insert(values), context);
    if (made.is_full) {
      throw DocumentError.of('searches_too_many', `The client account has ${MOST} saved searches; delete some first.`);
    }
    return written(made)!;
  }

  /**
   * Replaces a saved search. Throws a 404, a 412 for another version, or a 403 for one of another user if the caller may
   * not code.
   */
  async replace(change: SearchChange, members: SearchMembers, context: RequestContext): Promise<SavedSearch> {
    const values = { ...valuesOf(members, change.id, context), ...this.allowed(change) };
    const [made] = await this.statements.rowsOfPrimary(replace(values), context);
    if (!made) throw notFound();
    if (made.is_refused) this.refuse(change);
    if (made.is_of_others) throw invalid('data.visibility', 'may be private only for the user who made the search');
    return written(made) ?? (await this.explain(change.id, context));
  }

  /** Deletes a saved search. Throws as `replace` does. */
  async delete(change: SearchChange, context: RequestContext): Promise<void> {
    const statement = remove({ ...readerOf(context), ...this.allowed(change) });
    const [found] = await this.statements.rowsOfPrimary(statement, context);
    if (!found) throw notFound();
    if (found.is_refused) this.refuse(change);
    if (found.deleted === null) await this.explain(change.id, context);
  }

  /** What a statement needs to know of a change. */
  private allowed({ id, versions, caller }: SearchChange) {
    if (!isPlainText(id)) throw notFound();
    return { id, versions, mayChangeOthers: hasScope(caller, this.environment.CODING_SCOPE) };
  }

  private refuse({ caller }: SearchChange): void {
    requireScope(caller, this.environment.CODING_SCOPE);
  }

  /** Why nothing was changed. */
  private async explain(id: string, context: RequestContext): Promise<never> {
    await this.read(id, context);
    throw preconditionFailed();
  }
}

const readerOf = ({ clientId, userId }: RequestContext): SearchReader => ({ clientId, userId });

const valuesOf = (
  { name, report_id, filters, view, visibility }: SearchMembers,
  id: string,
  context: RequestContext,
): Values => ({
  ...{ ...readerOf(context), id, name, reportId: report_id, filters: JSON.stringify(filters) },
  ...{ view: view && JSON.stringify(view), visibility: visibility ?? null },
  ...{ turn: lockNumber('saved searches', context.clientId), mostPrivate: MOST_PRIVATE },
});

/** What was written; undefined for another version. Throws a 400 for a report that does not exist, or a 409. */
function written({ has_report, has_too_many_private, ...search }: Written): SavedSearch | undefined {
  if (!has_report) throw invalid('data.report_id', 'must be the id of a report of the client account, or null');
  if (has_too_many_private) {
    const detail = `You have ${MOST_PRIVATE} private saved searches; delete some of them first.`;
    throw DocumentError.of('searches_too_many', detail);
  }
  return search.id == null ? undefined : (search as SavedSearch);
}

const invalid = (path: string, detail: string): DocumentError =>
  DocumentError.invalidInput({ code: 'value_invalid', path, detail });

const notFound = (): DocumentError => DocumentError.of('search_not_found', 'There is no such saved search.');
