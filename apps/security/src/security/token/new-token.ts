import { randomBytes } from 'node:crypto';

/** 256 random bits, which cannot be guessed (RFC 6749 §10.10). */
export const newToken = (): string => randomBytes(32).toString('base64url');
