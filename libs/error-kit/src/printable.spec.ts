import { describe, expect, it } from 'vitest';
import { printable, printablePath } from './printable.js';

describe('a text from a client in a message (E5)', () => {
  it.each([
    ['languages', 'languages'],
    ['größe 1-x', 'größe 1-x'],
    ['', ''],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['x'.repeat(101), `${'x'.repeat(100)}…`],
    [`${'x'.repeat(99)}🎉`, `${'x'.repeat(99)}\ufffd…`],
    ['\0\n\ud800\u009f', '\ufffd\ufffd\ufffd\ufffd'],
  ])('is cut after 100 characters and printable: %j', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it('is cut in each segment of a path, which has at most 10', () => {
    const id = 'x'.repeat(100);
    expect(printablePath(`/mention/v2/reports/${id}/mentions/${id}`)).toBe(`/mention/v2/reports/${id}/mentions/${id}`);
    expect(printablePath(`/${id}x/a`)).toBe(`/${id}…/a`);
    expect(printablePath('/a'.repeat(1_000))).toBe(`${'/a'.repeat(9)}/…`);
  });
});
