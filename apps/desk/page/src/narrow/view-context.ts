import { createContext, use } from 'react';
import { go } from '../platform/navigation.js';
import type { FilterSet } from '../state/to-filters.js';
import { toFilters } from '../state/to-filters.js';
import type { FieldName } from '../state/fields.js';
import type { View } from '../state/view.js';
import { writeView } from '../state/view-url.js';
import type { Sides } from '../platform/report-queries.js';
import { type Extent, periodBefore, type ResolvedPeriod, resolvePeriod } from '../time/resolve-period.js';

/** What the screen shows: the view of the address, and what its period means in the report. */
export interface Shown {
  readonly view: View;
  readonly period: ResolvedPeriod;
  /** As much time before; undefined if there is none. Nothing is before all mentions. */
  readonly earlier: ResolvedPeriod | undefined;
}

/** What the screen shows of a report, or of the reports of a dashboard, with mentions of this time. */
export function shownOf(view: View, extent: Extent): Shown {
  const period = resolvePeriod(view.period, view.zone, extent);
  return { view, period, earlier: view.period.type === 'all' ? undefined : periodBefore(period, view.zone) };
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

/** The time that a view is compared with, if it is. */
export const timeBefore = ({ view, earlier }: Shown): ResolvedPeriod | undefined =>
  view.isCompared ? earlier : undefined;

/** What is shown and what it is compared with, perhaps without the choices of a field. */
export function sidesOfShown(shown: Shown, without?: FieldName): Sides {
  const span = timeBefore(shown);
  return { filters: filtersOfShown(shown, without), compare: span && toFilters(shown.view, { span, without }) };
}

/** Goes to a view. */
export const show = (view: View, how: 'push' | 'replace' = 'push'): void => go(writeView(view), how);
