import { expect, it } from 'vitest';
import { beginningOf } from './beginning.js';

it('the beginning of a text ends with a word', () => {
  expect(beginningOf('Caps may burst when opened', 21)).toBe('Caps may burst when…');
  expect(beginningOf(' Caps may burst ', 14)).toBe('Caps may burst');
  expect(beginningOf('Ungewöhnlichkeit', 5)).toBe('Ungew…');
  expect(beginningOf('aaaa💧', 5)).toBe('aaaa…');
});
