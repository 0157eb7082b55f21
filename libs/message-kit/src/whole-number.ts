/** The allowed whole numbers, bounds included. The default is all safe integers from 0. */
export interface WholeNumberRange {
  readonly min?: number;
  readonly max?: number;
}

export const isWholeNumber = (
  value: unknown,
  { min = 0, max = Number.MAX_SAFE_INTEGER }: WholeNumberRange = {},
): value is number => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;

/** Reads a whole number in decimal digits. Returns undefined for any other text, and for values that are not texts. */
export function parseWholeNumber(text: unknown, range?: WholeNumberRange): number | undefined {
  const number = typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : undefined;
  return isWholeNumber(number, range) ? number : undefined;
}

/** The range, as text after "must be" in a message. */
export function wholeNumberText({ min = 0, max = Number.MAX_SAFE_INTEGER }: WholeNumberRange = {}): string {
  const from = `a whole number from ${min}`;
  return max < Number.MAX_SAFE_INTEGER ? `${from} to ${max}` : from;
}
