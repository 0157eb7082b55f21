import { describe, expect, it } from 'vitest';
import { parseLines } from './parse-lines.js';

const lines = (text: string | Buffer, { maxValues = 1000, most = 1000 } = {}) =>
  parseLines(Buffer.from(text), { maxValues, most });

describe('a body of lines', () => {
  it('has one value per line, none for blank lines, which count, and any end of line (C20)', async () => {
    expect(await lines('{"a":1}\r\n\n \t\r\n[]\n"\u2028"')).toEqual({
      items: [{ value: { a: 1 } }, { value: [] }, { value: '\u2028' }],
      count: 5,
    });
    expect(await lines('')).toEqual({ items: [], count: 0 });
    expect(await lines('\n\n')).toEqual({ items: [], count: 2 });
    expect(await lines('1\n')).toMatchObject({ count: 1 });
  });

  it.each<[string, string | Buffer, string]>([
    ['no JSON', '{"secret":', 'The line is not valid JSON.'],
    ['two values', '{} {}', 'The line is not valid JSON.'],
    ['a bracket too many', '{}]', 'The line is not valid JSON.'],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'The line is not valid UTF-8.'],
    [
      'a prototype',
      '{"__proto__":1}',
      'The line has a member that is not allowed: "__proto__" or "constructor.prototype".',
    ],
    ['a deep tree', '['.repeat(65) + ']'.repeat(65), 'The line nests arrays and objects deeper than 64 levels.'],
    [
      'too many members',
      `{${Array.from({ length: 10_001 }, (_, n) => `"${n}":1`).join()}}`,
      'An object of the line has more than 10000 members.',
    ],
    ['a long line', `"${'a'.repeat(4 * 1024 * 1024)}"`, 'The line is longer than 4194304 bytes.'],
  ])('has a problem for a line with %s, which does not quote it (E5)', async (_, line, problem) => {
    const body = Buffer.concat([Buffer.from('1\n'), Buffer.from(line), Buffer.from('\n2')]);
    expect(await lines(body, { maxValues: 20_000 })).toEqual({
      items: [{ value: 1 }, { problem }, { value: 2 }],
      count: 3,
    });
  });

  it('may not have more values than a body (E5)', async () => {
    const body = Array.from({ length: 10 }, () => '[1,1]').join('\n');
    expect((await lines(body, { maxValues: 30 })).items).toHaveLength(10);
    await expect(lines(body, { maxValues: 29 })).rejects.toThrow('The body has more than 29 values');
  });

  it('is not read far beyond the most lines', async () => {
    expect((await lines('1\n'.repeat(100), { most: 10 })).items).toHaveLength(11);
    expect(await lines('\n'.repeat(100), { most: 10 })).toEqual({ items: [], count: 11 });
  });
});
