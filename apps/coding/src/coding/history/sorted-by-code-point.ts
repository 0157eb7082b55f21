/** Sorts texts by code points, as PostgreSQL does with the collation "C". JavaScript sorts by UTF-16 code units. */
export const sortedByCodePoint = (texts: readonly string[]): string[] =>
  texts.some((text) => SURROGATE.test(text))
    ? texts
        .map((text) => [text, Buffer.from(text)] as const)
        .sort(([, a], [, b]) => Buffer.compare(a, b))
        .map(([text]) => text)
    : texts.toSorted();

const SURROGATE = /[\ud800-\udfff]/;
