import { type CSSProperties, type ReactNode, useState } from 'react';
import { sidesOfShown, useShown } from '../narrow/view-context.js';
import type { Buckets } from '../platform/aggregations.js';
import { textOfProblem } from '../platform/problems.js';
import { useFacet } from '../platform/report-queries.js';
import { FIELDS, type FieldName } from '../state/fields.js';
import { leavesOutDeleted } from '../state/view.js';
import { FacetRow } from './facet-row.js';

/** How many values it has at first. */
const FEW = 6;

/** Rows for which there is room in any case, so that what is below does not move when other values come (H8). */
const ROOM: Partial<Record<FieldName, number>> = { sentiment: 4, review_status: 3, type: 2 };

interface FacetProps {
  readonly field: FieldName;
  /** Its values, if the first request of the view has them. */
  readonly known?: Buckets;
  /** Whether they are of an earlier view. */
  readonly isStale: boolean;
  /** What follows its values. */
  readonly children?: ReactNode;
}

/** The values of a field. With chosen ones it keeps its other values, because they are alternatives. */
export function Facet({ field, known, isStale, children }: FacetProps) {
  const shown = useShown();
  const [isOpen, setOpen] = useState(known !== undefined);
  const [isLong, setLong] = useState(false);
  const isWithout = field === 'review_status' && leavesOutDeleted(shown.view);
  const hasChoice = isWithout || field in shown.view.chosen || field in shown.view.excluded;
  const asksItself = isOpen && (known === undefined || hasChoice || isLong);
  const sides = sidesOfShown(shown, hasChoice ? field : undefined);
  const own = useFacet(shown.view.report, field, sides, { all: isLong, enabled: asksItself });
  const values = asksItself ? (own.data ?? known) : known;
  const { chosen, excluded } = shown.view;
  // What is chosen, excluded or left out has a row in any case, so that none moves when the counts come.
  const named = new Set([...(chosen[field] ?? []), ...(excluded[field] ?? []), ...(isWithout ? ['deleted'] : [])]);
  const all = values?.buckets ?? [];
  const shownBuckets = isLong ? all : all.filter(({ key }, index) => index < FEW || named.has(key));
  const hasMore = !isLong && (all.length > FEW || (values?.other ?? 0) > 0);
  const most = Math.max(1, values?.missing ?? 0, ...all.map(({ count }) => count));
  const listed = new Set(all.map(({ key }) => key));
  const isOld = asksItself ? own.isPlaceholderData || own.data === undefined : isStale;

  return (
    <details className="facet" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3>{FIELDS[field].label}</h3>
      </summary>
      {own.error && asksItself && <p className="problem">{textOfProblem(own.error)}</p>}
      <ul
        style={{ '--rows': ROOM[field] ?? FEW + 1 } as CSSProperties}
        data-stale={isOld || undefined}
        aria-busy={isOld}
      >
        {shownBuckets.map(({ key, count, compared }) => (
          <FacetRow key={key} field={field} value={key} count={count} compared={compared} most={most} />
        ))}
        {values &&
          [...named]
            .filter((value) => !listed.has(value))
            .map((value) => <FacetRow key={value} field={field} value={value} most={most} />)}
        {values && values.missing > 0 && <FacetRow field="missing" value={field} count={values.missing} most={most} />}
        {values?.missing === 0 && all.length === 0 && <li className="facet-empty">No values.</li>}
        {hasMore && (
          <li>
            <button type="button" className="button-link facet-more" onClick={() => setLong(true)}>
              Show more
            </button>
          </li>
        )}
      </ul>
      {children}
    </details>
  );
}
