'use strict';

const { verifySync } = require('@node-rs/argon2');

/**
 * The work of a thread of PasswordChecker: returns whether the password matches the Argon2id hash in PHC format. It is
 * CommonJS because Node 20 crashes when a thread that is loading an ES module by `require` is terminated.
 * @param {{ passwordHash: string, password: string }} login
 * @returns {boolean}
 */
module.exports = ({ passwordHash, password }) => verifySync(passwordHash, password);
