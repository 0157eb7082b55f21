import { days, times } from '../text/format.js';
import type { ResolvedPeriod } from '../time/resolve-period.js';

/** A period as people read it: its absolute days, or its times. */
export const periodText = ({ begin, end, days: both }: ResolvedPeriod, zone: string): string =>
  both ? days(both.first, both.last) : times(begin, end, zone);
