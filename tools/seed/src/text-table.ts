import { getBorderCharacters, table } from 'table';

/** A text table of rows with the same members. Columns are as wide as their widest cell. */
export function textTable(rows: readonly Record<string, unknown>[]): string {
  const cells = [Object.keys(rows[0]), ...rows.map((row) => Object.values(row).map(String))];
  const text = table(cells, {
    border: getBorderCharacters('void'),
    columnDefault: { paddingLeft: 0, paddingRight: 2 },
    drawHorizontalLine: () => false,
  });
  return text.replace(/ +$/gm, '').trimEnd();
}
