import { expect, it } from 'vitest';
import { counted } from './counted.js';

it.each([
  [0, '0 users'],
  [1, '1 user'],
  [2, '2 users'],
])('a count of %i is written in its number', (count, text) => {
  expect(counted(count, 'users')).toBe(text);
});
