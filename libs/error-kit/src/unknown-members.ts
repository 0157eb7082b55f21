import { notKnown, printable } from '@earshot/validation-kit';
import type { InputProblem } from './problem.js';

/** More problems of one kind help no client. */
const MOST = 20;

/** The problems of the members that an object may not have. To ignore one could change the meaning of a request. */
export const unknownMembers = (object: object, known: readonly string[]): InputProblem[] =>
  Object.keys(object)
    .filter((name) => !known.includes(name))
    .slice(0, MOST)
    .map((name) => ({ code: 'member_unknown', path: printable(name), detail: notKnown('member', name, known) }));
