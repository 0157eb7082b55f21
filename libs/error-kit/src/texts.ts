/** What messages about untrusted input are made of, without Nest: pages read filters with the same messages. */
export { didYouMean, notKnown } from './known-names.js';
export { printable } from './printable.js';
export type { InputCode, InputProblem } from './problem.js';
