import type { MentionRow } from '@earshot/coding/entities';
import { isPlainText } from '@earshot/message-kit';
import { DocumentError } from '@earshot/error-kit';
import { PAGE_BYTES } from '@earshot/document-kit';
import { COLUMNS, DOCUMENTS, type MentionSelection, octetsOf } from '@earshot/mention-query';
import { Injectable } from '@nestjs/common';
import { afterCursor } from './cursor.js';
import type { SearchRequest } from './search.message.js';
import { orderBy, sortColumn, sortValue } from '../reading/sort.js';
import { type RequestContext, Statements } from '../reading/statements.js';

/** A found mention with its sort value. */
export interface FoundMention extends MentionRow {
  sort_value: string | null;
  /** Its bytes, about those of its JSON if nothing in it is escaped. */
  octets: number;
}

/** The columns of a mention that are in its document. */
export const textsOf = (table: string): string =>
  ['title', 'content', 'url', 'author_name', 'native_id', 'parent_id', 'root_id', 'interactions']
    .map((name) => `${table}.${name}`)
    .join(', ');

/** The columns of a mention except `tags`. */
export const columnsOf = (table: string): string =>
  COLUMNS.mention
    .filter((name) => name !== 'tags')
    .map((name) => `${table}.${name}`)
    .join(', ');

/** The most tags of a mention that a search returns. Coding accepts no more (rule C4); older mentions may have more. */
export const SHOWN_TAGS = 100;

/** Reads mentions. Every statement restricts every table to one report. */
@Injectable()
export class MentionReader {
  constructor(private readonly statements: Statements) {}

  /** Returns a mention of a report, or throws a 404. */
  async read(reportId: string, id: string, context: RequestContext): Promise<MentionRow> {
    const text = `select ${columnsOf('mention')}, to_json(mention.tags) as tags, ${textsOf('document')}
                    from coding.mention as mention
                    left join ${DOCUMENTS} on document.report_id = $1 and document.id = mention.id
                   where mention.report_id = $1 and mention.id = $2`;
    const values = [reportId, isPlainText(id) ? id : ''];
    const [mention] = await this.statements.rows<MentionRow>({ text, values }, context);
    if (!mention) throw DocumentError.of('mention_not_found', 'There is no such mention in the report.');
    return mention;
  }

  /**
   * Reads a page and one more mention, which shows that there is a next page: the first ones that have too many bytes are
   * the last ones. Reads at most one more tag per mention than a search returns, which shows that its tags must be cut.
   */
  page(selection: MentionSelection, request: SearchRequest, context: RequestContext): Promise<FoundMention[]> {
    const { drivingTable, reportId, from } = selection;
    const { sort, size, after } = request;
    const parameters = selection.parameters.copy();
    const ranges = after ? afterCursor(sort, after, parameters, drivingTable) : ['true'];
    // Finds the page in the narrow table, then joins its texts. Tags may be large, so only those of the page are
    // read.
    const joined = drivingTable === 'mention';
    const texts = joined ? 'document' : 'page';
    const documents = `left join ${DOCUMENTS} on document.report_id = ${reportId} and document.id = page.id`;
    const [limit, offset] = [parameters.add(size + 1), parameters.add(request.from)];
    const selects = ranges.map(
      (range) => `
        (select ${columnsOf('mention')}, mention.tags, ${joined ? '' : `${textsOf('document')},`} ${sortValue(sort)} as sort_value
          from ${from}
         where ${selection.condition} and ${range}
         order by ${orderBy(sort, sortColumn(sort, drivingTable), `${drivingTable}.id`)}
         limit ${limit} offset ${offset})`,
    );
    const inOrder = `order by ${orderBy(sort, `page.${sort.key}`, 'page.id')}`;
    const found =
      selects.length === 1
        ? selects[0]
        : `select * from (${selects.join(' union all ')}) as page ${inOrder} limit ${limit}`;
    // Texts may be large, so their sizes decide which of them are read: those before the mention before have room.
    const text = `
      with page as (${found}),
      measured as (
        select ${columnsOf('page')}, page.tags, page.sort_value, ${textsOf(texts)},
               ${octetsOf({ mention: 'page', document: texts }, SHOWN_TAGS + 1)} as octets
          from page ${joined ? documents : ''})
      select ${columnsOf('page')}, to_json(page.tags[1:${SHOWN_TAGS + 1}]) as tags, page.sort_value, ${textsOf('page')},
             page.octets
        from (select page.*, sum(octets) over (${inOrder} rows between unbounded preceding and 2 preceding) as before
                from measured as page) as page
       where before is null or before < ${PAGE_BYTES} ${inOrder}`;
    return this.statements.rows({ text, values: parameters.values }, context);
  }

  /** Counts the total of a selection. */
  async count({ countFrom, condition, parameters }: MentionSelection, context: RequestContext): Promise<number> {
    const text = `select count(*) as total from ${countFrom} where ${condition}`;
    const [{ total }] = await this.statements.rows<{ total: string }>({ text, values: parameters.values }, context);
    return Number(total);
  }
}
