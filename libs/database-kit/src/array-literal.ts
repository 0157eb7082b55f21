/** Writes a list of texts in the text form of a PostgreSQL array: `{"a","b"}`. */
export const arrayLiteral = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
