import { InvalidArgumentError } from 'commander';

/** Parses the name of a snapshot. */
export function snapshotName(text: string): string {
  if (/^[\w.-]{1,63}$/.test(text)) return text;
  throw new InvalidArgumentError('must be 1 to 63 of the characters A-Z, a-z, 0-9, ., - and _.');
}
