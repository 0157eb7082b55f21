import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, parseSteps } from './parse-json.js';
import { isPlainText } from '@earshot/message-kit';
import { MAX_JSON_DEPTH, MAX_JSON_MEMBERS, MAX_JSON_STRING_BYTES } from './scan-json.js';

const parse = (text: string, maxValues?: number) => parseJson(Buffer.from(text), maxValues);
const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

describe('the JSON of a request (E5)', () => {
  it('is what JSON.parse reads, for any document within the limits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 6 }), async (text) => {
        fc.pre(!/__proto__|constructor/.test(text));
        expect(await parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('has a limit of levels, brackets inside strings not counted', async () => {
    expect(await parse(nested(MAX_JSON_DEPTH))).toBeInstanceOf(Array);
    expect(await parse(JSON.stringify(['['.repeat(1000), '\\"[[['.repeat(100)]))).toHaveLength(2);
    await expect(parse(nested(MAX_JSON_DEPTH + 1))).rejects.toThrow(/deeper than 64 levels/);
    await expect(parse(nested(1_000_000))).rejects.toThrow(/deeper than 64 levels/);
    await expect(parse('{"a":'.repeat(100_000))).rejects.toThrow(/deeper than 64 levels/);
  });

  it('has a limit of values, commas inside strings not counted', async () => {
    expect(await parse('[1,2,3,",,,,,,"]', 5)).toHaveLength(4);
    await expect(parse('[1,2,3,4,5]', 5)).rejects.toMatchObject({ status: 413, message: /more than 5 values/ });
    await expect(parse(`[${'{},'.repeat(1_000_000)}{}]`, 1000)).rejects.toMatchObject({ status: 413 });
  });

  it('has a limit for strings, at any depth', async () => {
    const string = (length: number) => `"${'x'.repeat(length)}"`;
    const longest = MAX_JSON_STRING_BYTES;
    expect(await parse(`{"a":[${string(longest)},1]}`)).toEqual({ a: ['x'.repeat(longest), 1] });
    for (const text of [string(longest + 1), `{"a":[${string(longest + 1)}]}`, `{${string(longest + 1)}:1}`]) {
      await expect(parse(text)).rejects.toMatchObject({
        status: 413,
        message: 'A string of the body is longer than 4194304 bytes.',
      });
    }
    await expect(parse(`["${'x'.repeat(3_000_000)}`)).rejects.toMatchObject({ status: 400 });
  });

  it('has a limit for the members of one object, not for their sum', async () => {
    const members = (count: number) => `{${Array.from({ length: count }, (_, n) => `"m${n}":{"a":1,"b":2}`).join()}}`;
    expect(Object.keys((await parse(members(MAX_JSON_MEMBERS))) as object)).toHaveLength(MAX_JSON_MEMBERS);
    await expect(parse(members(MAX_JSON_MEMBERS + 1))).rejects.toMatchObject({
      status: 400,
      message: 'An object of the body has more than 10000 members.',
    });
    expect(await parse(`[${'0,'.repeat(20_000)}0]`)).toHaveLength(20_001);
  });

  it.each([
    ['', /empty/],
    ['{', /not valid JSON/],
    ['{"a":1,}', /not valid JSON/],
    ["{'a':1}", /not valid JSON/],
    ['1,2', /not valid JSON/],
    ['NaN', /not valid JSON/],
    ['{"__proto__":{}}', /a member that is not allowed/],
    ['{"\\u005f_proto__":{}}', /a member that is not allowed/],
    ['[{"constructor":{"prototype":{}}}]', /a member that is not allowed/],
  ])('rejects %s', async (text, message) => {
    await expect(parse(text)).rejects.toThrow(message);
  });

  it('rejects bytes that are not UTF-8', async () => {
    await expect(parseJson(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).rejects.toThrow('The body is not valid UTF-8.');
  });
});

describe('a large document', () => {
  /** Parses in the smallest pieces: every container that is not empty is parsed separately. */
  const inPieces = (text: string, pieceBytes: number) => {
    const steps = parseSteps(Buffer.from(text), Infinity, { pieceBytes, wholeBytes: 0 });
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  };
  const outcome = (read: () => unknown) => {
    try {
      // As text, because the order of members matters, and -0 does not.
      return JSON.stringify(read());
    } catch {
      return 'rejected';
    }
  };

  const blank = fc.constantFrom('', '', '', ' ', '\n\t', '\r ');
  const name = fc.constantFrom('"a"', '"b"', '"1"', '"é"', '"\\u0061"', '"\\"]"', '"x,{"', '"data"');
  const { json } = fc.letrec<{ json: string }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom('1', '-0', '1.5e3', 'true', 'null', '""', '"[{,"', '"\\\\"', '"\\"}"', '"🎉"', '"é\\u00e9"'),
      fc.tuple(blank, fc.array(tie('json')), blank).map(([a, all, b]) => `[${a}${all.join(`${b},${a}`)}${b}]`),
      fc
        .tuple(blank, fc.array(fc.tuple(name, tie('json'))), blank)
        .map(([a, all, b]) => `{${a}${all.map(([key, value]) => `${key}${b}:${a}${value}`).join(`,${b}`)}${a}}`),
    ),
  }));

  it('is what JSON.parse reads, whatever the size of its pieces', () => {
    fc.assert(
      fc.property(blank, json, blank, fc.integer({ min: 1, max: 40 }), (before, text, after, pieceBytes) => {
        const whole = before + text + after;
        expect(JSON.stringify(inPieces(whole, pieceBytes))).toEqual(JSON.stringify(JSON.parse(whole)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is rejected if and only if JSON.parse rejects it', () => {
    const fault = fc.constantFrom(
      '',
      ',',
      '[',
      ']',
      '{',
      '}',
      '"',
      ':',
      '\\',
      '1',
      'null',
      '[]',
      '{}',
      'x',
      ' ,',
      '""',
    );
    fc.assert(
      fc.property(json, fault, fc.nat(), fc.nat(3), fc.integer({ min: 1, max: 40 }), (text, more, at, less, piece) => {
        const from = at % (text.length + 1);
        const broken = (text.slice(0, from) + more + text.slice(from + less)).toWellFormed();
        expect(outcome(() => inPieces(broken, piece))).toEqual(outcome(() => JSON.parse(broken)));
      }),
      { numRuns: 10_000 },
    );
  });

  it('cannot change a prototype, wherever its pieces end', () => {
    const filler = '1,'.repeat(20);
    for (const piece of [1, 10, 1000]) {
      for (const text of [
        `{"a":[${filler}1],"__proto__":{"x":[${filler}1]}}`,
        `[${filler}{"\\u005f_proto__":[${filler}1]}]`,
        `{"constructor":{"a":[${filler}1],"prototype":[${filler}1]}}`,
        `[[${filler}{"constructor":{"prototype":{}}}]]`,
      ]) {
        expect(() => inPieces(text, piece)).toThrow(/a member that is not allowed/);
      }
      expect(inPieces(`{"constructor":[${filler}1]}`, piece)).toHaveProperty('constructor');
    }
  });

  it('is rejected with the position of its fault', async () => {
    const items = Array.from({ length: 200_000 }, (_, n) => `{"n":${n}}`);
    items[100_000] = '{"n":x}';
    await expect(parse(`{"data":[${items.join()}]}`)).rejects.toThrow(/Unexpected token 'x'.*, in bytes \d+ to \d+\.$/);
    await expect(parse(`{"data":[${items.join()}`)).rejects.toThrow(/a bracket or a string is not closed/);
  });

  it.each([
    ['an array under a member', `{"data":[${'{"a":1,"b":[]},'.repeat(500_000)}{}]}`],
    ['arrays in arrays', `[[[${'1,'.repeat(2_000_000)}1]]]`],
    ['members', `{"a":{${Array.from({ length: 9_000 }, (_, n) => `"m${n}":[${'0,'.repeat(400)}0]`).join()}}}`],
  ])('of %s is parsed in turns, between which other work runs', async (_case, text) => {
    let turns = 0;
    let parsing = true;
    const others = () => void (turns++, parsing && setImmediate(others));
    setImmediate(others);
    expect(JSON.stringify(await parse(text))).toBe(text);
    parsing = false;
    expect(turns).toBeGreaterThan(5);
  });
});

describe('plain text (E5)', () => {
  it('has neither NUL nor lone surrogates', () => {
    for (const text of ['', 'é', '🎉', '\u0001']) expect(isPlainText(text)).toBe(true);
    for (const text of ['\0', 'a\0b', '\ud83c', '\udf89\ud83c']) expect(isPlainText(text)).toBe(false);
  });
});
