import { useSyncExternalStore } from 'react';

/** Which mentions are selected: some, or all that match without some. */
export type Selected =
  | { readonly isAll: false; readonly ids: ReadonlySet<string> }
  | { readonly isAll: true; readonly without: ReadonlySet<string> };

const NOTHING: Selected = { isAll: false, ids: new Set() };

/** The selection of a list. It stays with the list, and returns with it. */
export class Selection {
  private state: Selected = NOTHING;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = (): Selected => this.state;

  has(id: string): boolean {
    return isSelected(this.state, id);
  }

  toggle(id: string): void {
    if (this.state.isAll) this.set({ isAll: true, without: toggled(this.state.without, id) });
    else this.set({ isAll: false, ids: toggled(this.state.ids, id) });
  }

  /** Selects these as well. */
  add(ids: readonly string[]): void {
    if (this.state.isAll) {
      const without = [...this.state.without].filter((id) => !ids.includes(id));
      this.set({ isAll: true, without: new Set(without) });
    } else this.set({ isAll: false, ids: new Set([...this.state.ids, ...ids]) });
  }

  /** Selects all that match, also those that the reader has not seen. */
  addAll(): void {
    this.set({ isAll: true, without: new Set() });
  }

  clear(): void {
    this.set(NOTHING);
  }

  private set(state: Selected): void {
    this.state = state;
    this.listeners.forEach((listener) => listener());
  }
}

const isSelected = (selected: Selected, id: string): boolean =>
  selected.isAll ? !selected.without.has(id) : selected.ids.has(id);

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** How many mentions match, and how many of them are not excluded; undefined as long as that is not known. */
export interface Matching {
  readonly total: number | undefined;
  readonly others: number | undefined;
}

/** How many mentions are selected. One that is excluded may have left the view, so the platform counts the others. */
export const countSelected = (selected: Selected, { total, others }: Matching): number | undefined => {
  if (!selected.isAll) return selected.ids.size;
  return selected.without.size === 0 ? total : others;
};

/** The mentions that are excluded from all that match. */
export const excludedBy = (selected: Selected): readonly string[] => (selected.isAll ? [...selected.without] : []);

export const useSelected = (selection: Selection): Selected =>
  useSyncExternalStore(selection.subscribe, selection.snapshot);

export const useIsSelected = (selection: Selection, id: string | undefined): boolean =>
  useSyncExternalStore(selection.subscribe, () => id !== undefined && selection.has(id));
