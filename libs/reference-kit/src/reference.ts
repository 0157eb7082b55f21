/** An entry of a reference list: a reference code and its name. */
export interface Reference {
  readonly id: string;
  readonly name: string;
}

/** Makes a frozen reference list from the name of each reference code, in the order of `names`. */
export const referenceList = (names: Readonly<Record<string, string>>): readonly Reference[] =>
  frozen(Object.entries(names).map(([id, name]) => ({ id, name })));

/** Freezes a list and its entries. */
export const frozen = <T extends object>(list: readonly T[]): readonly Readonly<T>[] =>
  Object.freeze(list.map((entry): Readonly<T> => Object.freeze(entry)));
