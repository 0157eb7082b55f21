import { describe, expect, it } from 'vitest';
import { passwordProblem, preparePassword } from './password.js';

describe('preparePassword (B8)', () => {
  it.each([
    ['composes characters', 'pa\u0308ssword', 'p\u00e4ssword'],
    ['replaces every other space by U+0020', 'a\u00a0b\u2003c\u3000d\u2000e', 'a b c d e'],
    ['keeps case, width, ligatures and spaces at the ends', ' P\uff41\ufb01\u017f ', ' P\uff41\ufb01\u017f '],
    ['keeps tabs and other characters that are not spaces', 'a\tb\u200bc', 'a\tb\u200bc'],
  ])('%s', (_, password, prepared) => {
    expect(preparePassword(password)).toBe(prepared);
    expect(preparePassword(prepared)).toBe(prepared);
  });
});

describe('passwordProblem (B8)', () => {
  it.each([
    ['1234567', 'The password must have at least 8 characters.'],
    ['\u{1f511}'.repeat(7), 'The password must have at least 8 characters.'],
    ['a\u0308'.repeat(7), 'The password must have at least 8 characters.'],
    [`${'\u{1f511}'.repeat(256)}x`, 'The password must have at most 256 characters.'],
    ['Zo\u00eb.Ada.1', 'The password must not be the login.'],
    ['zoe\u0308.ada.1', 'The password must not be the login.'],
    ['password123', 'The password must not be one of the 10 000 most used ones.'],
    ['PassWord1', 'The password must not be one of the 10 000 most used ones.'],
  ])('of %j', (password, problem) => {
    expect(passwordProblem(password, 'zo\u00eb.ADA.1')).toBe(problem);
  });

  it.each(['\u{1f511}'.repeat(8), 'x'.repeat(256), 'correct horse battery staple', 'zo\u00eb.ada.12'])(
    'is undefined for %j',
    (password) => {
      expect(passwordProblem(password, 'zo\u00eb.ada.1')).toBeUndefined();
    },
  );
});
