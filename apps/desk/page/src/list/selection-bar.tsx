import { EXPORT, keyText, shortcutOf } from '../coding/commands.js';
import { countSelected, type Selection, useSelected } from '../coding/selection.js';
import type { PagedRows } from '../platform/paged-rows.js';
import type { Row } from '../platform/report-queries.js';
import { count, counted } from '../text/format.js';

interface SelectionBarProps {
  readonly rows: PagedRows<Row>;
  readonly selection: Selection;
  readonly total: number | undefined;
  readonly onExport: () => void;
}

/**
 * Selects the rows that are loaded and, as a second step, all that match: a change of what nobody has seen must not be a
 * surprise.
 */
export function SelectionBar({ rows, selection, total, onExport }: SelectionBarProps) {
  const selected = useSelected(selection);
  const number = countSelected(selected, total);
  const isAny = selected.isAll || selected.ids.size > 0;
  const text = isAny ? `${number === undefined ? 'All' : count(number)} selected` : 'Select';
  return (
    <div className="selection" role="group" aria-label="Selection">
      <label className="selection-box">
        <input
          type="checkbox"
          checked={isAny}
          onChange={() => (isAny ? selection.clear() : selection.add(rows.loaded().map(({ id }) => id)))}
        />
        {text}
      </label>
      {isAny && !selected.isAll && total !== undefined && selected.ids.size < total && (
        <button type="button" className="button-link" onClick={() => selection.addAll()}>
          Select all {counted(total, 'mention')} that match
        </button>
      )}
      <span role="status" className="visually-hidden">
        {isAny && text}
      </span>
      {selected.isAll && <span className="selection-all">all that match</span>}
      {isAny && (
        <button type="button" className="button-link" onClick={() => selection.clear()}>
          Clear
        </button>
      )}
      <button
        type="button"
        className="button coding-button selection-export"
        aria-keyshortcuts={shortcutOf(EXPORT)}
        onClick={onExport}
      >
        {EXPORT.label} <kbd aria-hidden="true">{keyText(EXPORT)}</kbd>
      </button>
    </div>
  );
}
