import { describedMention } from '@earshot/coding/entities';
import { FILTER_PROBLEMS, filterSet, type SavedFilters } from '@earshot/filter-kit';
import {
  bodyObject,
  checked,
  count,
  listOf,
  mayLack,
  named,
  object,
  objectOf,
  optional,
  orNull,
  type Parameters,
  type Path,
  query,
  refine,
  shown,
  text,
  trueOrFalse,
  wholeNumber,
} from '@earshot/message-kit';
import { action, type BodyOf, jsonAnswer, jsonBody, PRETTY, queryParameters } from '@earshot/openapi-kit';
import { MENTION } from '../reading/examples.js';
import { DEFAULT_SIZE, MAX_SIZE } from '../reading/page-size.js';
import { CACHE_CONTROL, REPORT_ID } from '../reading/parameters.js';
import { direction, type Sort, sort } from '../reading/sort.js';
import { readCursor } from './cursor.js';

/** The limit of `from` plus `size`. Paging with `after` has no limit. */
export const MAX_WINDOW = 50_000;
const CURSOR = 'meta.next of an answer to a search with the same sort';
const hint = 'for further mentions, use after with meta.next of the last answer';

const size = wholeNumber('Mentions in the answer.', { max: MAX_SIZE, hint });
const from = wholeNumber(`Mentions to skip. With \`size\` at most ${MAX_WINDOW}; \`after\` has no limit.`, {
  max: MAX_WINDOW,
  hint,
});

/** The body of a search (rule D1). */
const search = refine(
  object(
    {
      filters: optional(filterSet, []),
      sort: optional<Sort>(sort('`{"date": "desc"}`'), { key: 'date', direction: 'desc' }),
      size: optional(size, DEFAULT_SIZE),
      from: optional(from),
      after: optional(
        text(
          { description: 'The cursor `meta.next` of an answer with the same `sort`. Not together with `from`.' },
          CURSOR,
          (cursor) => cursor,
          'cursor_invalid',
        ),
      ),
      total: optional(trueOrFalse('Whether to count all mentions that match.'), true),
    },
    { description: 'A search. Every member is optional.' },
  ),
  ({ after: cursor, from: skipped, ...members }, at) => {
    const after = cursor === undefined ? undefined : readCursor(cursor, members.sort);
    if (cursor !== undefined && !after) {
      at.member('after').reject('cursor_invalid', `must be ${CURSOR}`);
    }
    if (cursor !== undefined && skipped !== undefined) {
      at.member('after').reject('parameters_conflicting', 'must not be combined with from');
    }
    const { size } = members;
    if ((skipped ?? 0) + size > MAX_WINDOW) {
      at.member('from').reject('limit_exceeded', `plus size must not exceed ${MAX_WINDOW}; ${hint}`);
    }
    return { ...members, from: skipped ?? 0, after };
  },
);

/** The query parameters that existing clients send in place of members. `sort` is the direction of a sort by date. */
const inUrl = query({
  size: optional(wholeNumber('As `size` in the body. Only one of them may be given.', { max: MAX_SIZE, hint })),
  from: optional(wholeNumber('As `from` in the body. Only one of them may be given.', { max: MAX_WINDOW, hint })),
  sort: optional(direction('The direction of a sort by `date`. Not together with `sort` in the body.')),
});

/** A request for mentions, with members in the body or in the URL (rule D1). */
export const searchRequest = {
  schema: search.schema,
  parameters: inUrl.schemas,
  /** Throws a 400 that names every problem with its path. */
  read: (document: unknown = {}, parameters: Parameters = {}, saved?: SavedFilters) =>
    checked((at) => search(merged(bodyObject(document), parameters, at), at), saved),
};

/** A search after it was checked. */
export type SearchRequest = ReturnType<typeof searchRequest.read>;

function merged(body: object, parameters: Parameters, at: Path): object {
  for (const name of Object.keys(inUrl.schemas)) {
    if (parameters[name] === undefined || !Object.hasOwn(body, name)) continue;
    at.member(name).reject('parameters_conflicting', 'must be given in the body or in the URL, not in both');
  }
  const { sort, ...given } = inUrl.from(parameters, at) ?? {};
  const members = { ...given, sort: sort && { date: sort } };
  return { ...body, ...Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) };
}

/** One page of mentions (rule D1). */
const result = objectOf('The mentions of one page.', {
  data: listOf('Mentions, in the order of the search.', describedMention),
  meta: objectOf('The place of the page in all mentions that match.', {
    total: mayLack(count('How many mentions match. Absent with `"total": false`.')),
    next: orNull(text('The cursor of the next page; null on the last one.')),
    tags_cut: mayLack(
      listOf('Ids of the mentions of the page that have more tags than shown.', shown<string>({ type: 'string' })),
    ),
  }),
});

export const searchMentions = action({
  id: 'searchMentions',
  tag: 'mention',
  summary: 'Find mentions of a report',
  description:
    'All filters must hold. For a filter with several values, one suffices. To read everything, follow `meta.next` with ' +
    '`after`: each mention comes once, also while mentions are coded (rule D1). Large mentions make a page shorter than ' +
    '`size`: only `meta.next` says whether more follow, and with `from` the next page begins after the mentions received.',
  parameters: [REPORT_ID, ...queryParameters(searchRequest.parameters), PRETTY, CACHE_CONTROL],
  requestBody: jsonBody(
    'The search. Without a body all mentions are found.',
    named('Search', searchRequest),
    {
      words_and_languages: {
        summary: 'Words, languages, a period',
        value: {
          filters: {
            query: 'stayed NEAR/5 pronounced',
            languages: ['eng'],
            period: { begin: '2026-01-01', end: '2026-01-31' },
          },
          sort: { date: 'desc' },
          size: 20,
        },
      },
      boolean_tree: {
        summary: 'A tree of filters',
        value: {
          filters: {
            boolean: {
              should: {
                boolean: { must: { sentiments: ['negative'], human_review_statuses: ['unreviewed'] } },
                author_jobs: ['Journalist'],
              },
              must_not: { human_review_statuses: ['deleted'] },
            },
          },
        },
      },
    },
    { required: false },
  ),
  answers: {
    200: jsonAnswer('The mentions of the page.', named('SearchResult', result), {
      one_mention: { value: { data: [MENTION], meta: { total: 1, next: null } } },
    }),
  },
  resourceTypes: ['mention', 'author'],
  problems: [...FILTER_PROBLEMS, 'filter_unavailable', 'cursor_invalid', 'report_not_found'],
});

/** The answer to a search (rule D1). */
export type SearchResult = BodyOf<typeof searchMentions>;
