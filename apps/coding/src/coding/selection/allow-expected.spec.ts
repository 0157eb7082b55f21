import { describe, expect, it, vi } from 'vitest';
import { allowExpected } from './allow-expected.js';

const limits = (exactly: number | undefined) => ({ max: 10_000, exactly, selection: undefined });
const ANSWERED = Promise.resolve();

describe('the time for the number in if_count (C11)', () => {
  it('begins when the database has answered, so that one that is away is a 503 within 5 s', async () => {
    const allowFor = vi.fn(() => Promise.resolve());
    let answer = () => {};
    const allowed = allowExpected(limits(2_000), new Promise<void>((resolve) => (answer = resolve)), allowFor);
    await Promise.resolve();
    expect(allowFor).not.toHaveBeenCalled();
    answer();
    await allowed;
    expect(allowFor).toHaveBeenCalledExactlyOnceWith(2_000);
  });

  it.each([
    ['no number', undefined],
    ['few mentions', 1_000],
    ['more mentions than the filters may select', 10_001],
  ])('is not given for %s', async (_, exactly) => {
    const allowFor = vi.fn(() => Promise.resolve());
    await allowExpected(limits(exactly), ANSWERED, allowFor);
    expect(allowFor).not.toHaveBeenCalled();
  });
});
