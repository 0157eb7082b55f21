/** How many mentions or authors have a word: of the selection, of the background, and in a comparison of the others. */
export interface CountedWord {
  readonly key: string;
  readonly count: number;
  readonly background: number;
  readonly score: number;
  readonly compared?: number;
}

/** The result of the aggregation `words`, in its order (rule D20). */
export interface Words {
  readonly words: readonly CountedWord[];
  /** How many mentions are selected. */
  readonly mentions: number;
}

/** Words in fewer of the selected mentions are left out (rule D20). */
export const LEAST_MENTIONS = 3;
