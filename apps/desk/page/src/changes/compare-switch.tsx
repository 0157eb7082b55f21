import { show, useShown } from '../narrow/view-context.js';
import { periodText } from '../narrow/period-text.js';
import './changes.css';

/** Whether the view is compared with as much time before. It is also the legend of the line in the chart. */
export function CompareSwitch() {
  const { view, earlier } = useShown();
  if (!earlier) return null;
  return (
    <label className="compare">
      <input
        type="checkbox"
        checked={view.isCompared}
        onChange={({ target }) => show({ ...view, isCompared: target.checked })}
      />
      {view.isCompared ? (
        <>
          <span className="compare-line" aria-hidden="true" /> compared with {periodText(earlier, view.zone)}
        </>
      ) : (
        'Compare with the time before'
      )}
    </label>
  );
}
