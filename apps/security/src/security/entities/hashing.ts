import { hash as digest } from 'node:crypto';
import { isPlainText, MAX_ID_BYTES } from '@earshot/message-kit';
import { Algorithm, hash, verify } from '@node-rs/argon2';
import { preparePassword } from './password.js';

/** Argon2id as OWASP advises: 19 MiB, 2 passes, 1 lane (B8). */
const PASSWORD_PARAMETERS = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The Argon2id hash of a password, in PHC format, with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(preparePassword(password), PASSWORD_PARAMETERS);

/** Whether `passwordHash` is a hash of `password`, or of its bytes as they are, which earlier versions hashed (B8). */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  const prepared = preparePassword(password);
  return (await verify(passwordHash, prepared)) || (prepared !== password && (await verify(passwordHash, password)));
}

/**
 * The SHA-256 under which tokens and application secrets are stored and looked up. They are long and random, so a fast
 * hash is enough, unlike for passwords.
 */
export const hashToken = (token: string): Buffer => digest('sha256', token, 'buffer');

/** The same in hexadecimal, which Node makes in a quarter of the time. */
export const hashTokenAsHex = (token: string): string => digest('sha256', token, 'hex');

/** The SHA-256 of the NFC form of a login, under which its failures are counted and logged (B5). */
export const hashLogin = (login: string): Buffer =>
  digest('sha256', mayBeLogin(login) ? login.normalize('NFC') : login, 'buffer');

/**
 * Whether a user can have this login: it is stored as an identifier. What is longer is not normalized either, because many
 * marks on one letter take time by the square of their number.
 */
export const mayBeLogin = (login: string): boolean => isPlainText(login) && login.length <= MAX_ID_BYTES;
