import { expect, it } from 'vitest';
import { snapshotName } from './snapshot-name.js';

it('accepts a name that needs no quotes in a shell', () => {
  for (const name of ['a', 'before-tests', 'v1.2_B', 'x'.repeat(63)]) expect(snapshotName(name)).toBe(name);
});

it.each(['', 'a b', 'a/b', 'é', 'x'.repeat(64)])('rejects the name "%s"', (name) => {
  expect(() => snapshotName(name)).toThrow('must be 1 to 63 of the characters A-Z, a-z, 0-9, ., - and _.');
});
