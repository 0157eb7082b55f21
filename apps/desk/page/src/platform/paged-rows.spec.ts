import { describe, expect, it } from 'vitest';
import { PAGE, PagedRows } from './paged-rows.js';

/** A list of `total` numbers, and the cursors that were asked for. */
function listOf(total: number) {
  const asked: (string | undefined)[] = [];
  const rows = new PagedRows<number>(async (after) => {
    asked.push(after);
    const from = Number(after ?? 0);
    const to = Math.min(from + PAGE, total);
    return {
      rows: Array.from({ length: to - from }, (_, index) => from + index),
      next: to < total ? String(to) : null,
    };
  });
  return { rows, asked };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('rows that are read page by page', () => {
  it('are read as far as they are needed, each page once', async () => {
    const { rows, asked } = listOf(1_000);
    rows.need(0, 10);
    rows.need(0, 10);
    await settled();
    expect(rows.snapshot()).toMatchObject({ reached: 100, isComplete: false, isLoading: false });
    expect([rows.row(0), rows.row(99), rows.row(100)]).toEqual([0, 99, undefined]);
    rows.need(90, 120);
    await settled();
    expect(rows.row(120)).toBe(120);
    expect(asked).toEqual([undefined, '100']);
  });

  it('are all there in the end, however many, and few of them in memory', async () => {
    const { rows, asked } = listOf(10_050);
    while (!rows.snapshot().isComplete) {
      const { reached } = rows.snapshot();
      rows.need(reached, reached + 1);
      await settled();
    }
    expect(rows.snapshot().reached).toBe(10_050);
    expect(asked).toHaveLength(101);
    expect([rows.row(0), rows.row(10_049)]).toEqual([undefined, 10_049]);
    rows.need(500, 510);
    await settled();
    expect(rows.row(505)).toBe(505);
    expect(asked.at(-1)).toBe('500');
    expect(rows.snapshot()).toMatchObject({ reached: 10_050, isComplete: true });
  });

  it('of nothing are complete', async () => {
    const { rows } = listOf(0);
    rows.need(0, 10);
    await settled();
    expect(rows.snapshot()).toMatchObject({ reached: 0, isComplete: true });
  });

  it('say why a page is missing, and are asked for again', async () => {
    let fails = true;
    const rows = new PagedRows<number>(async () => {
      if (fails) throw new Error('unavailable');
      return { rows: [1], next: null };
    });
    rows.need(0, 1);
    await settled();
    expect(rows.snapshot()).toMatchObject({ reached: 0, isLoading: false, error: new Error('unavailable') });
    fails = false;
    rows.need(0, 1);
    await settled();
    expect(rows.snapshot()).toMatchObject({ reached: 1, error: undefined });
  });

  it('end their requests when they are closed, and then say nothing', async () => {
    let signal: AbortSignal | undefined;
    const rows = new PagedRows<number>((_, given) => {
      signal = given;
      return new Promise((_resolve, reject) => given.addEventListener('abort', () => reject(new Error('aborted'))));
    });
    rows.need(0, 1);
    rows.close();
    await settled();
    expect(signal?.aborted).toBe(true);
    expect(rows.snapshot().error).toBeUndefined();
  });
});
