const SECOND = 1_000;

/** What a time zone adds to UTC to get the local time of an instant, in milliseconds, by the time zone data of Node. */
export function offsetsIn(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (instant) => readOffset(format.format(instant));
}

/** Reads the offset of a text such as `7/1/1930, GMT+00:19:32`, or `GMT` alone. */
function readOffset(text: string): number {
  const [, sign, hours, minutes, seconds = '0'] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  if (!sign) return 0;
  const amount = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * SECOND;
  return sign === '+' ? amount : -amount;
}

/** The first second after `before` at which the offset is not that of `before`. At `after` it is another one. */
export function firstChange(before: number, after: number, offsetAt: (instant: number) => number): number {
  const offset = offsetAt(before);
  while (after - before > SECOND) {
    const middle = before + Math.floor((after - before) / 2 / SECOND) * SECOND;
    if (offsetAt(middle) === offset) before = middle;
    else after = middle;
  }
  return after;
}
