const base64 = (bytes: number) => Buffer.alloc(bytes).toString('base64').replace(/=+$/, '');

/**
 * The hash of a user without a password, in the format of `hashPassword`. No password is known to have it, and checking
 * one takes as long as for every other user (B4).
 */
export const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$${base64(16)}$${base64(32)}`;

/** The hash of an application without a secret. No secret is known to have it. */
export const NO_SECRET = Buffer.alloc(32);
