import { describe, expect, it } from 'vitest';
import { type Page, PAGE, PagedRows } from './paged-rows.js';

interface Numbered {
  readonly id: string;
}

/**
 * A list of numbers, and what was asked for: pages by their cursors, rows by the first of their ids. An answer has at most
 * `most` rows.
 */
function listOf(total: number, most = PAGE) {
  const asked: (string | undefined)[] = [];
  const numbers = Array.from({ length: total }, (_, index): Numbered => ({ id: String(index) }));
  const rows = new PagedRows<Numbered>({
    page: async (after, size) => {
      asked.push(after);
      const from = after === undefined ? 0 : numbers.findIndex(({ id }) => id === after) + 1;
      const end = from + Math.min(size, most);
      const page = numbers.slice(from, end);
      return { rows: page, next: end < numbers.length ? page.at(-1)!.id : null };
    },
    again: async (ids) => {
      asked.push(`again ${ids[0]}`);
      return numbers.filter(({ id }) => ids.includes(id)).toReversed();
    },
  });
  return { rows, asked, numbers };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Reads the whole list. */
async function readAll({ rows }: { rows: PagedRows<Numbered> }): Promise<void> {
  while (!rows.snapshot().isComplete) {
    const { reached } = rows.snapshot();
    rows.need(reached, reached + 1);
    await settled();
  }
}

describe('rows that are read page by page', () => {
  it('are read as far as they are needed, each page once', async () => {
    const { rows, asked } = listOf(1_000);
    rows.need(0, 10);
    rows.need(0, 10);
    await settled();
    expect(rows.snapshot()).toMatchObject({ reached: 100, isComplete: false, isLoading: false });
    expect([rows.row(0)?.id, rows.row(99)?.id, rows.row(100)]).toEqual(['0', '99', undefined]);
    rows.need(90, 120);
    await settled();
    expect(rows.row(120)?.id).toBe('120');
    expect(asked).toEqual([undefined, '99']);
  });

  it('are all in their place if the platform ends pages early (D1)', async () => {
    const list = listOf(250, 30);
    await readAll(list);
    const { rows, asked, numbers } = list;
    expect(rows.snapshot().reached).toBe(250);
    expect(numbers.map((_, index) => rows.row(index)?.id)).toEqual(numbers.map(({ id }) => id));
    expect(numbers.map(({ id }) => rows.placeOf(id))).toEqual(numbers.map((_, index) => index));
    expect(asked.slice(0, 5)).toEqual([undefined, '29', '59', '89', '99']);
  });

  it('are all there in the end, however many, and few of them in memory', async () => {
    const list = listOf(10_050);
    await readAll(list);
    const { rows, asked } = list;
    expect(rows.snapshot().reached).toBe(10_050);
    expect(asked).toHaveLength(101);
    expect([rows.row(0), rows.row(10_049)?.id]).toEqual([undefined, '10049']);
    rows.need(500, 510);
    await settled();
    expect(rows.row(505)?.id).toBe('505');
    expect(asked.at(-1)).toBe('again 500');
    expect(rows.snapshot()).toMatchObject({ reached: 10_050, isComplete: true });
  });

  it('keep their places when they are read again, whatever joined or left the list (H8)', async () => {
    const list = listOf(3_000);
    await readAll(list);
    const { rows, numbers } = list;
    numbers.unshift({ id: 'newer' });
    numbers.splice(50, 1);
    rows.need(0, 250);
    await settled();
    const ids = Array.from({ length: 250 }, (_, index) => rows.row(index)?.id);
    expect(ids).toEqual(Array.from({ length: 250 }, (_, index) => (index === 49 ? undefined : String(index))));
    expect(rows.row(49)).toBeNull();
    expect(rows.placeOf('2999')).toBe(2_999);
  });

  it('are complete if all that followed have left the list', async () => {
    const { rows, numbers } = listOf(250);
    rows.need(0, 150);
    await settled();
    rows.need(0, 150);
    await settled();
    numbers.splice(200);
    rows.need(0, 250);
    await settled();
    expect(rows.snapshot()).toMatchObject({ reached: 200, isComplete: true });
  });

  it('of nothing are complete', async () => {
    const { rows } = listOf(0);
    rows.need(0, 10);
    await settled();
    expect(rows.snapshot()).toMatchObject({ reached: 0, isComplete: true });
  });

  it('say why a page is missing, and are asked for again', async () => {
    let fails = true;
    const page = async (): Promise<Page<Numbered>> => {
      if (fails) throw new Error('unavailable');
      return { rows: [{ id: '1' }], next: null };
    };
    const rows = new PagedRows<Numbered>({ page, again: async () => [] });
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
    const page = (_after: string | undefined, _size: number, given: AbortSignal): Promise<never> => {
      signal = given;
      return new Promise((_resolve, reject) => given.addEventListener('abort', () => reject(new Error('aborted'))));
    };
    const rows = new PagedRows<Numbered>({ page, again: async () => [] });
    rows.need(0, 1);
    rows.close();
    await settled();
    expect(signal?.aborted).toBe(true);
    expect(rows.snapshot().error).toBeUndefined();
  });
});
