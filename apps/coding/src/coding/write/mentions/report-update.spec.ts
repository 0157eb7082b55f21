import type { CodedValues } from '@earshot/coding/entities';
import { describe, expect, it } from 'vitest';
import { batchesOf } from './report-update.js';

/** An update of `mentions` mentions, whose values take turns. */
const updateOf = (mentions: number, values: CodedValues[]) => ({
  reportId: 'r1',
  mentionIds: Array.from({ length: mentions }, (_, n) => `m${n}`),
  valueNumbers: Array.from({ length: mentions }, (_, n) => n % values.length),
  values,
});

describe('an update in batches', () => {
  it('is one batch if its mentions share a few values', () => {
    const values = [{ sentiment: 'positive' }, { tags: ['a', 'b'] }, { tags: [] }];
    expect(batchesOf(updateOf(5, values))).toEqual([
      { mentions: ['m0', 'm1', 'm2', 'm3', 'm4'], indexes: [0, 1, 2, 3, 4], positions: [1, 2, 3, 1, 2], values },
    ]);
  });

  it('has each mention once, with its values, and at most 250 values in a batch', () => {
    const update = updateOf(
      3_000,
      Array.from({ length: 1_201 }, (_, n) => ({ language: `${n}` })),
    );
    const batches = batchesOf(update);
    expect(batches.map(({ values }) => values.length)).toEqual([250, 250, 250, 250, 201]);
    const found = batches.flatMap(({ mentions, positions, values }) =>
      mentions.map((mention, index) => [mention, values[positions[index] - 1]] as const),
    );
    expect(new Map(found)).toEqual(new Map(update.mentionIds.map((id, n) => [id, update.values[n % 1_201]])));
    expect(found).toHaveLength(3_000);
  });

  it('has at most 1 000 tags in a batch, or one value', () => {
    const tags = (count: number) => ({ tags: Array.from({ length: count }, (_, n) => `${n}`) });
    const batches = batchesOf(updateOf(6, [tags(400), tags(600), tags(1), {}, tags(2_000), tags(1)]));
    expect(batches.map(({ values }) => values.map((value) => value.tags?.length))).toEqual([
      [400, 600],
      [1, undefined],
      [2_000],
      [1],
    ]);
  });
});
