import { type RefObject, useEffect, useState } from 'react';
import { remember, remembered } from '../platform/navigation.js';
import { scrollTo } from './window.js';

const SCROLLED = 'scrolled';
/** Browsers take milliseconds to remember, so they do it when the page rests. */
const RESTING_MS = 100;

/** Whether an element is of an earlier view, and waits for what replaces it. */
export const isBehind = (element: Element | null): boolean => !!element?.closest('[data-stale]');

/** What of a list is in sight: how far it is scrolled, and the height between the line above it and the bar (WCAG 2.4.11). */
export function sightOf(list: Element): { scrolled: number; height: number } {
  const { scrollPaddingBlockStart, scrollPaddingBlockEnd } = getComputedStyle(document.documentElement);
  const [above, below] = [scrollPaddingBlockStart, scrollPaddingBlockEnd].map((padding) => parseFloat(padding) || 0);
  return { scrolled: above - list.getBoundingClientRect().top, height: window.innerHeight - above - below };
}

/** Scrolls the page as little as brings a row into sight. */
export function scrollToRow(list: Element, row: number, rowHeight: number): void {
  const { scrolled, height } = sightOf(list);
  window.scrollBy(0, scrollTo(row, scrolled, height, rowHeight) - scrolled);
}

/**
 * How far the page is scrolled beyond the beginning of a list, in whole rows, and how high the window is. The entry of the
 * history remembers the place; a new list begins at its beginning.
 */
export function useScrolled(
  list: RefObject<HTMLElement | null>,
  rowHeight: number,
): { scrolled: number; height: number } {
  const [place, setPlace] = useState({ scrolled: 0, height: window.innerHeight });
  useEffect(() => {
    const current = list.current!;
    const update = () => {
      const scrolled = Math.max(0, Math.floor(-current.getBoundingClientRect().top / rowHeight)) * rowHeight;
      const height = window.innerHeight;
      setPlace((before) => (before.scrolled === scrolled && before.height === height ? before : { scrolled, height }));
    };
    let resting: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(resting);
      resting = setTimeout(() => !isBehind(current) && remember(SCROLLED, window.scrollY), RESTING_MS);
    };
    // What is above the list may fold.
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    window.addEventListener('resize', update);
    window.addEventListener('scroll', update, { passive: true });
    document.addEventListener('scrollend', keep);
    return () => {
      clearTimeout(resting);
      observer.disconnect();
      window.removeEventListener('resize', update);
      window.removeEventListener('scroll', update);
      document.removeEventListener('scrollend', keep);
    };
  }, [list, rowHeight]);
  useEffect(() => {
    const before = remembered(SCROLLED);
    if (typeof before === 'number') window.scrollTo(0, before);
    else if (sightOf(list.current!).scrolled > 0) list.current!.scrollIntoView();
  }, [list]);
  return place;
}
