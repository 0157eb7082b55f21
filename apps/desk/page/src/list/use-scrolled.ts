import { type RefObject, useEffect, useState } from 'react';
import { remember, remembered } from '../platform/navigation.js';

const SCROLLED = 'scrolled';
/** Browsers take milliseconds to remember, so they do it when the list rests. */
const RESTING_MS = 100;

/** Whether an element is of an earlier view, and waits for what replaces it. */
export const isBehind = (element: Element | null): boolean => !!element?.closest('[data-stale]');

/** How far an element is scrolled, in whole rows, and how high it is. The entry of the history remembers the place. */
export function useScrolled(
  element: RefObject<HTMLElement | null>,
  rowHeight: number,
): { scrolled: number; height: number } {
  const [place, setPlace] = useState({ scrolled: 0, height: 600 });
  useEffect(() => {
    const current = element.current!;
    const update = () => {
      const scrolled = Math.floor(current.scrollTop / rowHeight) * rowHeight;
      const height = current.clientHeight;
      setPlace((before) => (before.scrolled === scrolled && before.height === height ? before : { scrolled, height }));
    };
    let resting: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(resting);
      resting = setTimeout(() => !isBehind(current) && remember(SCROLLED, current.scrollTop), RESTING_MS);
    };
    const observer = new ResizeObserver(update);
    observer.observe(current);
    current.addEventListener('scroll', update, { passive: true });
    current.addEventListener('scrollend', keep);
    return () => {
      clearTimeout(resting);
      observer.disconnect();
      current.removeEventListener('scroll', update);
      current.removeEventListener('scrollend', keep);
    };
  }, [element, rowHeight]);
  useEffect(() => {
    const before = remembered(SCROLLED);
    if (typeof before === 'number') element.current!.scrollTo(0, before);
  }, [element]);
  return place;
}
