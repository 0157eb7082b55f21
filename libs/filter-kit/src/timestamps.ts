/** The time that a date or a timestamp covers: a whole day, or one instant. */
export interface Span {
  /** Every instant of the span comes after this edge. */
  readonly start: Edge;
  /** Every instant of the span comes before this edge. */
  readonly end: Edge;
}

/** The point in time just before an instant, or just after it. */
export interface Edge {
  /** In UTC, a whole millisecond with 6 digits of the second. The order of such strings is that of their times. */
  readonly instant: string;
  readonly after: boolean;
}

const DATE = /^\d{4}-\d\d-\d\d$/;
const TIMESTAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?:(:\d\d)(?:\.(\d+))?)?(?:Z|([+-])([01]\d|2[0-3])(?::([0-5]\d))?)$/;

/** The pattern of a time with an offset or `Z`, apart from days and times that do not exist. */
export const TIMESTAMP_PATTERN = TIMESTAMP.source;

/** The pattern of the texts that `readSpan` reads, apart from days and times that do not exist. */
export const SPAN_PATTERN = `${DATE.source}|${TIMESTAMP_PATTERN}`;

/**
 * Reads a date, which is that whole UTC day (rule D5), or a timestamp with an offset or `Z` (rule D14), of the years
 * 0001 to 9999 in UTC. What is finer than a millisecond is cut, as it is when times are stored (D14). Returns undefined
 * for any other text, and for days and times that do not exist.
 */
export function readSpan(text: string): Span | undefined {
  return DATE.test(text) ? readDay(text) : readInstant(text);
}

function readDay(text: string): Span | undefined {
  const time = readUtc(`${text}T00:00:00`);
  if (!time || !toSeconds(time)) return undefined;
  time.setUTCDate(time.getUTCDate() + 1);
  const next = toSeconds(time);
  return {
    start: { instant: `${text}T00:00:00.000000Z`, after: false },
    end: next ? { instant: `${next}.000000Z`, after: false } : { instant: `${text}T23:59:59.999000Z`, after: true },
  };
}

function readInstant(text: string): Span | undefined {
  const [, local, seconds = ':00', fraction = '', sign, hours, minutes = '0'] = TIMESTAMP.exec(text) ?? [];
  const time = local && readUtc(local + seconds);
  if (!time) return undefined;
  if (sign) time.setUTCMinutes(time.getUTCMinutes() - Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)));
  const utc = toSeconds(time);
  if (!utc) return undefined;
  const instant = `${utc}.${fraction.slice(0, 3).padEnd(6, '0')}Z`;
  return { start: { instant, after: false }, end: { instant, after: true } };
}

/**
 * `Date` reads 30 February as a day in March and 24:00 as the next day, so the result must print as the same text. It may
 * be of the year 0: an offset may take it into the year 1.
 */
function readUtc(text: string): Date | undefined {
  const time = new Date(`${text}Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text) ? time : undefined;
}

/** Undefined outside the years 0001 to 9999. */
const toSeconds = (time: Date): string | undefined => /^(?!0000)\d{4}-.{14}/.exec(time.toISOString())?.[0];

/** Whether `text` is a time in UTC with 6 digits of the second. */
export const isInstant = (text: string): boolean => /\.\d{6}Z$/.test(text) && readSpan(text) !== undefined;

/** Whether `begin` starts only after the end of `end` (rule D14). */
export const isAfter = ({ start }: Span, { end }: Span): boolean =>
  end.after ? start.instant > end.instant : start.instant >= end.instant;
