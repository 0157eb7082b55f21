const MINUTE = 60_000;
const HALF_A_YEAR = 182 * 24 * 60 * MINUTE;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, clock);
  return clock;
}

/** The local time of an instant, as milliseconds of the same time in UTC. */
export function localTime(instant: number, zone: string): number {
  // The text is `7/16/2026, 22:00:00`. Its parts would take several times as long.
  const [month, day, year, hour, minute, second] = clockOf(zone).format(instant).match(/\d+/g)!.map(Number);
  const local = new Date(0);
  // `Date.UTC` would read a year below 100 as one of the 20th century.
  local.setUTCFullYear(year, month - 1, day);
  // The year before the year 1 is 1, too, of the era before.
  if (local.valueOf() - instant > HALF_A_YEAR) local.setUTCFullYear(1 - year, month - 1, day);
  return local.setUTCHours(hour, minute, second);
}

/** How far a zone is from UTC at an instant: `+02:00`. */
export function offsetText(instant: number, zone: string): string {
  const minutes = Math.round((localTime(instant, zone) - Math.floor(instant / 1000) * 1000) / MINUTE);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '−' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

let own: string | undefined;

/** The zone of this browser when the page was loaded: browsers need a millisecond to find it. */
export const ownZone = (): string => (own ??= readOwnZone());

function readOwnZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // Some systems name an offset, or nothing that the platform knows.
  return /^[A-Za-z]/.test(timeZone ?? '') ? timeZone : 'UTC';
}

/** All zones that a reader may choose. */
export const allZones = (): readonly string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
];
