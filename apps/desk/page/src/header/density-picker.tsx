import { COMPACT, usePreference } from '../platform/preferences.js';

/** Chooses how much of a text each row of the list shows. */
export function DensityPicker() {
  const isCompact = usePreference(COMPACT);
  return (
    <label className="setting">
      Rows
      <select
        className="select"
        value={isCompact ? 'compact' : 'comfortable'}
        onChange={({ target }) => COMPACT.set(target.value === 'compact')}
      >
        <option value="compact">Compact</option>
        <option value="comfortable">Comfortable</option>
      </select>
    </label>
  );
}
