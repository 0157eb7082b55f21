import { createContext, use } from 'react';
import { go } from '../platform/navigation.js';
import type { FilterSet } from '../state/to-filters.js';
import { toFilters } from '../state/to-filters.js';
import type { FieldName } from '../state/fields.js';
import type { View } from '../state/view.js';
import { writeView } from '../state/view-url.js';
import type { ResolvedPeriod } from '../time/resolve-period.js';

/** What the screen shows: the view of the address, and what its period means in the report. */
export interface Shown {
  readonly view: View;
  readonly period: ResolvedPeriod;
}

export const ViewContext = createContext<Shown | undefined>(undefined);

export function useShown(): Shown {
  const shown = use(ViewContext);
  if (!shown) throw new Error('no report is shown');
  return shown;
}

/** The filters of what is shown, perhaps without the choices of a field or with more conditions. */
export const filtersOfShown = ({ view, period }: Shown, without?: FieldName, and?: readonly FilterSet[]): FilterSet =>
  toFilters(view, { span: period, without, and });

/** Goes to a view. */
export const show = (view: View, how: 'push' | 'replace' = 'push'): void => go(writeView(view), how);
