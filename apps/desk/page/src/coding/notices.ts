import { useSyncExternalStore } from 'react';

/** Something that the reader should know, for a while. */
export interface Notice {
  readonly text: string;
  /** What can be done about it. A notice with an action stays until its reader closes it, or changes something else. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

let shown: (Notice & { readonly id: number }) | undefined;
let last = 0;
const listeners = new Set<() => void>();

const set = (next: typeof shown): void => {
  shown = next;
  listeners.forEach((listener) => listener());
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows a notice in place of the one before. */
export const notify = (notice: Notice): void => set({ ...notice, id: ++last });

export const hideNotice = (): void => set(undefined);

/** The notice that is shown. */
export const useNotice = () => useSyncExternalStore(subscribe, () => shown);
