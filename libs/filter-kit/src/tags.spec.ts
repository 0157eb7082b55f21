import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_TAG_CHARACTERS, normalTags, readTag, readTags } from './tags.js';

/** PropList.txt of Unicode. */
const WHITE_SPACE = [
  ...[0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000],
  ...Array.from({ length: 11 }, (_, n) => 0x2000 + n),
].map((point) => String.fromCodePoint(point));

const COMPOSED = 'caf\u00e9';
const DECOMPOSED = 'cafe\u0301';

const character = fc.oneof(
  fc.constantFrom(...WHITE_SPACE, '\u0007', '\u009f', '\ufeff', '\u200b', 'e', '\u0301', '\u0327', '\u0958', '\u1f82'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const text = fc.array(character, { maxLength: 12 }).map((characters) => characters.join(''));

describe('tags (C4)', () => {
  it('loses white space at its ends, and keeps it inside (C4)', () => {
    const printable = WHITE_SPACE.filter((space) => !/\p{Cc}/u.test(space));
    for (const space of printable) expect(readTag(`${space}a${space}`), escape(space)).toBe('a');
    for (const space of printable) expect(readTag(`a${space}b`), escape(space)).toBe(`a${space.normalize('NFC')}b`);
  });

  it('keeps what is no white space at its ends (C4)', () => {
    for (const kept of ['\ufeff', '\u200b', '\u180e', '\u2060'])
      expect(readTag(`${kept}a`), escape(kept)).toBe(`${kept}a`);
  });

  it('is one in NFC (C4)', () => {
    expect(readTags([DECOMPOSED, COMPOSED, '\u212b', '\u00c5'])).toEqual([COMPOSED, '\u00c5']);
  });

  it('is none with a control character, at its ends too, white space or not (C4)', () => {
    const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((one) =>
      /\p{Cc}/u.test(one),
    );
    expect(controls).toHaveLength(65);
    for (const control of controls) {
      for (const value of [`a${control}`, `${control}a`, `a${control}b`, `a ${control}`, `${control} a`, control])
        expect(readTag(value), escape(value)).toBeUndefined();
    }
  });

  it('is none without characters, or with a lone surrogate (C4)', () => {
    for (const value of ['', ' ', '\u3000', '\ud800', null, 1, ['a']]) {
      expect(readTag(value), JSON.stringify(value)).toBeUndefined();
    }
  });

  it('has at most 255 code points in its normal form (C4)', () => {
    const most = '\u{1f600}'.repeat(MAX_TAG_CHARACTERS);
    expect(readTag(`  ${most}\u3000`)).toBe(most);
    expect(readTag(`${most}a`)).toBeUndefined();
    expect(readTag('e\u0301'.repeat(255))).toBe('\u00e9'.repeat(255));
    // Each becomes two.
    expect(readTag('\u0958'.repeat(128))).toBeUndefined();
    // Each four become one.
    expect(readTag('\u03b1\u0313\u0300\u0345'.repeat(255))).toBe('\u1f82'.repeat(255));
  });

  it('is rejected at once, however long it is (C4)', () => {
    expect(readTag('\u0301\u0327'.repeat(2_000_000))).toBeUndefined();
    expect(readTag(`a${' '.repeat(2_000_000)}b`)).toBeUndefined();
    expect(readTag(`${' '.repeat(2_000_000)}b`)).toBe('b');
  });

  it('of many marks is in NFC as any other (E5)', () => {
    const marks = (n: number) => `q${'\u0308'.repeat(n)}${'\u0327'.repeat(n)}`;
    expect(readTag(marks(127))).toBe(`q${'\u0327'.repeat(127)}${'\u0308'.repeat(127)}`);
    expect(readTag(marks(128))).toBeUndefined();
  });

  it('are read up to the first that is none (E5)', () => {
    const read: unknown[] = [];
    const values = new Proxy(['a', '', 'b'], {
      get: (list, name) => (read.push(name), Reflect.get(list, name) as unknown),
    });
    expect(readTags(values)).toBeUndefined();
    expect(read).toContain('1');
    expect(read).not.toContain('2');
  });

  it('has one form, and no tag has another form (C4)', () => {
    fc.assert(
      fc.property(text, (value) => {
        const tag = readTag(value);
        if (tag === undefined) return;
        expect(readTag(tag)).toBe(tag);
        expect(readTag(tag.normalize('NFD'))).toBe(tag);
        expect(normalTags([value, tag])).toEqual([tag]);
      }),
    );
  });

  it('is read from what an earlier version stored, first place kept (C4)', () => {
    const stored = ['b', ` ${DECOMPOSED}`, 'a\tb\u0007', '\u3000', COMPOSED, 'b ', '\u0958'.repeat(200)];
    expect(normalTags(stored)).toEqual(['b', COMPOSED, 'a b', '\u0915\u093c'.repeat(200).slice(0, 255)]);
    expect(normalTags(['a', 'b', 'a'])).toEqual(['a', 'b']);
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), (list) => {
        const tags = normalTags(list.map((tag) => tag.toWellFormed().replaceAll('\0', '')));
        expect(readTags(tags)).toEqual(tags);
      }),
    );
  });
});
