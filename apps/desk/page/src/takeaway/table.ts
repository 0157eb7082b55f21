import { type Bar, sentimentsOf } from '../chart/bars.js';
import { SENTIMENT_ORDER } from '../text/labels.js';
import type { Share } from './share-picture.js';

export type Cell = string | number;

/** Rows of cells: the first one names the columns. */
export type Table = readonly (readonly Cell[])[];

/** The numbers of a chart. */
export function tableOfChart(bars: readonly Bar[]): Table {
  const sentiments = sentimentsOf(bars);
  const isCompared = bars.some(({ before }) => before);
  return [
    ['Time', 'Mentions', ...sentiments, ...(isCompared ? ['Before', 'Time before'] : [])],
    ...bars.map(({ name, count, sentiments: of, before }) => [
      name,
      count,
      ...sentiments.map((each) => of?.[each] ?? 0),
      ...(isCompared ? [before?.count ?? '', before?.name ?? ''] : []),
    ]),
  ];
}

/** The numbers of a share of voice. */
export function tableOfShares(shares: readonly Share[]): Table {
  const isCompared = shares.some(({ before }) => before !== undefined);
  return [
    ['Report', 'Mentions', ...SENTIMENT_ORDER, ...(isCompared ? ['Before'] : [])],
    ...shares.map(({ name, count, sentiments, before }) => [
      name,
      count,
      ...SENTIMENT_ORDER.map((each) => sentiments[each] ?? 0),
      ...(isCompared ? [before ?? ''] : []),
    ]),
  ];
}

const BYTE_ORDER_MARK = '\ufeff';

/** A table as spreadsheets read it (RFC 4180). What a spreadsheet could run as a formula has `'` before it, as in exports (D19). */
export const toCsv = (table: Table): string =>
  BYTE_ORDER_MARK + table.map((row) => `${row.map((cell) => quoted(guarded(cell))).join()}\r\n`).join('');

/** A table as spreadsheets and documents paste it. */
export const toTabs = (table: Table): string =>
  table.map((row) => row.map((cell) => guarded(cell).replaceAll(/\s+/g, ' ')).join('\t')).join('\n');

const guarded = (cell: Cell): string =>
  typeof cell === 'string' && /^'*[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : String(cell);

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
