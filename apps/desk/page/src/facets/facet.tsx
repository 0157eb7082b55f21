import { useState } from 'react';
import { sidesOfShown, useShown } from '../narrow/view-context.js';
import type { Buckets } from '../platform/aggregations.js';
import { textOfProblem } from '../platform/problems.js';
import { useFacet } from '../platform/report-queries.js';
import { FIELDS, type FieldName } from '../state/fields.js';
import { FacetRow } from './facet-row.js';

interface FacetProps {
  readonly field: FieldName;
  /** Its values, if the first request of the view has them. */
  readonly known?: Buckets;
  /** Whether they are of an earlier view. */
  readonly isStale: boolean;
}

/** The values of a field. With chosen ones it keeps its other values, because they are alternatives. */
export function Facet({ field, known, isStale }: FacetProps) {
  const shown = useShown();
  const [isOpen, setOpen] = useState(known !== undefined);
  const [isLong, setLong] = useState(false);
  const hasChoice = field in shown.view.chosen || field in shown.view.excluded;
  const asksItself = isOpen && (known === undefined || hasChoice || isLong);
  const sides = sidesOfShown(shown, hasChoice ? field : undefined);
  const own = useFacet(shown.view.report, field, sides, { all: isLong, enabled: asksItself });
  const values = asksItself ? (own.data ?? known) : known;
  const chosen = [...(shown.view.chosen[field] ?? []), ...(shown.view.excluded[field] ?? [])];
  const most = Math.max(1, values?.missing ?? 0, ...(values?.buckets.map(({ count }) => count) ?? []));
  const listed = new Set(values?.buckets.map(({ key }) => key));
  const isOld = asksItself ? own.isPlaceholderData || own.data === undefined : isStale;

  return (
    <details className="facet" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3>{FIELDS[field].label}</h3>
      </summary>
      {own.error && asksItself && <p className="problem">{textOfProblem(own.error)}</p>}
      {values && (
        <ul data-stale={isOld || undefined} aria-busy={isOld}>
          {values.buckets.map(({ key, count, compared }) => (
            <FacetRow key={key} field={field} value={key} count={count} compared={compared} most={most} />
          ))}
          {chosen
            .filter((value) => !listed.has(value))
            .map((value) => (
              <FacetRow key={value} field={field} value={value} most={most} />
            ))}
          {values.missing > 0 && <FacetRow field="missing" value={field} count={values.missing} most={most} />}
        </ul>
      )}
      {values && values.buckets.length === 0 && values.missing === 0 && <p className="facet-empty">No values.</p>}
      {values && values.other > 0 && !isLong && (
        <button type="button" className="button-link facet-more" onClick={() => setLong(true)}>
          Show more
        </button>
      )}
    </details>
  );
}
