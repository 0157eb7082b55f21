import { expect, it } from 'vitest';
import { beginningOf, wholeWords } from './beginning.js';

it('the beginning of a text ends with a word', () => {
  expect(beginningOf('Caps may burst when opened', 21)).toBe('Caps may burst when…');
  expect(beginningOf(' Caps may burst ', 14)).toBe('Caps may burst');
  expect(beginningOf('Ungewöhnlichkeit', 5)).toBe('Ungew…');
});

it.each([
  ['aaaa💧', 5, 'aaaa…'],
  ['🇩🇪🇫🇷🇩🇪', 6, '🇩🇪…'],
  ['cafe\u0301s', 4, 'caf…'],
  ['a👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 14, 'a👨‍👩‍👧‍👦…'],
  ['👨‍👩‍👧‍👦', 3, '…'],
])('the beginning of %s ends with a whole character (H6)', (text, most, beginning) => {
  expect(beginningOf(text, most)).toBe(beginning);
});

it.each([
  ['Caps may burst', 14, 'Caps may burst'],
  ['Caps may\u202a burst', 12, 'Caps may\u202a'],
  ['🇩🇪🇫🇷🇩🇪', 6, '🇩🇪'],
  [`aaaa💧${'\u0301'.repeat(100_000)}`, 5, 'aaaa'],
])('at most so much of %j is as it is, for marks (H6)', (text, most, whole) => {
  expect(wholeWords(text, most)).toBe(whole);
});
