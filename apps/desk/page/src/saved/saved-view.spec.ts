import type { SavedSearch } from '@earshot/client';
import { describe, expect, it } from 'vitest';
import { firstView, type View } from '../state/view.js';
import { keptView, savedViewOf } from './saved-view.js';

const search = (changes: Partial<SavedSearch>): SavedSearch => ({
  ...{ id: 's', name: 'Recall', report_id: 'acme', filters: {}, view: null, user_id: 'ada' },
  updated_at: '2026-10-01T09:00:00Z',
  ...changes,
});

describe('a saved search', () => {
  it('opens the view that was saved, without the mention that was open (G2)', () => {
    const view: View = {
      ...firstView('acme', 'Europe/Berlin'),
      query: 'recall* -"product recall"',
      chosen: { sentiment: ['negative'] },
      excluded: { tag: ['taste & more'] },
      tree: { any: [{ tags: ['press'] }, { influence: { begin: 80 } }] },
      mention: 'm-1',
    };
    expect(savedViewOf(search({ view: keptView(view) }), 'UTC')).toEqual({ ...view, mention: undefined });
  });

  it('of a program opens all mentions that it finds', () => {
    expect(savedViewOf(search({}), 'UTC')).toMatchObject({
      report: 'acme',
      tree: { saved: ['s'] },
      period: { type: 'all' },
    });
    expect(savedViewOf(search({ view: { columns: 3 } }), 'UTC')).toMatchObject({ tree: { saved: ['s'] } });
  });

  it('for any report opens none by itself', () => {
    expect(savedViewOf(search({ report_id: null }), 'UTC')).toBeUndefined();
  });
});
