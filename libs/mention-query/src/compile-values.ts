import { textArray } from '@earshot/database-kit';
import { type ValueField, type ValuesFilter, withoutChannels } from '@earshot/filter-kit';
import type { ListColumn, TextColumn } from './columns.js';
import type { CompileContext } from './compile-context.js';
import { onTags } from './stored-tags.js';

type Compile = (filter: ValuesFilter, context: CompileContext) => string;

/** The column of each filter field with one value. */
export const TEXT_COLUMNS = {
  author: 'author_id',
  author_job: 'author_job',
  author_state: 'author_state',
  channel: 'channel',
  collaboration_status: 'collaboration_status_id',
  collaboration_user: 'collaboration_user_id',
  country: 'country',
  id: 'id',
  language: 'language',
  media_group: 'media_group',
  microblog_type: 'microblog_type',
  review_status: 'review_status',
  sentiment: 'sentiment',
  site: 'site_id',
  site_type: 'site_type_id',
  source: 'source_id',
  type: 'type',
} as const satisfies Partial<Record<ValueField, TextColumn>>;

/** The column of each filter field that is a list. */
export const LIST_COLUMNS = {
  classifier: 'classifier_ids',
  community: 'community_ids',
  // No index: a coded column in an index would prevent heap-only updates.
  tag: 'tags',
} as const satisfies Partial<Record<ValueField, ListColumn>>;

/** The condition of each filter field. Exhaustive: a field without an entry does not compile. */
export const VALUE_CONDITIONS: Readonly<Record<ValueField, Compile>> = {
  ...conditions(TEXT_COLUMNS, inColumn),
  ...conditions(LIST_COLUMNS, inListColumn),
  channel: withChannels(inColumn(TEXT_COLUMNS.channel)),
  collaboration_status: withCollaboration(inColumn(TEXT_COLUMNS.collaboration_status)),
  collaboration_user: withCollaboration(inColumn(TEXT_COLUMNS.collaboration_user)),
  title: isTitle,
  root: isInThread,
};

function conditions<Field extends string, Column>(
  columns: Readonly<Record<Field, Column>>,
  compile: (column: Column) => Compile,
): Record<Field, Compile> {
  const entries = Object.entries<Column>(columns).map(([field, column]) => [field, compile(column)]);
  return Object.fromEntries(entries) as Record<Field, Compile>;
}

/** Filters with a list of values: one of them suffices (interface 2.6). */
export const compileValues: Compile = (filter, context) => VALUE_CONDITIONS[filter.field](filter, context);

function inColumn(column: TextColumn): Compile {
  return ({ values }, { parameters }) =>
    // Comparing with one value is faster than with an array of one element.
    values.length === 1
      ? `mention.${column} = ${parameters.add(values[0])}::text`
      : `mention.${column} = any(${addList(values, parameters)})`;
}

/** Of a list column, one value suffices. */
function inListColumn(column: ListColumn): Compile {
  return ({ values }, { parameters }) => {
    const wanted = addList(values, parameters);
    return onList(column, (list) => `${list} && ${wanted} collate "C"`);
  };
}

/** A condition on a list column. */
export const onList = (column: ListColumn, condition: (list: string) => string): string =>
  column === 'tags' ? onTags(condition) : condition(`mention.${column}`);

/** Exact titles, looked up by the index on their digests. */
function isTitle({ values }: ValuesFilter, { parameters, reportId, readsDocuments }: CompileContext): string {
  const list = addList(values, parameters);
  return readsDocuments
    ? `document.title = any(${list})`
    : inDocuments(
        reportId,
        `md5(document.title) in (select md5(title) from unnest(${list}) as title) and document.title = any(${list})`,
      );
}

/** Mentions of threads, looked up by the index on their roots (rule D27). */
function isInThread({ values }: ValuesFilter, { parameters, reportId, readsDocuments }: CompileContext): string {
  const condition = `document.root_id = any(${addList(values, parameters)})`;
  return readsDocuments ? condition : inDocuments(reportId, condition);
}

/**
 * The mentions whose documents fulfil a condition. PostgreSQL collects their ids once. It joins them instead if they are
 * those of a subquery, and compares each with each in a report that it has no statistics of yet.
 */
const inDocuments = (reportId: string, condition: string): string =>
  `mention.id = any(array(select id from coding.mention_document as document
         where document.report_id = ${reportId} and ${condition}))`;

const addList = (values: readonly string[], parameters: CompileContext['parameters']): string =>
  `${parameters.add(textArray(values))}::text[]`;

/** The channels filter is not available in a report without channels (rule D10). */
function withChannels(compile: Compile): Compile {
  return (filter, context) => {
    if (context.report.channels_enabled) return compile(filter, context);
    throw withoutChannels(filter.path);
  };
}

/** In a report without collaboration, no mention has a collaboration user or status (rule D10). */
function withCollaboration(compile: Compile): Compile {
  return (filter, context) => (context.report.collaboration_enabled ? compile(filter, context) : 'false');
}
