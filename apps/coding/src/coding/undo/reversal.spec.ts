import type { CodedState } from '@earshot/coding/entities';
import { describe, expect, it } from 'vitest';
import { type Alteration, reversalOf as reversal } from './reversal.js';

const TIME = '2026-05-01T10:00:00.000Z';

const NOTHING = { restored: {}, edits: undefined, stayed: [], already: [], overfull: [] };

/** The reversal of a change that set the whole list of tags. */
const reversalOf = (change: Omit<Alteration, 'editsTags'>, current: CodedState) =>
  reversal({ ...change, editsTags: false }, current);

describe('the reversal of a change', () => {
  it('restores a member that still has the value of the change (C16)', () => {
    const transition = { before: { sentiment: 'neutral', tags: ['a'] }, after: { sentiment: 'positive', tags: [] } };
    expect(reversalOf(transition, { sentiment: 'positive', tags: [] })).toEqual({
      ...NOTHING,
      restored: { sentiment: 'neutral', tags: ['a'] },
    });
  });

  it('leaves a member that was changed since, and restores the others (C16)', () => {
    const transition = { before: { sentiment: 'neutral', tags: ['a'] }, after: { sentiment: 'positive', tags: ['b'] } };
    expect(reversalOf(transition, { sentiment: 'positive', tags: ['b', 'c'] })).toEqual({
      ...NOTHING,
      restored: { sentiment: 'neutral' },
      stayed: ['tags'],
    });
  });

  it('says which members have their previous values already, such as after another undo (C16)', () => {
    const transition = { before: { sentiment: 'neutral', tags: ['a'] }, after: { sentiment: 'positive', tags: ['b'] } };
    expect(reversalOf(transition, { sentiment: 'neutral', tags: ['c'] })).toEqual({
      ...NOTHING,
      stayed: ['tags'],
      already: ['sentiment'],
    });
  });

  it('does not speak of a member that the change left as it was (C16)', () => {
    const transition = { before: { tags: ['a', 'b'] }, after: { tags: ['a', 'b'] } };
    expect(reversalOf(transition, { tags: [] })).toEqual(NOTHING);
  });

  it('restores what no payload can set (C16)', () => {
    const transition = {
      before: { sentiment: 'ambivalent', channel: null },
      after: { sentiment: 'neutral', channel: 'owned' },
    };
    expect(reversalOf(transition, transition.after).restored).toEqual({ sentiment: 'ambivalent', channel: null });
  });

  it('restores a review with its time, and leaves one with another time (C16)', () => {
    const transition = {
      before: { review_status: 'unreviewed', reviewed_at: null },
      after: { review_status: 'reviewed', reviewed_at: TIME },
    };
    expect(reversalOf(transition, transition.after).restored).toEqual(transition.before);
    const reviewedAgain = { review_status: 'reviewed', reviewed_at: '2026-05-02T10:00:00.000Z' };
    expect(reversalOf(transition, reviewedAgain)).toEqual({ ...NOTHING, stayed: ['review.status'] });
  });
});
