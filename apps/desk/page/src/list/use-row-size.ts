import { useSyncExternalStore } from 'react';
import { useIsNarrow } from '../platform/narrow.js';
import { COMPACT, usePreference } from '../platform/preferences.js';

const readTextSize = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);

let textSize = readTextSize();

/** Nothing says that the text of the browser is of another size, but then the page is. */
const subscribe = (listener: () => void): (() => void) => {
  const observer = new ResizeObserver(() => {
    textSize = readTextSize();
    listener();
  });
  observer.observe(document.body);
  return () => observer.disconnect();
};

/** How high the rows of the list are, in pixels, and how many lines of text they show above the line of facts. */
export interface RowSize {
  readonly height: number;
  readonly lines: number;
}

/** Their heights are in rem. */
const COMPACT_SIZES: readonly RowSize[] = [
  { height: 2.75, lines: 1 },
  { height: 4.75, lines: 2 },
];
const COMFORTABLE_SIZES: readonly RowSize[] = [
  { height: 4.25, lines: 2 },
  { height: 6, lines: 3 },
];

/** The size of a row, which grows with the text of the browser. Texts have more lines where the page is narrow. */
export function useRowSize(): RowSize {
  const sizes = usePreference(COMPACT) ? COMPACT_SIZES : COMFORTABLE_SIZES;
  const { height, lines } = sizes[useIsNarrow() ? 1 : 0];
  return { height: Math.round(height * useSyncExternalStore(subscribe, () => textSize)), lines };
}
