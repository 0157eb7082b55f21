import { type RefObject, useEffect, useState } from 'react';
import { remember, remembered } from '../platform/navigation.js';

const SCROLLED = 'scrolled';

/** How far an element is scrolled, and how high it is. The entry of the history remembers it. */
export function useScrolled(element: RefObject<HTMLElement | null>): { scrolled: number; height: number } {
  const [place, setPlace] = useState({ scrolled: 0, height: 600 });
  useEffect(() => {
    const current = element.current!;
    const update = () => setPlace({ scrolled: current.scrollTop, height: current.clientHeight });
    const keep = () => remember(SCROLLED, current.scrollTop);
    const observer = new ResizeObserver(update);
    observer.observe(current);
    current.addEventListener('scroll', update, { passive: true });
    current.addEventListener('scrollend', keep);
    const before = remembered(SCROLLED);
    if (typeof before === 'number') current.scrollTo(0, before);
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', update);
      current.removeEventListener('scrollend', keep);
    };
  }, [element]);
  return place;
}
