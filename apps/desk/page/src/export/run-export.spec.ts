import { NetworkError } from '@earshot/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CannotGoOn, TooMany } from './problems.js';
import type { Format } from './records.js';
import { ExportRun, type Outside, type Progress } from './run-export.js';

interface Row {
  readonly id: string;
  readonly text: string;
}

/** A text as a table has it, which a spreadsheet does not run (D19). */
const guarded = (text: string): string => text.replace(/^'*[=+\-@＝＋－＠\t\r\n]/, "'$&");

/** A cell of a table as the platform writes it (D19). */
const cell = (text: string): string => {
  const safe = guarded(text);
  return /[",\r\n]/.test(safe) || safe === '' ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const WRITERS: Record<Format, { header: string; row: (row: Row) => string }> = {
  csv: { header: 'text,id\r\n', row: ({ id, text }) => `${cell(text)},${cell(id)}\r\n` },
  ndjson: { header: '', row: ({ id, text }) => `${JSON.stringify({ id, text })}\n` },
};

/** What the platform sends of these rows, in the order of their ids. */
const fileOf = (rows: readonly Row[], format: Format): string => {
  const { header, row } = WRITERS[format];
  return header + rows.map(row).join('');
};

/** The platform reads the place in a table as the cell of an id (D19). */
const idOfPlace = (place: string, format: Format): string =>
  format === 'csv' && guarded(place.slice(1)) === place ? place.slice(1) : place;

/** The whole lines of what has arrived of a text. */
async function* linesOf(text: string, isCut: boolean) {
  await Promise.resolve();
  yield* text.split('\n').slice(0, -1);
  if (isCut) throw new NetworkError('cut');
}

/**
 * An export of `rows` by a platform whose answers are cut after this many characters. The last answer is not cut. One that is
 * cut at its very end seems to be complete.
 */
function exportOf(
  rows: readonly Row[],
  format: Format,
  cuts: readonly number[],
  outside: Partial<Outside> = {},
  isSorted = false,
) {
  const left = [...cuts];
  const asked: (string | undefined)[] = [];
  const progress: Progress[] = [];
  let file = '';
  const part: Outside['part'] = async (after) => {
    asked.push(after);
    const last = after === undefined ? '' : idOfPlace(after, format);
    const rest = rows.filter(({ id }) => id > last);
    const whole = fileOf(rest, format);
    const cut = left.shift();
    const text = cut === undefined ? whole : whole.slice(0, cut);
    return { total: rest.length, lines: linesOf(text, cut !== undefined && cut % 2 === 0) };
  };
  const run = new ExportRun(
    format,
    isSorted,
    {
      part,
      write: async (text) => void (file += text),
      clear: async () => void (file = ''),
      most: Infinity,
      retry: (error) => (error instanceof NetworkError ? { after: 0 } : 'never'),
      wait: async () => {},
      onProgress: (each) => void progress.push(each),
      ...outside,
    },
    new AbortController().signal,
  );
  return { run, asked, progress, file: () => file };
}

const texts = fc.oneof(fc.string(), fc.constantFrom('=1+1', 'a "b"\r\nc', '\n', '"', '', '-x,y', "'", '水'));
const rowsOf = (ids: fc.Arbitrary<string>) =>
  fc
    .uniqueArray(fc.record({ id: ids, text: texts }), { selector: ({ id }) => id, maxLength: 12 })
    .map((rows) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)));

describe('an export that is cut', () => {
  it('has every mention once, as the platform sent it, wherever and however often it was cut (D19)', async () => {
    const ids = fc.oneof(
      fc.string({ minLength: 1, unit: fc.constantFrom('a', '-', '＝', '"', ',', '\n', 'é', "'") }),
      fc.uuid(),
    );
    await fc.assert(
      fc.asyncProperty(
        rowsOf(ids),
        fc.constantFrom<Format>('csv', 'ndjson'),
        fc.array(fc.nat(200), { maxLength: 6 }),
        async (rows, format, cuts) => {
          const { run, file, progress } = exportOf(rows, format, cuts);
          const { received, total } = await run.finish();
          expect([received, total]).toEqual([rows.length, rows.length]);
          expect(file()).toBe((format === 'csv' ? '\ufeff' : '') + fileOf(rows, format));
          expect(progress.every((each) => each.received <= (each.total ?? Infinity))).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('goes on after the cell of an id, as it was received (D19)', async () => {
    const rows = ["''-x", '-x', 'b'].map((id) => ({ id, text: 't' }));
    const first = WRITERS.csv.row(rows[0]).length;
    const { run, asked } = exportOf(rows, 'csv', [WRITERS.csv.header.length + first, WRITERS.csv.header.length + 7]);
    await run.finish();
    expect(asked).toEqual([undefined, "'''-x", "'-x"]);
  });

  it('ends without a file if the columns have changed', async () => {
    const headers = ['id,title', 'id,title,text'];
    const { run } = exportOf([], 'csv', [], {
      part: async () => ({ total: 2, lines: linesOf(`${headers.shift()}\r\na,x\r\n`, true) }),
    });
    await expect(run.finish()).rejects.toThrow(CannotGoOn);
  });

  it('says why it waits, and waits longer each time until something arrives', async () => {
    const rows = ['a', 'b'].map((id) => ({ id, text: 't' }));
    const attempts: number[] = [];
    const { run, progress } = exportOf(rows, 'ndjson', [0, 0, 22, 0], {
      retry: (_, attempt) => {
        attempts.push(attempt);
        return { after: 0 };
      },
    });
    await run.finish();
    expect(attempts).toEqual([0, 1, 0, 1]);
    expect(progress.filter(({ problem }) => problem instanceof NetworkError)).toHaveLength(4);
    expect(progress.at(-1)).toEqual({ received: 2, total: 2, parts: 5, problem: undefined });
  });

  it('ends with an error that does not pass', async () => {
    const { run } = exportOf([], 'csv', [], { part: () => Promise.reject(new Error('no')) });
    await expect(run.finish()).rejects.toThrow('no');
  });
});

it('an export in the order of the list begins again wherever it was cut, and is of one moment (D19)', async () => {
  const cuts = fc.array(fc.nat(200), { maxLength: 4 });
  const formats = fc.constantFrom<Format>('csv', 'ndjson');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ id: fc.uuid(), text: texts }), { maxLength: 12 }),
      formats,
      cuts,
      async (rows, format, at) => {
        const { run, file, asked } = exportOf(rows, format, at, {}, true);
        expect(await run.finish()).toMatchObject({ received: rows.length, total: rows.length, parts: 1 });
        expect(file()).toBe((format === 'csv' ? '\ufeff' : '') + fileOf(rows, format));
        expect(new Set(asked)).toEqual(new Set([undefined]));
      },
    ),
  );
});

it('an export writes nothing if it has more mentions than fit into the file', async () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id, text: 't' }));
  const { run, file } = exportOf(rows, 'csv', [], { most: 2 });
  await expect(run.finish()).rejects.toThrow(TooMany);
  expect(file()).toBe('');
});
