import { checked } from '@earshot/message-kit';
import { expect, it } from 'vitest';
import { filterSet } from './filter-set.js';
import { isUnrestricted } from './is-unrestricted.js';

const SAVED = new Map<string, unknown>([
  ['all', {}],
  ['french', { languages: ['fra'] }],
]);

const read = (filters: object) => checked((at) => filterSet(filters, at), SAVED);

it.each([
  {},
  { boolean: {} },
  { boolean: { must: {}, should: {}, must_not: {} } },
  { boolean: { must: { boolean: { should: { boolean: {} } } } } },
  { boolean: { should: { languages: ['fra'], boolean: {} } } },
  { saved: ['french', 'all'] },
  { boolean: { must_not: { boolean: { must_not: { boolean: {} } } } } },
  { boolean: { must_not: { boolean: { must_not: { saved: ['all'] } } } } },
])('selects every mention: %j', (filters) => expect(isUnrestricted(read(filters))).toBe(true));

it.each([
  { languages: ['fra'] },
  { saved: ['french'] },
  { boolean: {}, languages: ['fra'] },
  { boolean: { must: { languages: ['fra'] } } },
  { boolean: { should: { languages: ['fra'] } } },
  { boolean: { must_not: { languages: ['fra'] } } },
  { boolean: { must_not: { boolean: {} } } },
  { boolean: { must_not: { boolean: { must_not: { languages: ['fra'] } } } } },
])('does not: %j', (filters) => expect(isUnrestricted(read(filters))).toBe(false));
