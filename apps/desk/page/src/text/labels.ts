import { COUNTRIES, LANGUAGES, SITE_TYPES } from '@earshot/reference-kit/lists';
import type { FieldName } from '../state/fields.js';

/** A sentiment is a shape and a word as well as a colour. */
export const SENTIMENT_MARKS: Readonly<Record<string, string>> = {
  positive: '▲',
  neutral: '●',
  negative: '▼',
  unassigned: '○',
  ambivalent: '◆',
};

/** From the bottom of a bar to its top. */
export const SENTIMENT_ORDER = ['negative', 'neutral', 'positive', 'unassigned', 'ambivalent'] as const;

export const CHANNEL_NAMES: Readonly<Record<string, string>> = { owned: 'owned channel', earned: 'earned channel' };

const named = (references: readonly { id: string; name: string }[]): ReadonlyMap<string, string> =>
  new Map(references.map(({ id, name }) => [id, name]));

const NAMES: Partial<Record<FieldName, ReadonlyMap<string, string>>> = {
  language: named(LANGUAGES),
  country: named(COUNTRIES),
  site_type: named(SITE_TYPES),
  missing: new Map([
    ['author', 'author'],
    ['author_state', 'author’s state'],
    ['author_job', 'author’s job'],
    ['site_type', 'site type'],
    ['media_group', 'media'],
    ['microblog_type', 'microblog type'],
    ['collaboration_user', 'assignment'],
    ['collaboration_status', 'task'],
  ]),
};

/** How a value of a field is called, if its list says so. */
export const nameOf = (field: FieldName, value: string): string => NAMES[field]?.get(value) ?? value;
