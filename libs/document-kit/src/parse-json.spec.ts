import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_JSON_DEPTH, parseJson } from './parse-json.js';
import { isPlainText } from './plain-text.js';

const parse = (text: string) => parseJson(Buffer.from(text));
const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

describe('the JSON of a request (E5)', () => {
  it('is what JSON.parse reads, for any document that is not too deep', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        fc.pre(!/__proto__|constructor/.test(text));
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('nests at most so many levels, brackets inside strings not counted', () => {
    expect(parse(nested(MAX_JSON_DEPTH))).toBeInstanceOf(Array);
    expect(parse(JSON.stringify(['['.repeat(1000), '\\"[[['.repeat(100)]))).toHaveLength(2);
    expect(() => parse(nested(MAX_JSON_DEPTH + 1))).toThrow(/deeper than 64 levels/);
    expect(() => parse(nested(1_000_000))).toThrow(/deeper than 64 levels/);
    expect(() => parse('{"a":'.repeat(100_000))).toThrow(/deeper than 64 levels/);
  });

  it.each([
    ['', /empty/],
    ['{', /not valid JSON/],
    ['{"a":1,}', /not valid JSON/],
    ["{'a':1}", /not valid JSON/],
    ['NaN', /not valid JSON/],
    ['{"__proto__":{}}', /not valid JSON/],
    ['{"\\u005f_proto__":{}}', /not valid JSON/],
    ['[{"constructor":{"prototype":{}}}]', /not valid JSON/],
  ])('refuses %s', (text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  it('refuses what is not UTF-8', () => {
    expect(() => parseJson(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toThrow('The body is not valid UTF-8.');
  });
});

describe('plain text (E5)', () => {
  it('holds neither NUL nor lone surrogates', () => {
    for (const text of ['', 'é', '🎉', '\u0001']) expect(isPlainText(text)).toBe(true);
    for (const text of ['\0', 'a\0b', '\ud83c', '\udf89\ud83c']) expect(isPlainText(text)).toBe(false);
  });
});
