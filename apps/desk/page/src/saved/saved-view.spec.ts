import type { SavedSearch } from '@earshot/client';
import { describe, expect, it } from 'vitest';
import type { Period } from '../state/period.js';
import { savedFilters } from '../state/to-filters.js';
import { firstView, type View } from '../state/view.js';
import { isFrozen, isSavedAs, keptView, savedViewOf } from './saved-view.js';

const search = (changes: Partial<SavedSearch>): SavedSearch => ({
  ...{ id: 's', name: 'Recall', report_id: 'acme', filters: {}, view: null, user_id: 'ada' },
  visibility: 'account',
  updated_at: '2026-10-01T09:00:00Z',
  ...changes,
});

/** What the desk saves of a view. */
const savedAs = (view: View) =>
  search({ view: keptView(view), filters: savedFilters(view, { begin: 0, end: 1 }) as SavedSearch['filters'] });

describe('a saved search', () => {
  it('from before the desk left out deleted mentions still has them (G2)', () => {
    const view = firstView('acme', 'UTC');
    const before = search({
      view: keptView(view),
      filters: savedFilters({ ...view, hasDeleted: true }, { begin: 0, end: 1 }) as SavedSearch['filters'],
    });
    expect(savedViewOf(before, 'UTC')).toEqual({ ...view, hasDeleted: true });
    expect(isFrozen(before)).toBe(false);
    expect(savedViewOf(savedAs(view), 'UTC')).toEqual(view);
  });

  it('opens the view that was saved, without the mention that was open (G2)', () => {
    const view: View = {
      ...firstView('acme', 'Europe/Berlin'),
      query: 'recall* -"product recall"',
      chosen: { sentiment: ['negative'] },
      excluded: { tag: ['taste & more'] },
      tree: { any: [{ tags: ['press'] }, { influence: { begin: 80 } }] },
      mention: 'm-1',
    };
    expect(savedViewOf(savedAs(view), 'UTC')).toEqual({ ...view, mention: undefined });
  });

  it('of a program opens all mentions that it finds', () => {
    expect(savedViewOf(search({}), 'UTC')).toMatchObject({
      report: 'acme',
      tree: { saved: ['s'] },
      period: { type: 'all' },
    });
    expect(savedViewOf(search({ view: { columns: 3 } }), 'UTC')).toMatchObject({ tree: { saved: ['s'] } });
  });

  it('of the last days finds on any day what its view shows, and of all mentions has no period (G2, D5)', () => {
    const view: View = { ...firstView('acme', 'Europe/Berlin'), query: 'recall', hasDeleted: true };
    const span = { begin: 0, end: 1 };
    const rolling = { last: { days: 30 }, time_zone: 'Europe/Berlin', to: 'newest' };
    expect(savedFilters(view, span)).toEqual({ query: 'recall', period: rolling });
    expect(savedFilters({ ...view, period: { type: 'all' } }, span)).toEqual({ query: 'recall' });
    const both = savedFilters({ ...view, tree: { period: { begin: '2026-01-01' } } }, span);
    expect(both).toMatchObject({ period: rolling, boolean: { must: { period: { begin: '2026-01-01' } } } });
  });

  it.each(['last', 'all'])('whose filters were saved with a fixed period opens that period (view: %s)', (type) => {
    const period: Period = type === 'all' ? { type } : { type: 'last', days: 30 };
    const view: View = { ...firstView('acme', 'Europe/Berlin'), period, hasDeleted: true };
    const filters = { period: { begin: '2026-09-19T22:00:00.000Z', end: '2026-10-19T21:59:59.999999Z' } };
    const frozen = search({ filters, view: keptView(view) });
    expect(isFrozen(frozen)).toBe(true);
    expect(savedViewOf(frozen, 'UTC')?.period).toEqual({ type: 'days', first: '2026-09-20', last: '2026-10-19' });
    const now = search({
      filters: savedFilters(view, { begin: 0, end: 1 }) as SavedSearch['filters'],
      view: keptView(view),
    });
    expect(isFrozen(now)).toBe(false);
    expect(savedViewOf(now, 'UTC')).toEqual(view);
  });

  it('for any report opens none by itself', () => {
    expect(savedViewOf(search({ report_id: null }), 'UTC')).toBeUndefined();
  });

  it('is known again in the view that it opens, also with an open mention, and in no other', () => {
    const view: View = { ...firstView('acme', 'Europe/Berlin'), chosen: { sentiment: ['negative'] } };
    const saved = savedAs(view);
    expect(isSavedAs(saved, { ...view, mention: 'm-1' })).toBe(true);
    expect(isSavedAs(saved, { ...view, query: 'recall' })).toBe(false);
    expect(isSavedAs(saved, { ...view, report: 'globex' })).toBe(false);
    expect(isSavedAs(search({}), savedViewOf(search({}), 'UTC')!)).toBe(true);
  });
});
