import type { NumberFilter, StatsField } from '@earshot/filter-kit';
import type { NumberColumn } from './columns.js';
import type { CompileContext } from './compile-context.js';

/** Exhaustive: a field of filters or stats without a column does not compile. */
export const NUMBER_COLUMNS: Readonly<Record<StatsField, NumberColumn>> = {
  influence: 'influence',
  rating_normalized: 'rating_normalized',
  service_rank: 'service_rank',
  engagement: 'engagement',
  likes: 'likes',
  comments: 'comments',
  shares: 'shares',
  views: 'views',
};

/** Ranges of numbers, bounds included (interface 2.6): influence, ratings_normalized, service_rank. */
export function compileNumber({ field, begin, end }: NumberFilter, { parameters }: CompileContext): string {
  const number = `mention.${NUMBER_COLUMNS[field]}`;
  const conditions = [];
  if (begin !== undefined) conditions.push(`${number} >= ${parameters.add(begin)}::double precision`);
  if (end !== undefined) conditions.push(`${number} <= ${parameters.add(end)}::double precision`);
  return `(${conditions.join(' and ')})`;
}
