import { verifySync } from '@node-rs/argon2';

/**
 * What a worker thread of PasswordChecker does: returns whether the password is the one that the Argon2id hash, in PHC
 * format, was made of. In JavaScript, as Node loads it in a thread of its own.
 * @param {{ passwordHash: string, password: string }} login
 * @returns {boolean}
 */
export default ({ passwordHash, password }) => verifySync(passwordHash, password);
