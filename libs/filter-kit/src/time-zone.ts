import { text } from '@earshot/message-kit/without-nest';

/** The names of three letters in the IANA time zone database. ICU knows others, such as `IST`, which are ambiguous. */
const ABBREVIATIONS = new Set('CET EET EST GMT HST MET MST PRC ROC ROK UCT UTC WET'.split(' '));

/** Names of ICU that are not in the IANA time zone database. */
const NOT_IANA = /^systemv\//i;

/** Whether `name` is the name of a time zone in the IANA time zone database (rule D16). Case does not matter. */
export function isTimeZone(name: string): boolean {
  if (NOT_IANA.test(name) || (name.length === 3 && !ABBREVIATIONS.has(name.toUpperCase()))) return false;
  // Later versions of Node also accept offsets, which are not names.
  return /^[a-z]/i.test(name) && isKnown(name);
}

function isKnown(timeZone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
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
export const sameZone = (timeZone: string): string =>
  Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
