import { useSyncExternalStore } from 'react';
import { shownAddress } from '../state/view-url.js';

/** Path and query of the page: the only place that reads and writes the history of the browser. */
const listeners = new Set<() => void>();

const notify = (): void => listeners.forEach((listener) => listener());

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
};

// The page itself remembers how far it was scrolled, because its lists are not there at once.
history.scrollRestoration = 'manual';

const ADDRESS = 'address';

/** What is too long for the address bar is in the state of its entry. */
const address = (): string => (remembered(ADDRESS) as string | undefined) ?? location.pathname + location.search;

/** The address of the page, such as `/desk/reports/acme-brand?zone=UTC`. */
export const useAddress = (): string => useSyncExternalStore(subscribe, address);

/** Goes to an address of the page: as a new entry of the history, or in place of the current one. */
export function go(to: string, how: 'push' | 'replace' = 'push'): void {
  if (to === address()) return;
  const shown = shownAddress(to);
  const whole = { [ADDRESS]: shown === to ? undefined : to };
  if (how === 'push') history.pushState(whole, '', shown);
  else history.replaceState({ ...(history.state as object | null), ...whole }, '', shown);
  notify();
}

/** What this entry of the history remembers in addition to its address, such as how far a list was scrolled. */
export const remembered = (name: string): unknown => (history.state as Record<string, unknown> | null)?.[name];

export const remember = (name: string, value: unknown): void =>
  history.replaceState({ ...(history.state as object | null), [name]: value }, '');
