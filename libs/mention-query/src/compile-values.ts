import { textArray } from '@earshot/database-kit';
import { type ValueField, type ValuesFilter, withoutChannels } from '@earshot/filter-kit';
import type { ListColumn, TextColumn } from './columns.js';
import type { CompileContext } from './compile-context.js';

type Compile = (filter: ValuesFilter, context: CompileContext) => string;

/** The condition of each filter field. Exhaustive: a field without an entry does not compile. */
export const VALUE_CONDITIONS: Readonly<Record<ValueField, Compile>> = {
  author: inColumn('author_id'),
  author_job: inColumn('author_job'),
  author_state: inColumn('author_state'),
  channel: withChannels(inColumn('channel')),
  classifier: inListColumn('classifier_ids'),
  collaboration_status: withCollaboration(inColumn('collaboration_status_id')),
  collaboration_user: withCollaboration(inColumn('collaboration_user_id')),
  community: inListColumn('community_ids'),
  country: inColumn('country'),
  id: inColumn('id'),
  language: inColumn('language'),
  media_group: inColumn('media_group'),
  microblog_type: inColumn('microblog_type'),
  review_status: inColumn('review_status'),
  sentiment: inColumn('sentiment'),
  site: inColumn('site_id'),
  site_type: inColumn('site_type_id'),
  source: inColumn('source_id'),
  // No index: a coded column in an index would prevent heap-only updates.
  tag: inListColumn('tags'),
  title: isTitle,
  type: inColumn('type'),
};

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
  return ({ values }, { parameters }) => `mention.${column} && ${addList(values, parameters)} collate "C"`;
}

/** Exact titles, looked up by the index on their digests. */
function isTitle({ values }: ValuesFilter, { parameters, reportId, readsDocuments }: CompileContext): string {
  const list = addList(values, parameters);
  return readsDocuments
    ? `document.title = any(${list})`
    : `mention.id in (select id from coding.mention_document as document where document.report_id = ${reportId}
         and md5(document.title) in (select md5(title) from unnest(${list}) as title)
         and document.title = any(${list}))`;
}

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
