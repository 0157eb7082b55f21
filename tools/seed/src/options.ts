import { parseWholeNumber, wholeNumberText } from '@earshot/message-kit';
import { InvalidArgumentError } from 'commander';
import { isTooLongForId, MAX_ID_BYTES } from '@earshot/message-kit/plain-text';
import type { Share } from './generate/accounts.js';
import type { Spike } from './generate/arrivals.js';

/** The largest number that an option accepts. */
export const MAX_NUMBER = 999_999_999;

/** Parses an option that is a whole number from `min` to `max`. */
export const wholeNumber =
  (min: number, max = MAX_NUMBER) =>
  (text: string): number => {
    const range = { min, max };
    const number = parseWholeNumber(text, range);
    if (number !== undefined) return number;
    throw new InvalidArgumentError(`must be ${wholeNumberText(range)}.`);
  };

/** Parses the login of a new user, which is stored in the form in which logins are compared (B8). */
export const newLogin = (text: string): string => identifier(text.normalize('NFC'));

/** Parses the id of something new. */
export function identifier(text: string): string {
  if (/^[^\p{Cc}\p{Cs}]+$/u.test(text) && !isTooLongForId(text)) return text;
  throw new InvalidArgumentError(`must have 1 to ${MAX_ID_BYTES} bytes in UTF-8, and no control characters.`);
}

/** Parses an option that is a date. Returns the start of that day in UTC. */
export function day(text: string): Date {
  const date = new Date(`${text}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text))
    return date;
  throw new InvalidArgumentError('must be a date, such as 2026-10-01.');
}

/** Parses an option that is a date or `today`, which is the current day in UTC. */
export function dayOrToday(text: string): Date {
  try {
    return day(text === 'today' ? new Date().toISOString().slice(0, 10) : text);
  } catch {
    throw new InvalidArgumentError('must be a date, such as 2026-10-01, or today.');
  }
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Parses an option that is a time, or a duration until now. A time without an offset is in UTC. */
export function since(text: string): Date {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (unit) return new Date(Date.now() - Number(count) * UNITS[unit] * 1000);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return day(text);
  const time = new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(time.valueOf())) return time;
  throw new InvalidArgumentError('must be a time or a duration, such as 2026-10-01, 2026-10-01T12:30Z or 24h.');
}

/** Collects options that are a day, perhaps with a factor: `2026-03-14` or `2026-03-14:20`. */
export function spikes(text: string, before: Spike[] | undefined): Spike[] {
  const [, date = text, factor = '10'] = /^([^:]*)(?::(\d{1,4}(?:\.\d)?))?$/.exec(text) ?? [];
  if (/^[\d-]+$/.test(date) && Number(factor) > 0)
    return [...(before ?? []), { day: day(date), factor: Number(factor) }];
  throw new InvalidArgumentError('must be a date with a factor above 0, such as 2026-03-14 or 2026-03-14:20.');
}

/** Parses an option that is a list of `allowed` values with their shares: `eng,deu` or `eng:3,deu:1`. */
export const shares = (allowed: readonly string[]) =>
  sharesOf((value) => allowed.includes(value), `some of ${allowed.join(', ')}`, allowed);

/** Parses an option that is a list of words with their shares: `price,recall` or `price:3,recall:1`. */
export const words = sharesOf((value) => /^[\p{L}\p{M}\p{N}_]{1,50}$/u.test(value), 'words of letters, digits and _', [
  'price',
  'recall',
]);

function sharesOf(isAllowed: (value: string) => boolean, what: string, [first, second]: readonly string[]) {
  return (text: string): Share[] => {
    const given = text.split(',').map((part) => /^([^:]+)(?::([1-9]\d{0,3}))?$/.exec(part) ?? []);
    const isKnown = given.every(([, value]) => value !== undefined && isAllowed(value));
    if (isKnown) return given.map(([, value, share = '1']) => [value, Number(share)]);
    throw new InvalidArgumentError(
      `must be ${what}, perhaps with whole numbers from 1 to 9999 as shares, such as ${first}:3,${second}:1.`,
    );
  };
}
