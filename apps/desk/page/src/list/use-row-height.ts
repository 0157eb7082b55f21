import { useSyncExternalStore } from 'react';

/** Rows are higher where the page is narrow. The styles have the same numbers. */
const NARROW = window.matchMedia('(max-width: 719px)');

const subscribe = (listener: () => void): (() => void) => {
  NARROW.addEventListener('change', listener);
  return () => NARROW.removeEventListener('change', listener);
};

export const useRowHeight = (): number => useSyncExternalStore(subscribe, () => (NARROW.matches ? 132 : 84));

/** Whether there is room for one column only. */
export const isNarrow = (): boolean => NARROW.matches;
