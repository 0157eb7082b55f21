export type Format = 'csv' | 'ndjson';

/**
 * The whole records of an export, as they were sent: lines of JSON, or rows of a table, which have several lines if a text
 * does. What a cut leaves of a record is not among them.
 */
export async function* recordsOf(lines: AsyncIterable<string>, format: Format): AsyncGenerator<string, void, void> {
  let record = '';
  let isInText = false;
  for await (const line of lines) {
    record += `${line}\n`;
    if (format === 'csv' && hasOddQuotes(line)) isInText = !isInText;
    if (isInText) continue;
    yield record;
    record = '';
  }
}

function hasOddQuotes(line: string): boolean {
  let isOdd = false;
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) isOdd = !isOdd;
  return isOdd;
}

/**
 * The place of a record in an export, after which it goes on: its id, in a table the cell with it (D19).
 * @param header the first record of a table
 */
export function placeOf(record: string, format: Format, header = ''): string {
  if (format === 'ndjson') return (JSON.parse(record) as { id: string }).id;
  return cellAt(record, header.trimEnd().split(',').indexOf('id'));
}

/** The text of a cell of a table (RFC 4180), by its place from 0. */
function cellAt(record: string, place: number): string {
  let begin = 0;
  for (let passed = 0; passed < place; passed++) begin = endOfCell(record, begin) + 1;
  const cell = record.slice(begin, endOfCell(record, begin));
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

/** Where a cell ends: at a comma or at the end of the record, which are not in quotes. */
function endOfCell(record: string, begin: number): number {
  let at = begin;
  // Two quotes in a text are one of its own.
  while (record[at] === '"') {
    const close = record.indexOf('"', at + 1);
    if (close < 0) return record.length;
    at = close + 1;
  }
  while (at < record.length && record[at] !== ',' && record[at] !== '\r') at++;
  return at;
}
