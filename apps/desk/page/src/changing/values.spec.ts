import { describe, expect, it } from 'vitest';
import { editText } from './edit-text.js';
import { problemOf, shownValues } from './overlay.js';
import { type CodedValues, edited, guardOf, isIdle } from './values.js';

const values: CodedValues = {
  sentiment: 'neutral',
  channel: null,
  tags: ['press', 'taste'],
  review: { status: 'unreviewed', reviewed_at: null },
  language: 'eng',
  location: { country: 'ZZZ' },
};

describe('an edit', () => {
  it('adds tags at the end once, and removes them, as the platform does (C17)', () => {
    const tags = { add: ['recall', 'press', 'recall'], remove: ['taste'] };
    expect(edited(values, { tags }).tags).toEqual(['press', 'recall']);
    expect(edited(values, { tags: ['only'] }).tags).toEqual(['only']);
  });

  it('is guarded by the values that it replaces, as they are shown (C18)', () => {
    expect(guardOf({ sentiment: 'negative', review: { status: 'reviewed' } }, values)).toEqual({
      sentiment: 'neutral',
      review: { status: 'unreviewed' },
    });
    expect(guardOf({ channel: 'owned' }, values)).toEqual({ channel: null });
    expect(guardOf({ tags: { add: ['recall'] } }, values)).toBeUndefined();
  });

  it('is idle if it would leave everything as it is', () => {
    expect(isIdle({ sentiment: 'neutral' }, values)).toBe(true);
    expect(isIdle({ tags: { add: ['press'] } }, values)).toBe(true);
    expect(isIdle({ tags: { remove: ['press'] } }, values)).toBe(false);
    expect(isIdle({ review: { status: 'reviewed' } }, values)).toBe(false);
  });

  it('that a colleague has made as well is no conflict', () => {
    const rejection = { reason: 'other values', current: { sentiment: 'negative' } } as const;
    expect(problemOf({ sentiment: 'negative' }, rejection)).toBeUndefined();
    expect(problemOf({ sentiment: 'positive' }, rejection)).toEqual({
      kind: 'conflict',
      mine: { sentiment: 'positive' },
      current: { sentiment: 'negative' },
    });
  });

  it('has a text', () => {
    expect(editText({ sentiment: 'negative', review: { status: 'reviewed' } })).toBe('negative, reviewed');
    expect(editText({ tags: { add: ['press'], remove: ['taste'] } })).toBe('added #press, removed #taste');
    expect(editText({ language: 'deu', location: { country: 'FRA' }, channel: null })).toBe(
      'German, France, no channel',
    );
    expect(editText({ tags: [] })).toBe('no tags');
  });
});

describe('what is shown of a mention', () => {
  it('is what was read, with what was confirmed since and what is on its way', () => {
    const read = { ...values, readAt: 10 };
    const confirmed = [
      { edit: { sentiment: 'negative' }, at: 9 },
      { edit: { language: 'deu' }, at: 11 },
    ] as const;
    const pending = [{ key: 'k', edit: { tags: { add: ['recall'] } } }];
    expect(shownValues(read, { confirmed, pending })).toEqual({
      ...read,
      language: 'deu',
      tags: ['press', 'taste', 'recall'],
    });
    expect(shownValues(read)).toBe(read);
  });
});
