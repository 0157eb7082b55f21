import { useSyncExternalStore } from 'react';
import { isNarrow } from './narrow.js';

/** A choice that this browser remembers. */
class Preference<Value> {
  private readonly listeners = new Set<() => void>();
  private value: Value;

  /** @param read the choice that a text means; of null, the usual one */
  constructor(
    private readonly name: string,
    read: (text: string | null) => Value,
    private readonly write: (value: Value) => string,
  ) {
    this.value = read(localStorage.getItem(name));
  }

  readonly get = (): Value => this.value;

  set(value: Value): void {
    localStorage.setItem(this.name, this.write(value));
    this.value = value;
    this.listeners.forEach((listener) => listener());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
}

const onOrOff = (name: string, byDefault: boolean) =>
  new Preference(
    name,
    (text) => (text === null ? byDefault : text === 'on'),
    (isOn) => (isOn ? 'on' : 'off'),
  );

/** Whether letters and digits act (WCAG 2.1.4). */
export const KEYS = onOrOff('earshot-keys', true);

/** Review mode: whether a sentiment also sets `reviewed`, and leads to the next mention. */
export const REVIEW_MODE = onOrOff('earshot-review-mode', false);

/** Whether a row of the list has one line of text, and not two. */
export const COMPACT = onOrOff('earshot-compact', true);

/** Whether the chart is folded to a line. On a phone it is at first. */
export const FOLDED_CHART = onOrOff('earshot-folded-chart', isNarrow());

/** The tags that have keys of their own, in the order of the keys. A tag has no line break. */
export const TAG_KEYS = new Preference<readonly string[]>(
  'earshot-tag-keys',
  (text) => text?.split('\n').filter(Boolean) ?? [],
  (tags) => tags.join('\n'),
);

export const usePreference = <Value>(preference: Preference<Value>): Value =>
  useSyncExternalStore(preference.subscribe, preference.get);
