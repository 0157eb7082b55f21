import { describe, expect, it } from 'vitest';
import { countSelected, excludedBy, Selection } from './selection.js';

describe('the number of selected mentions (H2)', () => {
  it('is that of the ticks, whatever matches', () => {
    const selection = new Selection();
    selection.add(['a', 'b', 'c']);
    selection.toggle('b');
    expect(countSelected(selection.snapshot(), { total: 10, others: undefined })).toBe(2);
    expect(excludedBy(selection.snapshot())).toEqual([]);
  });

  it('is that of all that match, as long as none is excluded', () => {
    const selection = new Selection();
    selection.addAll();
    selection.toggle('a');
    selection.toggle('a');
    expect(countSelected(selection.snapshot(), { total: 10, others: 3 })).toBe(10);
    expect(countSelected(selection.snapshot(), { total: undefined, others: 3 })).toBeUndefined();
  });

  it('does not subtract an excluded mention that has left the view', () => {
    const selection = new Selection();
    selection.addAll();
    selection.toggle('left');
    selection.toggle('stays');
    expect(excludedBy(selection.snapshot())).toEqual(['left', 'stays']);
    // 10 matched. One of the excluded no longer does, so 9 do, and 8 of them are selected.
    expect(countSelected(selection.snapshot(), { total: 9, others: 8 })).toBe(8);
    expect(countSelected(selection.snapshot(), { total: 9, others: undefined })).toBeUndefined();
  });
});
