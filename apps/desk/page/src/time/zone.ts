const MINUTE = 60_000;

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
  const parts = clockOf(zone).formatToParts(instant);
  const [year, month, day, hour, minute, second] = PARTS.map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  );
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

/** How far a zone is from UTC at an instant: `+02:00`. */
export function offsetText(instant: number, zone: string): string {
  const minutes = Math.round((localTime(instant, zone) - Math.floor(instant / 1000) * 1000) / MINUTE);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '−' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** The zone of this browser. */
export const ownZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // Some systems name an offset, or nothing that the platform knows.
  return /^[A-Za-z]/.test(timeZone ?? '') ? timeZone : 'UTC';
};

/** All zones that a reader may choose. */
export const allZones = (): readonly string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
];
