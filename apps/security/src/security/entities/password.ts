import { dictionary } from '@zxcvbn-ts/language-common';

const MIN_LENGTH = 8;
const MAX_LENGTH = 256;

/** How many of the most used passwords are rejected. The list has them in lower case, the most used first. */
const REJECTED = 10_000;
let mostUsed: ReadonlySet<string> | undefined;

/** A longer one is taken as it is: many marks on one letter take time by the square of their number. */
const LONGEST_PREPARED = 4_096;

/**
 * A password as it is hashed and compared: OpaqueString of RFC 8265 §4.2, so NFC and every space as U+0020 (B8). Devices
 * send the same password in different forms of Unicode.
 */
export const preparePassword = (password: string): string =>
  password.length > LONGEST_PREPARED ? password : password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');

/**
 * The problem of a new password for `login`, or undefined (B8). Its length is counted in characters, not bytes or UTF-16
 * units.
 */
export function passwordProblem(password: string, login?: string): string | undefined {
  const prepared = preparePassword(password);
  const { length } = [...prepared];
  if (length < MIN_LENGTH) return `The password must have at least ${MIN_LENGTH} characters.`;
  if (length > MAX_LENGTH) return `The password must have at most ${MAX_LENGTH} characters.`;
  if (login !== undefined && foldCase(prepared) === foldCase(preparePassword(login))) {
    return 'The password must not be the login.';
  }
  mostUsed ??= new Set(dictionary['passwords-common'].slice(0, REJECTED));
  return mostUsed.has(foldCase(prepared)) ? `The password must not be one of the 10 000 most used ones.` : undefined;
}

const foldCase = (text: string): string => text.toLowerCase().normalize('NFC');
