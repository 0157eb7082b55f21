import { InvalidArgumentError } from 'commander';

/** A whole number from `min` on, for an option of the command line. */
export const wholeNumber =
  (min: number) =>
  (text: string): number => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (number >= min) return number;
    throw new InvalidArgumentError(`must be a whole number from ${min}.`);
  };

/** A day of the calendar, taken as its first instant in UTC. */
export function day(text: string): Date {
  const date = new Date(`${text}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text))
    return date;
  throw new InvalidArgumentError('must be a date, such as 2026-10-01.');
}
