import type { Overview } from '../platform/report-queries.js';
import { FIELDS } from '../state/fields.js';
import { NarrowLink } from '../narrow/narrow-link.js';
import { ValueName } from '../narrow/value-name.js';
import { count, signed } from '../text/format.js';
import { useMostChanged } from './use-most-changed.js';
import './changes.css';

/** What changed most against as much time before. Every count is exact (H2). */
export function MostChanged({ overview }: { readonly overview: Overview }) {
  const changes = useMostChanged(overview);
  if (changes.length === 0) return null;
  return (
    <p className="changes-most">
      Changed most:{' '}
      {changes.map(({ field, key, now, before }) => (
        <NarrowLink
          key={field + key}
          className="chip"
          field={field}
          value={key}
          title={`${count(now)} now, ${count(before)} before`}
        >
          <span className="chip-field">{FIELDS[field].label}</span> <ValueName field={field} value={key} />{' '}
          <b>{signed(now - before)}</b>
        </NarrowLink>
      ))}
    </p>
  );
}
