import { text } from '@earshot/message-kit/without-nest';

/** The names of three letters in the IANA time zone database. ICU knows others, such as `IST`, which are ambiguous. */
const ABBREVIATIONS = new Set('CET EET EST GMT HST MET MST PRC ROC ROK UCT UTC WET'.split(' '));

/** Names of ICU that are not in the IANA time zone database. */
const NOT_IANA = /^systemv\//i;

/** The characters of names in the IANA time zone database. Later versions of Node also accept offsets, which are not names. */
const NAME = /^[a-z][a-z0-9_+/-]*$/i;

/** Whether `name` is the name of a time zone in the IANA time zone database (rule D16). Case does not matter. */
export function isTimeZone(name: string): boolean {
  if (NOT_IANA.test(name) || (name.length === 3 && !ABBREVIATIONS.has(name.toUpperCase()))) return false;
  return NAME.test(name) && zoneOf(name) !== undefined;
}

/** The names that Node knows, in lower case, with the one of their zone. Asking Node takes a tenth of a millisecond. */
const zones = new Map<string, string>();

function zoneOf(name: string): string | undefined {
  const key = name.toLowerCase();
  const known = zones.get(key);
  if (known !== undefined) return known;
  try {
    const zone = Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    zones.set(key, zone);
    return zone;
  } catch {
    return undefined;
  }
}

/** The name of a time zone. */
export const timeZone = text(
  {
    description: 'A name of the IANA time zone database. It decides when days begin.',
    examples: ['Europe/Berlin'],
  },
  'the name of an IANA time zone, such as Europe/Berlin',
  (name) => (isTimeZone(name) ? name : undefined),
);

/** The same name for all names of a time zone that the time zone data of Node knows as one. */
export const sameZone = (timeZone: string): string => zoneOf(timeZone)!;
