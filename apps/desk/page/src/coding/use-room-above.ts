import { type RefObject, useEffect } from 'react';

/** What gets the focus is scrolled to where a bar at the bottom of the page does not cover it (WCAG 2.4.11). Notices are above it. */
export function useRoomAbove(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const current = bar.current!;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBlockEnd = `${current.offsetHeight}px`;
      style.setProperty('--bar', `${current.offsetHeight}px`);
    });
    observer.observe(current, { box: 'border-box' });
    return () => {
      observer.disconnect();
      style.scrollPaddingBlockEnd = '';
      style.removeProperty('--bar');
    };
  }, [bar]);
}
