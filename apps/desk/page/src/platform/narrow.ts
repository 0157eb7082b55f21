import { useSyncExternalStore } from 'react';

/** Whether there is room for one column only. The styles have the same width. */
const NARROW = window.matchMedia('(width < 45em)');

const subscribe = (listener: () => void): (() => void) => {
  NARROW.addEventListener('change', listener);
  return () => NARROW.removeEventListener('change', listener);
};

export const isNarrow = (): boolean => NARROW.matches;

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow);
