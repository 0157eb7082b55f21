import { preparedStatement, Sql, type Statement } from '@earshot/database-kit';
import { DocumentError } from '@earshot/error-kit';
import { savedIds } from '@earshot/filter-kit';
import { isReadable, type SearchReader } from '@earshot/mention-query';
import type { TokenOwner } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import { Transactor } from '../write/transaction/transactor.js';
import { shown } from './shown.js';

/** The most characters of filters that a person reads before they confirm a change (I3). */
const MAX_FILTERS = 2_000;
const MAX_NAME = 255;

interface NamedSearch {
  name: string;
  filters: string;
}

const namedSearches = preparedStatement<NamedSearch, SearchReader & { ids: readonly string[] }>(
  'named searches',
  ($) => `
    select name, filters from coding.saved_search
     where ${isReadable($)} and id = any(${$('ids')}) order by name, id`,
);

/** Stops counting after `most`. */
const mentionsUpTo = preparedStatement<{ count: number }, { report: string; most: number }>(
  'mentions up to',
  ($) => `
    select count(*)::integer as count
      from (select from coding.mention where report_id = ${$('report')} limit ${$('most')}) as found`,
);

/** What the filters of a change select. */
export interface Selection {
  reportId: string;
  filters: unknown;
  /** How many mentions they select. */
  matched: number;
}

/** Says what filters select, whole, for the person who confirms a change (I3). */
@Injectable()
export class SelectionText {
  constructor(
    private readonly sql: Sql,
    private readonly transactor: Transactor,
  ) {}

  /** The filters, with the saved searches that they name, and whether they select all mentions. Throws a 400. */
  async lines({ reportId, filters, matched }: Selection, caller: TokenOwner, signal: AbortSignal): Promise<string[]> {
    const { clientId, userId } = caller;
    const read = <Row>(statement: Statement<Row>) =>
      this.transactor.inTurn(clientId, () => this.sql.cancellableRows(statement, signal), signal);
    const ids = savedIds(filters);
    const searches = ids.length > 0 ? await read(namedSearches({ clientId, userId, ids })) : [];
    const text = JSON.stringify(filters);
    checkLength(text.length + searches.reduce((sum, search) => sum + search.filters.length, 0));
    const [{ count }] = await read(mentionsUpTo({ report: reportId, most: matched + 1 }));
    const parts = [
      ...(count === matched ? ['all mentions of the report'] : []),
      ...(text === '{}' ? [] : [shown(text, MAX_FILTERS)]),
    ];
    return [
      `Which: ${parts.join(', by ')}`,
      ...searches.map(
        ({ name, filters }) =>
          `The saved search ${shown(JSON.stringify(name), 2 * MAX_NAME)} is ${shown(filters, MAX_FILTERS)}`,
      ),
    ];
  }
}

/** Filters that no person would read are rejected before they are sent. */
export const checkFilters = (filters: unknown): void => checkLength(JSON.stringify(filters ?? {}).length);

function checkLength(characters: number): void {
  if (characters <= MAX_FILTERS) return;
  throw DocumentError.invalidInput({
    code: 'limit_exceeded',
    path: 'filters',
    detail: `have ${characters} characters with their saved searches; a person confirms at most ${MAX_FILTERS}`,
  });
}
