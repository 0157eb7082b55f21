import { useMemo } from 'react';
import { offsetText, ownZone, allZones } from '../time/zone.js';

interface ZonePickerProps {
  readonly zone: string;
  /** An instant of what is shown: its offset is that of then. */
  readonly at: number;
  readonly onChoose: (zone: string) => void;
}

/** The time zone of everything on the screen, with its offset. */
export function ZonePicker({ zone, at, onChoose }: ZonePickerProps) {
  const own = ownZone();
  const usual = [...new Set([zone, own, 'UTC'])];
  const option = (name: string) => (
    <option key={name} value={name}>
      {name.replaceAll('_', ' ')} ({offsetText(at, name)})
    </option>
  );
  // They are 400, so they are not compared with each view.
  const others = useMemo(
    () => (
      <optgroup label="All">
        {allZones()
          .filter((name) => ![zone, own, 'UTC'].includes(name))
          .map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
      </optgroup>
    ),
    [zone, own],
  );
  return (
    <label className="setting">
      Time zone
      <select className="select" value={zone} onChange={({ target }) => onChoose(target.value)}>
        <optgroup label="Usual">{usual.map(option)}</optgroup>
        {others}
      </select>
    </label>
  );
}
