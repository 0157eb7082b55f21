import type { MentionChange } from '@earshot/client';
import { describe, expect, it } from 'vitest';
import { setText, setTexts, transitionText } from './values-text.js';

const change = (before: object | null, after: object) => ({ mention_id: 'm', before, after }) as MentionChange;
const tagged = (...tags: string[]) => ({ tags });
const status = (value: string) => ({ status: value, reviewed_at: null });

describe('what a change set', () => {
  it('is what a mention did not have before', () => {
    const before = { sentiment: 'neutral', review: status('reviewed') };
    expect(setText(change(before, { sentiment: 'negative', review: status('reviewed') }))).toBe('negative');
    expect(setText(change(before, before))).toBe('');
  });

  it('names the tags that came and went', () => {
    expect(setText(change(tagged('a', 'b'), tagged('b', 'c')))).toBe('added #c, removed #a');
  });

  it('is said once for all mentions, whatever else they have', () => {
    expect(setTexts([change(tagged('a'), tagged('a', 'x')), change(tagged(), tagged('x'))])).toBe('added #x');
    expect(
      setTexts([
        change({ sentiment: 'neutral' }, { sentiment: 'negative' }),
        change({ sentiment: 'neutral' }, { sentiment: 'positive' }),
      ]),
    ).toBe('negative or positive');
    expect(setTexts(['a', 'b', 'c', 'd'].map((tag) => change(tagged(), tagged(tag))))).toBe('different values');
  });

  it('names a member that the desk has no words for', () => {
    expect(setText(change({ mood: 'low' }, { mood: 'high' }))).toBe('mood high');
  });

  it('is a step from one value to the other for a mention', () => {
    expect(transitionText(change({ sentiment: 'neutral' }, { sentiment: 'negative' }))).toBe('neutral → negative');
    expect(transitionText(change(null, { sentiment: 'negative' }))).toBe('not known → negative');
  });
});
