import type { SavedSearch } from '@earshot/client';
import { describe, expect, it } from 'vitest';
import { firstView, type View } from '../state/view.js';
import { isSavedAs, keptView, savedViewOf } from './saved-view.js';

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

  it('is known again in the view that it opens, also with an open mention, and in no other', () => {
    const view: View = { ...firstView('acme', 'Europe/Berlin'), chosen: { sentiment: ['negative'] } };
    const saved = search({ view: keptView(view) });
    expect(isSavedAs(saved, { ...view, mention: 'm-1' })).toBe(true);
    expect(isSavedAs(saved, { ...view, query: 'recall' })).toBe(false);
    expect(isSavedAs(saved, { ...view, report: 'globex' })).toBe(false);
    expect(isSavedAs(search({}), savedViewOf(search({}), 'UTC')!)).toBe(true);
  });
});
