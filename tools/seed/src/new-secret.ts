import { randomBytes } from 'node:crypto';

/** A new secret of an application: 256 random bits, as letters, digits, `-` and `_`. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
