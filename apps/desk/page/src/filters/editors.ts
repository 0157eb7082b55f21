import { CLOSED_LISTS, type ClosedList } from '@earshot/reference-kit/lists';
import type { ConditionKey } from '../state/tree.js';

/** How the value of a filter is edited, and the value that a new condition begins with. */
export type Editor =
  /** Values of a closed list. */
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  /** Values by hand, one in a line: texts, or numbers. */
  | { readonly kind: 'lines'; readonly isNumeric?: true }
  /** From and to: numbers, or times. */
  | { readonly kind: 'range'; readonly isNumeric?: true }
  | { readonly kind: 'words' }
  /** Tags, with those of the report as suggestions. */
  | { readonly kind: 'tags' }
  /** Saved searches, by their names. */
  | { readonly kind: 'saved' }
  /** Lists of several names that are alternatives. */
  | { readonly kind: 'lists'; readonly lists: Readonly<Record<string, { readonly isNumeric?: true }>> };

const choice = ({ values }: ClosedList): Editor => ({ kind: 'choice', values });
const TEXTS: Editor = { kind: 'lines' };
const NUMBERS: Editor = { kind: 'lines', isNumeric: true };
const TIMES: Editor = { kind: 'range' };
const BETWEEN: Editor = { kind: 'range', isNumeric: true };

/** Every filter of a tree. A filter without an editor does not compile. */
export const EDITORS: Readonly<Record<ConditionKey, Editor>> = {
  author_jobs: TEXTS,
  author_states: TEXTS,
  channels: choice(CLOSED_LISTS.channel),
  classifiers: TEXTS,
  collaboration_statuses: NUMBERS,
  collaboration_users: NUMBERS,
  communities: NUMBERS,
  countries: choice(CLOSED_LISTS.country),
  crawled_at: TIMES,
  human_review_statuses: choice(CLOSED_LISTS.reviewStatus),
  ids: TEXTS,
  influence: BETWEEN,
  influencers: { kind: 'lists', lists: { authors: {}, sources: {}, sites: { isNumeric: true } } },
  infused_at: TIMES,
  keywords: TEXTS,
  languages: choice(CLOSED_LISTS.language),
  media_groups: choice(CLOSED_LISTS.mediaGroup),
  medias: { kind: 'lists', lists: { sites: { isNumeric: true }, site_types: { isNumeric: true } } },
  microblog_types: choice(CLOSED_LISTS.microblogType),
  missing: TEXTS,
  period: TIMES,
  query: { kind: 'words' },
  ratings_normalized: BETWEEN,
  review_date: TIMES,
  reviewed_at: TIMES,
  root_ids: TEXTS,
  saved: { kind: 'saved' },
  sentiments: choice(CLOSED_LISTS.filterSentiment),
  service_rank: BETWEEN,
  sources: TEXTS,
  tags: { kind: 'tags' },
  titles: TEXTS,
  types: choice(CLOSED_LISTS.mentionType),
};

/** What a new condition has. It is not complete yet. */
export const emptyValue = ({ kind }: Editor): unknown =>
  kind === 'words' ? '' : kind === 'range' || kind === 'lists' ? {} : [];

/** The values of a list as lines. */
export const linesOf = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : '');

/** The values of lines. What is not a number stays a text, which the check rejects with its place. */
export const valuesOfLines = (text: string, isNumeric = false): unknown[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (isNumeric ? numberOf(line) : line));

/** A bound of a range; undefined for none. */
export const boundOf = (text: string, isNumeric = false): unknown => {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return isNumeric ? numberOf(trimmed) : trimmed;
};

const numberOf = (text: string): unknown => (Number.isFinite(Number(text)) ? Number(text) : text);

/** An object without the members that are undefined. */
export const withMember = (value: unknown, name: string, member: unknown): object => {
  const { [name]: _, ...others } = (value ?? {}) as Record<string, unknown>;
  return member === undefined || (Array.isArray(member) && member.length === 0)
    ? others
    : { ...others, [name]: member };
};
