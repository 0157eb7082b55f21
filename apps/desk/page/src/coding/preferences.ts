import { useSyncExternalStore } from 'react';

/** A choice that this browser remembers: it is on or off. */
class Preference {
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly name: string,
    private readonly byDefault: boolean,
  ) {}

  readonly get = (): boolean => (localStorage.getItem(this.name) ?? (this.byDefault ? 'on' : 'off')) === 'on';

  set(isOn: boolean): void {
    localStorage.setItem(this.name, isOn ? 'on' : 'off');
    this.listeners.forEach((listener) => listener());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
}

/** Whether letters and digits act (WCAG 2.1.4). */
export const KEYS = new Preference('earshot-keys', true);

/** Review mode: whether a sentiment also sets `reviewed`, and leads to the next mention. */
export const REVIEW_MODE = new Preference('earshot-review-mode', false);

export const usePreference = (preference: Preference): boolean =>
  useSyncExternalStore(preference.subscribe, preference.get);
