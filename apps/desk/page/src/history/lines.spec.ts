import type { Change } from '@earshot/client';
import { describe, expect, it } from 'vitest';
import { linesOf } from './lines.js';

const change = (minute: number, of: Partial<Change> = {}): Change => ({
  ...{
    id: `c${minute}`,
    report_id: 'r',
    user_id: 'ada',
    app_id: 'desk',
    action: 'bulk',
    mention_count: 1,
    undone_id: null,
  },
  changed_at: new Date(Date.UTC(2026, 6, 17, 10, minute)).toISOString(),
  ...of,
});

const idsOf = (changes: Change[]) => linesOf(changes).map((line) => line.changes.map(({ id }) => id));

describe('the lines of the history', () => {
  it('are one for mentions that a person coded one by one, with pauses under 10 minutes', () => {
    expect(idsOf([change(30), change(21), change(12), change(2)])).toEqual([['c30', 'c21', 'c12'], ['c2']]);
  });

  it('are one for changes that a person took back one by one', () => {
    const undo = { action: 'undo', undone_id: 'c0' } as const;
    expect(idsOf([change(4, undo), change(3, undo), change(2), change(1)])).toEqual([
      ['c4', 'c3'],
      ['c2', 'c1'],
    ]);
  });

  it('are others for another person, another application, another report, and changes of many', () => {
    expect(idsOf([change(3), change(2, { user_id: 'ben' }), change(1)])).toEqual([['c3'], ['c2'], ['c1']]);
    expect(idsOf([change(3), change(2, { app_id: 'assistant' })])).toEqual([['c3'], ['c2']]);
    expect(idsOf([change(3), change(2, { report_id: 's' })])).toEqual([['c3'], ['c2']]);
    expect(idsOf([change(3), change(2, { action: 'update' }), change(1, { mention_count: 2 })])).toEqual([
      ['c3'],
      ['c2'],
      ['c1'],
    ]);
  });
});
