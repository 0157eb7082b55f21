import type { Filter, FilterSet, RequestedFilterSet, RollingFilter, RollingUnit, TimeFilter } from '../filters.js';
import { LocalDays } from './local-days.js';
import { FIRST, LAST, type Moment } from './moment.js';

/** The filters for a report, with each rolling period as a range of time (rule D5). */
export function resolvePeriods(filters: RequestedFilterSet, reportId: string, moment: Moment): FilterSet {
  const resolved = (set: RequestedFilterSet) => resolvePeriods(set, reportId, moment);
  return filters.map((filter): Filter => {
    switch (filter.type) {
      case 'rolling':
        return range(filter, reportId, moment);
      case 'any_of':
        return { ...filter, filters: resolved(filter.filters) };
      case 'boolean': {
        const { must, should, must_not } = filter;
        return { ...filter, must: resolved(must), should: resolved(should), must_not: resolved(must_not) };
      }
      default:
        return filter;
    }
  });
}

/** Without a mention that is not after today, the period ends as if one was published now. */
function range({ unit, count, timeZone, to, path }: RollingFilter, reportId: string, moment: Moment): TimeFilter {
  const days = LocalDays.of(timeZone);
  const newest = moment.newest.get(reportId)?.get(timeZone);
  const last = beginningOf(days.dayOf(to === 'newest' && newest !== undefined ? newest : moment.now), unit);
  const end = to === 'now' ? last : shifted(last, 1, unit);
  const [from, until] = [shifted(end, -count, unit), end].map((day) => instantText(days.startOf(day)));
  return {
    type: 'time',
    field: 'date',
    from: { instant: from, inclusive: true },
    to: { instant: until, inclusive: false },
    path,
  };
}

const DAY = 86_400_000;

/** The day with which the interval of a day begins. */
function beginningOf(day: number, unit: RollingUnit): number {
  // 1970 began on a Thursday.
  if (unit === 'weeks') return Math.floor((day + 3) / 7) * 7 - 3;
  return unit === 'months' ? day - new Date(day * DAY).getUTCDate() + 1 : day;
}

/** The first day of the interval that is this many intervals later. `day` is the first one of an interval. */
function shifted(day: number, count: number, unit: RollingUnit): number {
  if (unit !== 'months') return day + count * (unit === 'weeks' ? 7 : 1);
  const date = new Date(day * DAY);
  return date.setUTCMonth(date.getUTCMonth() + count) / DAY;
}

/** An instant in milliseconds as `TimeBound` has it, or the nearest one that there is. */
export const instantText = (instant: number): string =>
  new Date(Math.min(Math.max(instant, FIRST), LAST)).toISOString().replace('Z', '000Z');
