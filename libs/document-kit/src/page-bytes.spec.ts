import { describe, expect, it } from 'vitest';
import { firstThatFit, jsonBytes, mostJsonBytes } from './page-bytes.js';

const entries = [3, 4, 5].map((bytes) => ({ bytes }));
const fitting = (most: number) => firstThatFit(entries, ({ bytes }) => bytes, most).map(({ bytes }) => bytes);

describe('the first entries that fit', () => {
  it.each([
    [13, [3, 4, 5]],
    [12, [3, 4]],
    [8, [3, 4]],
    [7, [3]],
  ])('have fewer than %i bytes together', (most, expected) => {
    expect(fitting(most)).toEqual(expected);
  });

  it('are at least one, however large it is', () => {
    expect(fitting(1)).toEqual([3]);
    expect(firstThatFit([], () => 1)).toEqual([]);
  });

  it('are measured as the JSON that is sent', () => {
    expect(jsonBytes({ text: '\u0001é😂' })).toBe(Buffer.byteLength('{"text":"\\u0001é😂"}'));
  });

  it.each([
    ['\u0001'.repeat(99), 6 * 99],
    ['plain, with\na line', 18],
  ])('have six bytes for each byte of a text with control characters, %j', (text, expected) => {
    expect(mostJsonBytes({ text, other: null }, Buffer.byteLength(text))).toBe(expected);
  });
});
