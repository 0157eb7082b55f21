import { parseWholeNumber, wholeNumberText } from '@earshot/validation-kit';
import { InvalidArgumentError } from 'commander';

const MAX = 999_999_999;

/** Parses an option that is a whole number from `min` to MAX. */
export const wholeNumber =
  (min: number) =>
  (text: string): number => {
    const range = { min, max: MAX };
    const number = parseWholeNumber(text, range);
    if (number !== undefined) return number;
    throw new InvalidArgumentError(`must be ${wholeNumberText(range)}.`);
  };

/** Parses an option that is a date. Returns the start of that day in UTC. */
export function day(text: string): Date {
  const date = new Date(`${text}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text))
    return date;
  throw new InvalidArgumentError('must be a date, such as 2026-10-01.');
}
