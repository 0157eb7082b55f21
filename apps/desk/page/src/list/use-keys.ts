import { useEffect, useEffectEvent } from 'react';
import { KEYS } from '../platform/preferences.js';

/** What has all keys for itself while it has the focus. */
const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Keys act wherever the focus is, but not while one types or a dialog is open, and can be switched off (WCAG 2.1.4). */
export function useKeys(act: (event: KeyboardEvent) => boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event;
    if (defaultPrevented || (key.length === 1 && !KEYS.get())) return;
    if ((target as Element).closest(TYPING) || document.querySelector('dialog[open]')) return;
    if (act(event)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
