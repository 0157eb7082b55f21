import { show, useShown } from '../narrow/view-context.js';
import { type Sort, SORT_KEYS } from '../state/view.js';
import { sortName } from '../text/sort-name.js';

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
      {SORTS.map((sort, index) => (
        <option key={sort.key + sort.direction} value={index}>
          {sortName(sort)}
        </option>
      ))}
    </select>
  );
}
