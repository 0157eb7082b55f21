/** The whole numbers that a setting accepts, bounds included; without bounds, all that are computed exactly. */
export interface WholeNumberRange {
  readonly min?: number;
  readonly max?: number;
}

export const isWholeNumber = (
  value: unknown,
  { min = 0, max = Number.MAX_SAFE_INTEGER }: WholeNumberRange = {},
): value is number => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;

/** The whole number that a text writes in decimal digits; undefined for any other text, and for what is not a text. */
export function parseWholeNumber(text: unknown, range?: WholeNumberRange): number | undefined {
  const number = typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : undefined;
  return isWholeNumber(number, range) ? number : undefined;
}

/** What a message says of the range, after "must be". */
export function wholeNumberText({ min = 0, max = Number.MAX_SAFE_INTEGER }: WholeNumberRange = {}): string {
  if (max < Number.MAX_SAFE_INTEGER) return `a whole number from ${min} to ${max}`;
  return min > 0 ? `a whole number from ${min}` : 'a whole number';
}
