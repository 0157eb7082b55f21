import { createContext, use } from 'react';
import { go } from '../platform/navigation.js';
import type { FilterSet } from '../state/to-filters.js';
import { toFilters } from '../state/to-filters.js';
import type { FieldName } from '../state/fields.js';
import type { View } from '../state/view.js';
import { writeView } from '../state/view-url.js';
import type { Sides } from '../platform/report-queries.js';
import {
  type Extent,
  periodBefore,
  type ResolvedPeriod,
  resolvePeriod,
  wholeDays,
  yearBefore,
} from '../time/resolve-period.js';

/** What the screen shows: the view of the address, and what its period means in the report. */
export interface Shown {
  readonly view: View;
  readonly period: ResolvedPeriod;
  /** The time that it is compared with; undefined if there is none. */
  readonly earlier: ResolvedPeriod | undefined;
}

/** What the screen shows of a report, or of the reports of a dashboard, with mentions of this time. */
export function shownOf(view: View, extent: Extent): Shown {
  const period = resolvePeriod(view.period, view.zone, extent);
  return { view, period, earlier: earlierOf(view, period) };
}

function earlierOf({ compare, period: { type }, zone }: View, period: ResolvedPeriod): ResolvedPeriod | undefined {
  if (compare.type === 'days') return wholeDays(compare.first, compare.last, zone);
  // Nothing is before all mentions.
  if (compare.type === 'none' || type === 'all') return undefined;
  return compare.type === 'year' ? yearBefore(period, zone) : periodBefore(period, zone);
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

/** What is shown and what it is compared with, perhaps without the choices of a field. */
export function sidesOfShown(shown: Shown, without?: FieldName): Sides {
  const span = shown.earlier;
  return { filters: filtersOfShown(shown, without), compare: span && toFilters(shown.view, { span, without }) };
}

/** Goes to a view. */
export const show = (view: View, how: 'push' | 'replace' = 'push'): void => go(writeView(view), how);
