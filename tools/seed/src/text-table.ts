import { getBorderCharacters, table } from 'table';

/** A text table of rows with the same members, one line each. Columns are as wide as their widest cell. */
export function textTable(rows: readonly Record<string, unknown>[]): string {
  const cells = [Object.keys(rows[0]), ...rows.map((row) => Object.values(row).map(visible))];
  const text = table(cells, {
    border: getBorderCharacters('void'),
    columnDefault: { paddingLeft: 0, paddingRight: 2 },
    drawHorizontalLine: () => false,
  });
  return text.replace(/ +$/gm, '').trimEnd();
}

/** The text of a value, with control characters as JSON has them: they would tear the table, or reach the terminal. */
const visible = (value: unknown): string =>
  textOf(value).replaceAll(/\p{Cc}/gu, (character) =>
    character < ' ' ? JSON.stringify(character).slice(1, -1) : `\\u00${character.charCodeAt(0).toString(16)}`,
  );

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value ?? ''));
