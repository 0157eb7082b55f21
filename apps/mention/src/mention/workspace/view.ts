import { memberProblem } from '@earshot/document-kit';
import { isObject, isPlainText, type Path, type Reader, reader } from '@earshot/message-kit';
import { isAtMost } from './json-size.js';

const MAX_VIEW_KIB = 8;
const VIEW = `an object of at most ${MAX_VIEW_KIB} KiB as JSON, or null`;

/**
 * How a program shows a saved search (rule G2). Answers show it, so its members are those of a document (interface 2.1.8,
 * 2.1.13), and its texts are plain (rule E5).
 */
export const view: Reader<object | null> = reader(
  { type: ['object', 'null'], description: 'How a program shows it. The platform only keeps it.' },
  VIEW,
  (value, at) => {
    if (value === null) return value;
    if (!isObject(value)) return at.reject('value_invalid', `must be ${VIEW}`);
    if (!isAtMost(value, MAX_VIEW_KIB)) return at.reject('limit_exceeded', `must be ${VIEW}`);
    return isShowable(value, at) ? value : undefined;
  },
);

/** Whether documents may have `value`. Otherwise reports its first problem. */
function isShowable(value: unknown, at: Path): boolean {
  if (Array.isArray(value)) return value.every((element, index) => isShowable(element, at.element(index)));
  if (isObject(value)) return Object.entries(value).every(([name, member]) => isMember(name, member, at.member(name)));
  if (typeof value !== 'string' || isPlainText(value)) return true;
  at.reject('value_invalid', 'must not have NUL or lone surrogates');
  return false;
}

function isMember(name: string, value: unknown, at: Path): boolean {
  const problem = memberProblem(name, value);
  if (problem !== undefined) at.reject('value_invalid', problem);
  return problem === undefined && isShowable(value, at);
}
