import { useSyncExternalStore } from 'react';
import { EXPORT, keyText, shortcutOf } from '../coding/commands.js';
import { countSelected, excludedBy, type Matching, type Selection, useSelected } from '../coding/selection.js';
import type { PagedRows } from '../platform/paged-rows.js';
import type { Row } from '../platform/report-queries.js';
import { count, counted } from '../text/format.js';

interface SelectionBarProps {
  readonly rows: PagedRows<Row>;
  readonly selection: Selection;
  readonly matching: Matching;
  /** Whether each row shows its box. */
  readonly isSelecting: boolean;
  readonly onSelecting: (isOn: boolean) => void;
  readonly onExport: () => void;
}

/**
 * Selects the rows that are loaded and, as a second step, all that match: a change of what the reader has not seen must not be a
 * surprise.
 */
export function SelectionBar({ rows, selection, matching, isSelecting, onSelecting, onExport }: SelectionBarProps) {
  const selected = useSelected(selection);
  const { reached, isComplete } = useSyncExternalStore(rows.subscribe, rows.snapshot);
  const { total } = matching;
  const number = countSelected(selected, matching);
  const unknown = excludedBy(selected).length > 0 ? 'Some' : 'All';
  const isAny = selected.isAll || selected.ids.size > 0;
  const text = isAny ? `${number === undefined ? unknown : count(number)} selected` : 'Select all that are loaded';
  return (
    <div className="selection" role="group" aria-label="Selection">
      {isSelecting && (
        <label className="selection-box">
          <input
            type="checkbox"
            checked={isAny}
            onChange={() => (isAny ? selection.clear() : selection.add(rows.loaded().map(({ id }) => id)))}
          />
          {text}
        </label>
      )}
      {isAny && !selected.isAll && total !== undefined && (!isComplete || selected.ids.size < reached) && (
        <button type="button" className="button-link" onClick={() => selection.addAll()}>
          Select all {counted(total, 'mention')} that match
        </button>
      )}
      <span role="status" className="visually-hidden">
        {isAny && text}
      </span>
      {selected.isAll && <span className="selection-all">all that match</span>}
      {isSelecting && (
        <button
          type="button"
          className="button-link"
          onClick={() => {
            selection.clear();
            onSelecting(false);
          }}
        >
          {isAny ? 'Clear' : 'Done'}
        </button>
      )}
      {!isSelecting && (
        <button type="button" className="button" onClick={() => onSelecting(true)}>
          Select
        </button>
      )}
      <button type="button" className="button" aria-keyshortcuts={shortcutOf(EXPORT)} onClick={onExport}>
        {EXPORT.label} <kbd aria-hidden="true">{keyText(EXPORT)}</kbd>
      </button>
    </div>
  );
}
