import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSize, MAX_CHARACTERS, pageThatFits } from './fit.js';

describe('a page for an agent (I2)', () => {
  const ask = (entries: string[]) => async (size: number) => ({
    data: entries.slice(0, size),
    meta: { next: entries.length > size ? String(size) : null },
  });
  const fit = (entries: string[]) =>
    pageThatFits(50, ask(entries), ({ data }) => data as unknown[], 'Ask for less.') as Promise<{ data: string[] }>;

  it('has as many entries as fit, at least one, and the cursor of the last one', async () => {
    const entry = fc.integer({ min: 0, max: 20_000 }).map((length) => '"'.repeat(length / 2));
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 60 }), async (entries) => {
        const page = await fit(entries);
        expect(JSON.stringify(page).length).toBeLessThanOrEqual(MAX_CHARACTERS);
        expect(page).toEqual(await ask(entries)(page.data.length === entries.length ? 50 : page.data.length));
        expect(page.data.length).toBeGreaterThanOrEqual(Math.min(1, entries.length));
      }),
    );
  });

  it('that does not fit with one entry is an error that says how to ask for less', async () => {
    await expect(fit(['x'.repeat(30_000), 'y'])).rejects.toThrow(/an agent gets at most 25000\. Ask for less\.$/);
    expect(() => checkSize({ data: 'x'.repeat(30_000) }, 'Ask for less.')).toThrow(/Ask for less/);
  });
});
