import type { MentionMember } from '@earshot/client';
import { show, useShown } from '../narrow/view-context.js';
import { COLUMN_NAMES, COLUMNS, someColumns } from '../state/columns.js';

/** A member without a name does not compile. */
const NAMES: Readonly<Record<Exclude<MentionMember, 'id'>, string>> = COLUMN_NAMES;

/** Chooses the columns of files. The address remembers them. */
export function ColumnPicker() {
  const { view } = useShown();
  const chosen: readonly string[] = view.columns ?? COLUMNS;
  const choose = (columns: readonly string[]) => show({ ...view, columns: someColumns(columns) }, 'replace');
  const toggle = (column: string) =>
    choose(chosen.includes(column) ? chosen.filter((each) => each !== column) : [...chosen, column]);
  return (
    <fieldset className="export-choice">
      <legend>Columns</legend>
      <p>
        {chosen.length === COLUMNS.length ? 'All of them.' : `The id, and ${chosen.length} of ${COLUMNS.length} more.`}{' '}
        <button type="button" className="button-link" onClick={() => choose(COLUMNS)}>
          Choose all
        </button>{' '}
        <button type="button" className="button-link" onClick={() => choose([])}>
          Only the id
        </button>
      </p>
      <div className="export-columns">
        {COLUMNS.map((column) => (
          <label key={column} className="selection-box">
            <input type="checkbox" checked={chosen.includes(column)} onChange={() => toggle(column)} />
            {NAMES[column]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
