import { show, useShown } from '../narrow/view-context.js';

/** Whether mentions count that a person has marked as deleted. */
export function DeletedSwitch() {
  const { view } = useShown();
  return (
    <label className="facet-switch">
      <input
        type="checkbox"
        checked={view.hasDeleted}
        onChange={({ target }) => show({ ...view, hasDeleted: target.checked })}
      />
      Count deleted mentions
    </label>
  );
}
