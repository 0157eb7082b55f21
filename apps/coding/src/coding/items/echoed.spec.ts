import { describe, expect, it } from 'vitest';
import { echoed } from './echoed.js';

describe('a text in the error of an item (C3)', () => {
  it.each(['', 'm-1', 'x'.repeat(1_000), 'é'.repeat(500), '😀'.repeat(250), '\ud800', 'a\0b'])(
    'is whole with at most 1 000 bytes: %j',
    (text) => expect(echoed(text)).toBe(text),
  );

  it.each([
    ['x'.repeat(1_001), 'x'.repeat(1_000)],
    ['é'.repeat(501), 'é'.repeat(500)],
    [`x${'😀'.repeat(250)}`, `x${'😀'.repeat(249)}`],
  ])('is cut between characters with more', (text, kept) => expect(echoed(text)).toBe(`${kept}…`));
});
