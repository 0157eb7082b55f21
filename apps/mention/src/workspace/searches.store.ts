import { randomUUID } from 'node:crypto';
import type { SavedSearch } from '@earshot/coding/entities';
import { preparedStatement } from '@earshot/database-kit';
import { DocumentError } from '@earshot/error-kit';
import { isPlainText } from '@earshot/request-kit';
import { Injectable } from '@nestjs/common';
import { type RequestContext, Statements } from '../mention/statements.js';
import { preconditionFailed } from './if-match.js';
import type { SearchMembers } from './searches.request.js';

/** The most saved searches of a client account (rule G2). Requests at the same time may exceed it by their number. */
const MOST = 1_000;

const COLUMNS = 'id, name, report_id, filters, view, user_id, updated_at, version';

/** A row of the list with the total. A page without searches is one row, whose `id` is null. */
type ListRow = { total: string } & (SavedSearch | { id: null });

const list = preparedStatement<ListRow, { clientId: string; size: number; from: number }>(
  'saved searches',
  ($) => `
  select total, page.*
    from (select count(*) as total from coding.saved_search where client_id = ${$('clientId')}) as counted
    left join (select ${COLUMNS} from coding.saved_search where client_id = ${$('clientId')}
                order by name, id limit ${$('size')} offset ${$('from')}) as page on true
   order by name, id`,
);

const find = preparedStatement<SavedSearch, { clientId: string; id: string }>(
  'saved search',
  ($) => `select ${COLUMNS} from coding.saved_search where client_id = ${$('clientId')} and id = ${$('id')}`,
);

interface Values {
  clientId: string;
  id: string;
  name: string;
  reportId: string | null;
  filters: string;
  view: string | null;
}

/** A row of what was written, or the reason why nothing was. */
type Written = Partial<SavedSearch> & { has_report: boolean };

const hasReport = ($: (name: 'clientId' | 'reportId') => string): string =>
  `(${$('reportId')}::text is null or exists (select from coding.report where client_id = ${$('clientId')} and id = ${$('reportId')}))`;

const insert = preparedStatement<Written & { is_full: boolean }, Values & { userId: string; most: number }>(
  'make saved search',
  ($) => `
  with allowed as (
    select ${hasReport($)} as has_report,
           (select count(*) from coding.saved_search where client_id = ${$('clientId')}) >= ${$('most')} as is_full
  ), made as (
    insert into coding.saved_search (id, client_id, name, report_id, filters, view, user_id, updated_at, version)
    select ${$('id')}, ${$('clientId')}, ${$('name')}, ${$('reportId')}, ${$('filters')}, ${$('view')}, ${$('userId')}, now(), 1
      from allowed where has_report and not is_full
    returning ${COLUMNS}
  )
  select has_report, is_full, made.* from allowed left join made on true`,
);

const replace = preparedStatement<Written, Values & { versions: number[] | null }>(
  'replace saved search',
  ($) => `
  with allowed as (select ${hasReport($)} as has_report), made as (
    update coding.saved_search
       set name = ${$('name')}, report_id = ${$('reportId')}, filters = ${$('filters')}, view = ${$('view')},
           updated_at = now(), version = version + 1
      from allowed
     where client_id = ${$('clientId')} and id = ${$('id')} and has_report
       and (${$('versions')}::integer[] is null or version = any(${$('versions')}))
    returning ${COLUMNS}
  )
  select has_report, made.* from allowed left join made on true`,
);

const remove = preparedStatement<{ id: string }, { clientId: string; id: string; versions: number[] | null }>(
  'delete saved search',
  ($) => `
  delete from coding.saved_search
   where client_id = ${$('clientId')} and id = ${$('id')}
     and (${$('versions')}::integer[] is null or version = any(${$('versions')}))
  returning id`,
);

/** The saved searches of client accounts (rule G2). Those of another account count as missing. */
@Injectable()
export class SearchesStore {
  constructor(private readonly statements: Statements) {}

  /** One page, by `name`, and how many there are. */
  async list(page: { size: number; from: number }, context: RequestContext) {
    const rows = await this.statements.rowsOfPrimary(list({ ...page, clientId: context.clientId }), context);
    const searches = rows.filter((row): row is { total: string } & SavedSearch => row.id !== null);
    return { searches, total: Number(rows[0].total) };
  }

  /** Returns a saved search of the client account, or throws a 404. */
  async read(id: string, context: RequestContext): Promise<SavedSearch> {
    if (!isPlainText(id)) throw notFound();
    const [search] = await this.statements.rowsOfPrimary(find({ clientId: context.clientId, id }), context);
    if (!search) throw notFound();
    return search;
  }

  /** Makes a saved search. Throws a 409 if the client account has too many. */
  async make(members: SearchMembers, userId: string, context: RequestContext): Promise<SavedSearch> {
    const values = { ...valuesOf(members, randomUUID(), context), userId, most: MOST };
    const [made] = await this.statements.rowsOfPrimary(insert(values), context);
    if (made.is_full) {
      throw DocumentError.of('searches_too_many', `The client account has ${MOST} saved searches; delete some first.`);
    }
    return written(made);
  }

  /** Replaces a saved search, if it has one of these versions. Throws a 404, or a 412 for another version. */
  async replace(id: string, members: SearchMembers, versions: number[] | null, context: RequestContext) {
    if (!isPlainText(id)) throw notFound();
    const values = { ...valuesOf(members, id, context), versions };
    const [made] = await this.statements.rowsOfPrimary(replace(values), context);
    if (made.has_report && made.id == null) await this.explain(id, context);
    return written(made);
  }

  /** Deletes a saved search, if it has one of these versions. Throws a 404, or a 412 for another version. */
  async delete(id: string, versions: number[] | null, context: RequestContext): Promise<void> {
    if (!isPlainText(id)) throw notFound();
    const statement = remove({ clientId: context.clientId, id, versions });
    const deleted = await this.statements.rowsOfPrimary(statement, context);
    if (deleted.length === 0) await this.explain(id, context);
  }

  /** Why nothing was changed. */
  private async explain(id: string, context: RequestContext): Promise<never> {
    await this.read(id, context);
    throw preconditionFailed();
  }
}

const valuesOf = (
  { name, report_id, filters, view }: SearchMembers,
  id: string,
  { clientId }: RequestContext,
): Values => ({
  ...{ clientId, id, name, reportId: report_id, filters: JSON.stringify(filters) },
  view: view && JSON.stringify(view),
});

function written({ has_report, ...search }: Written): SavedSearch {
  if (has_report) return search as SavedSearch;
  throw DocumentError.invalidInput({
    code: 'value_invalid',
    path: 'data.report_id',
    detail: 'must be the id of a report of the client account, or null',
  });
}

const notFound = (): DocumentError => DocumentError.of('search_not_found', 'There is no such saved search.');
