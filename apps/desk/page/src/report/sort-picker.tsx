import { show, useShown } from '../narrow/view-context.js';
import { type Sort, SORT_KEYS } from '../state/view.js';

const NAMES: Record<(typeof SORT_KEYS)[number], readonly [desc: string, asc: string]> = {
  date: ['Newest first', 'Oldest first'],
  infused_at: ['Added last', 'Added first'],
  crawled_at: ['Fetched last', 'Fetched first'],
  engagement: ['Most engagement', 'Least engagement'],
  influence: ['Most influential', 'Least influential'],
  service_rank: ['Highest service rank', 'Lowest service rank'],
};

const SORTS: readonly Sort[] = SORT_KEYS.flatMap((key) => [
  { key, direction: 'desc' as const },
  { key, direction: 'asc' as const },
]);

/** The order of the list. */
export function SortPicker() {
  const { view } = useShown();
  const indexOf = ({ key, direction }: Sort) =>
    SORTS.findIndex((sort) => sort.key === key && sort.direction === direction);
  return (
    <select
      className="select"
      aria-label="Order"
      value={indexOf(view.sort)}
      onChange={({ target }) => show({ ...view, sort: SORTS[Number(target.value)] })}
    >
      {SORTS.map(({ key, direction }, index) => (
        <option key={key + direction} value={index}>
          {NAMES[key][direction === 'desc' ? 0 : 1]}
        </option>
      ))}
    </select>
  );
}
