import { memo } from 'react';
import { NarrowLink } from '../narrow/narrow-link.js';
import { Difference } from '../narrow/difference.js';
import { ValueName } from '../narrow/value-name.js';
import type { FieldName } from '../state/fields.js';
import { count as text } from '../text/format.js';

interface FacetRowProps {
  readonly field: FieldName;
  readonly value: string;
  /** Absent for a chosen value that is not among those that were counted. */
  readonly count?: number;
  /** Its count in the time before, if that is compared. */
  readonly compared?: number;
  readonly most: number;
}

/** A value that narrows, its count, and next to it what excludes it. */
export const FacetRow = memo(({ field, value, count, compared, most }: FacetRowProps) => (
  <li className="facet-row">
    <NarrowLink className="facet-value" field={field} value={value} aria-keyshortcuts="x">
      <span className="facet-share" style={{ inlineSize: `${(100 * (count ?? 0)) / most}%` }} />
      <span className="facet-name">
        {field === 'missing' && <i>without </i>}
        <ValueName field={field} value={value} />
      </span>
      {count !== undefined && (
        <span className="facet-counts">
          <span className="facet-count">{text(count)}</span>
          {compared !== undefined && <Difference now={count} before={compared} />}
        </span>
      )}
    </NarrowLink>
    <NarrowLink className="facet-exclude" field={field} value={value} side="excluded" title="Exclude">
      <span aria-hidden="true">−</span>
      <span className="visually-hidden">
        exclude {field === 'missing' && 'without '}
        <ValueName field={field} value={value} />
      </span>
    </NarrowLink>
  </li>
));
