import { useSyncExternalStore } from 'react';
import { NARROW } from '../platform/narrow.js';
import { COMPACT, usePreference } from '../platform/preferences.js';

const subscribe = (listener: () => void): (() => void) => {
  NARROW.addEventListener('change', listener);
  return () => NARROW.removeEventListener('change', listener);
};

/** Whether there is room for one column only. */
export const isNarrow = (): boolean => NARROW.matches;

/** How high the rows of the list are, in pixels, and how many lines of text they show above the line of facts. */
export interface RowSize {
  readonly height: number;
  readonly lines: number;
}

const COMPACT_SIZES: readonly RowSize[] = [
  { height: 44, lines: 1 },
  { height: 76, lines: 2 },
];
const COMFORTABLE_SIZES: readonly RowSize[] = [
  { height: 68, lines: 2 },
  { height: 96, lines: 3 },
];

/** The size of a row. Texts have more lines where the page is narrow. */
export function useRowSize(): RowSize {
  const sizes = usePreference(COMPACT) ? COMPACT_SIZES : COMFORTABLE_SIZES;
  return sizes[useSyncExternalStore(subscribe, () => (NARROW.matches ? 1 : 0))];
}
