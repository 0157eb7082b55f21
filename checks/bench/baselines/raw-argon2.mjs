/**
 * The floor of password checks: Argon2id with the platform's parameters, two at a time, for the number of milliseconds
 * in the argument. Prints verifications per second.
 * Left out compared with the platform: everything else of a login.
 */
import { Algorithm, hash, verify } from '@node-rs/argon2';

const IN_FLIGHT = 2;
const PASSWORD = 'demo-password';

const milliseconds = Number(process.argv[2]);
const stored = await hash(PASSWORD, {
  algorithm: Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
});

let verified = 0;
const began = performance.now();

async function verifyUntilTheEnd() {
  while (performance.now() - began < milliseconds) {
    if (!(await verify(stored, PASSWORD))) throw new Error('The password was not verified.');
    verified++;
  }
}

await Promise.all(Array.from({ length: IN_FLIGHT }, verifyUntilTheEnd));
console.log((verified / ((performance.now() - began) / 1000)).toFixed(1));
