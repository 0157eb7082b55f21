import { verifySync } from '@node-rs/argon2';

/**
 * The work of a thread of PasswordChecker: returns whether the password matches the Argon2id hash in PHC format. It is
 * JavaScript because Node loads it directly into a worker thread.
 * @param {{ passwordHash: string, password: string }} login
 * @returns {boolean}
 */
export default ({ passwordHash, password }) => verifySync(passwordHash, password);
