import { expect, it } from 'vitest';
import { formatCount } from './format-count.js';

it.each([
  [0, '0 users'],
  [1, '1 user'],
  [2, '2 users'],
])('%i is followed by the singular or plural', (count, text) => {
  expect(formatCount(count, 'users')).toBe(text);
});
