import type { Sort } from '../state/view.js';

const NAMES: Record<Sort['key'], readonly [desc: string, asc: string]> = {
  date: ['Newest first', 'Oldest first'],
  infused_at: ['Added last', 'Added first'],
  crawled_at: ['Fetched last', 'Fetched first'],
  engagement: ['Most engagement', 'Least engagement'],
  influence: ['Most influential', 'Least influential'],
  service_rank: ['Highest service rank', 'Lowest service rank'],
};

/** The order of a list in words. */
export const sortName = ({ key, direction }: Sort): string => NAMES[key][direction === 'desc' ? 0 : 1];
