/**
 * A point in time as a filter names it: an instant, or a whole UTC day (contract D5). Instants are ISO 8601 in UTC
 * with six digits of a second, so that their order is that of their text.
 */
export interface Moment {
  first: string;
  last: string;
  /** For a day: when the next one begins. */
  next?: string;
}

const ISO_8601 =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:T(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.(?<fraction>\d{1,9}))?)?(?<offset>Z|[+-]\d\d(?::?\d\d)?))?$/;

/** Reads ISO 8601 strictly: a date that exists, alone or with a time and an offset or `Z`; undefined for anything else (contract D14). */
export function readMoment(text: unknown): Moment | undefined {
  const parts = typeof text === 'string' ? ISO_8601.exec(text)?.groups : undefined;
  const day = parts && utcDay(Number(parts.year), Number(parts.month), Number(parts.day));
  if (!parts || !day) return undefined;
  if (parts.offset === undefined) return wholeDay(day);
  const [hour, minute, second] = [parts.hour, parts.minute, parts.second ?? '0'].map(Number);
  const offset = offsetMinutes(parts.offset);
  if (hour > 23 || minute > 59 || second > 59 || offset === undefined) return undefined;
  const utc = new Date(day.valueOf() + ((hour * 60 + minute - offset) * 60 + second) * 1000);
  if (utc.getUTCFullYear() < 1 || utc.getUTCFullYear() > 9999) return undefined;
  const instant = `${utc.toISOString().slice(0, 19)}.${(parts.fraction ?? '').padEnd(6, '0').slice(0, 6)}Z`;
  return { first: instant, last: instant };
}

/** Whether `text` is an instant as filters have them: in UTC, with six digits of a second. */
export const isInstant = (text: string): boolean => readMoment(text)?.first === text;

/** Date.UTC takes years below 100 for those of the 20th century, and days that do not exist for others. */
function utcDay(year: number, month: number, day: number): Date | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date : undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

function wholeDay(day: Date): Moment {
  const date = day.toISOString().slice(0, 10);
  const next = new Date(day.valueOf() + DAY_MS).toISOString().replace(/^\+0*/, '').slice(0, -14);
  return { first: `${date}T00:00:00.000000Z`, last: `${date}T23:59:59.999999Z`, next: `${next}T00:00:00.000000Z` };
}

function offsetMinutes(offset: string): number | undefined {
  if (offset === 'Z') return 0;
  const [hours, minutes] = [offset.slice(1, 3), offset.slice(3).replace(':', '') || '0'].map(Number);
  if (hours > 15 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
