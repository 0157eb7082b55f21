/** An entry of a reference list: a code and what it stands for. */
export interface Reference {
  readonly id: string;
  readonly name: string;
}

/** A reference list that nobody can change, in the order in which it is written. */
export const byId = (names: Readonly<Record<string, string>>): readonly Reference[] =>
  frozen(Object.entries(names).map(([id, name]) => ({ id, name })));

/** Freezes a list and its entries. */
export const frozen = <T extends object>(list: readonly T[]): readonly Readonly<T>[] =>
  Object.freeze(list.map((entry): Readonly<T> => Object.freeze(entry)));
