import type { CodedState } from '@earshot/coding/entities';

/** Distinct values, numbered in order of appearance. */
export class Distinct<T> {
  readonly values: T[] = [];
  private readonly numbers = new Map<string, number>();

  /** The number of `value`; equal values have equal keys. */
  number(key: string, value: T): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.values.length);
    return this.values.push(value) - 1;
  }
}

/**
 * The update of one report: each mention with the number of its coded values. Thousands of items share a few values,
 * which are sent once.
 */
export interface ReportUpdate {
  reportId: string;
  mentionIds: string[];
  /** For each mention, the index of its values in `values`. */
  valueNumbers: number[];
  values: CodedState[];
}

/** The states that the mentions of an update had before it. */
export interface PreviousStates {
  /** For each mention of the update, the number of its state in `states`. undefined if the mention does not exist. */
  numbers: (number | undefined)[];
  states: Distinct<CodedState>;
}

/** Mentions of a report, each with the position (from 1) of its coded values in `values`. */
export interface UpdateBatch {
  mentions: string[];
  /** For each mention, its index in the update. */
  indexes: number[];
  positions: number[];
  values: CodedState[];
}

/**
 * The most distinct coded values, and the most tags in them, of one statement. To read an element of an array,
 * PostgreSQL steps over all elements before it, so the time of an update grows with the square of these numbers.
 */
const MAX_VALUES = 250;
const MAX_TAGS = 1_000;

/** Divides the mentions of an update by their coded values. Most updates have few distinct values, and one batch. */
export function batchesOf({ mentionIds, valueNumbers, values }: ReportUpdate): UpdateBatch[] {
  const batches: UpdateBatch[] = [];
  let tags = 0;
  const places = values.map((value) => {
    tags += value.tags?.length ?? 0;
    let batch = batches.at(-1);
    if (!batch || batch.values.length === MAX_VALUES || tags > MAX_TAGS) {
      batches.push((batch = { mentions: [], indexes: [], positions: [], values: [] }));
      tags = value.tags?.length ?? 0;
    }
    return { batch, position: batch.values.push(value) };
  });
  valueNumbers.forEach((number, index) => {
    const { batch, position } = places[number];
    batch.mentions.push(mentionIds[index]);
    batch.indexes.push(index);
    batch.positions.push(position);
  });
  return batches;
}
