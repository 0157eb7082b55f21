import { DocumentError } from '@earshot/error-kit';

/** Levels of arrays and objects in a request; the deepest valid one (rule D7) has fewer than 40. */
export const MAX_JSON_DEPTH = 64;

/** Members of one object: JSON.parse takes a second for a million distinct names. */
export const MAX_JSON_MEMBERS = 10_000;

/** Bytes of one string between its quotes; real texts and identifiers are far shorter. */
export const MAX_JSON_STRING_BYTES = 4 * 1024 * 1024;

/** An array or object of a document, as the positions of its brackets. */
export interface Container {
  start: number;
  end: number;
  /** Where the element begins that it is, or is the value of. */
  element: number;
  /** The commas between its elements that divide it into runs of about the size of a piece. */
  cuts: number[];
}

/** How many values the texts of a body may still have. */
export class ValueBudget {
  private left: number;

  constructor(private readonly limit: number) {
    this.left = limit;
  }

  /** Throws a 413 if there are too many values. */
  spend(): void {
    if (--this.left < 0) throw tooManyValues(this.limit);
  }

  get isExceeded(): boolean {
    return this.left < 0;
  }
}

/** The meaning of a byte outside strings for the structure of a document; most have none. */
const Mark = { NOTHING: 0, STRING: 1, COMMA: 2, OPENING: 3, CLOSING: 4 } as const;

const MARKS = new Uint8Array(256);
MARKS[0x22] = Mark.STRING;
MARKS[0x2c] = Mark.COMMA;
MARKS[0x5b] = MARKS[0x7b] = Mark.OPENING;
MARKS[0x5d] = MARKS[0x7d] = Mark.CLOSING;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_OBJECT = 0x7b;

/** Returns the end of the string that begins at `start`, or at least `stop` if the string does not end before. */
function endOfString(bytes: Uint8Array, start: number, stop: number): number {
  let i = start + 1;
  for (; i < stop && bytes[i] !== QUOTE; i++) if (bytes[i] === BACKSLASH) i++;
  return i;
}

/** Bytes between two pauses, about a millisecond. */
const STEP_BYTES = 512 * 1024;

/**
 * Limits the depth, the members and the values of a document before it is parsed (rule E5). Returns the containers that
 * are too large to be parsed in one step, outer ones first. The bytes need not be valid JSON, because the parser checks
 * them later. It yields where it may pause.
 */
export function* scanJson(
  bytes: Uint8Array,
  budget: ValueBudget,
  pieceBytes: number,
): Generator<void, readonly Container[]> {
  const large: Container[] = [];
  const starts = new Int32Array(MAX_JSON_DEPTH + 1);
  /** How many more members the open object of each depth may have; infinite for an array. */
  const membersLeft = new Float64Array(MAX_JSON_DEPTH + 1).fill(Infinity, 0, 1);
  /** Where the current element of the open container of each depth begins, and the current run. */
  const elements = new Int32Array(MAX_JSON_DEPTH + 1);
  const runs = new Int32Array(MAX_JSON_DEPTH + 1);
  const cuts: (number[] | undefined)[] = [];
  let depth = 0;
  // Each value except the root follows an opening bracket or a comma; an empty array or object counts twice.
  budget.spend();
  let i = 0;
  while (i < bytes.length) {
    for (const stop = Math.min(i + STEP_BYTES, bytes.length); i < stop; i++) {
      const mark = MARKS[bytes[i]];
      if (mark === Mark.NOTHING) continue;
      if (mark === Mark.STRING) {
        const longest = i + MAX_JSON_STRING_BYTES + 2;
        i = endOfString(bytes, i, Math.min(longest, bytes.length));
        if (i >= longest) throw stringTooLong();
      } else if (mark === Mark.CLOSING) {
        const isLarge = i - starts[depth] >= pieceBytes;
        if (--depth < 0) return handleUnbalanced(bytes, pieceBytes);
        if (!isLarge) continue;
        const cutsInIt = cuts[depth + 1] ?? [];
        large.push({ start: starts[depth + 1], end: i, element: elements[depth], cuts: cutsInIt });
        cuts[depth + 1] = undefined;
        // A large element is not part of a run.
        runs[depth] = i;
      } else {
        budget.spend();
        if (mark === Mark.COMMA) {
          if (--membersLeft[depth] < 0) throw tooManyMembers();
          elements[depth] = i + 1;
          if (i - runs[depth] < pieceBytes) continue;
          (cuts[depth] ??= []).push(i);
          runs[depth] = i + 1;
          continue;
        }
        if (++depth > MAX_JSON_DEPTH) throw tooDeep();
        starts[depth] = i;
        elements[depth] = runs[depth] = i + 1;
        membersLeft[depth] = bytes[i] === OPEN_OBJECT ? MAX_JSON_MEMBERS - 1 : Infinity;
      }
    }
    yield;
  }
  const isUnbalanced = depth !== 0 || i > bytes.length;
  return isUnbalanced ? handleUnbalanced(bytes, pieceBytes) : large.sort((a, b) => a.start - b.start);
}

/** JSON.parse reports the fault of a small text better. A large text is rejected without parsing it. */
function handleUnbalanced({ length }: Uint8Array, pieceBytes: number): readonly Container[] {
  if (length <= pieceBytes) return [];
  throw DocumentError.of(
    'body_not_json',
    'The body is not valid JSON: a bracket or a string is not closed, or a closing bracket was not opened.',
  );
}

const tooDeep = () =>
  DocumentError.of('limit_exceeded', `The body nests arrays and objects deeper than ${MAX_JSON_DEPTH} levels.`);

const tooManyMembers = () =>
  DocumentError.of('limit_exceeded', `An object of the body has more than ${MAX_JSON_MEMBERS} members.`);

const stringTooLong = () =>
  DocumentError.of('body_too_large', `A string of the body is longer than ${MAX_JSON_STRING_BYTES} bytes.`);

const tooManyValues = (limit: number) =>
  DocumentError.of('body_too_large', `The body has more than ${limit} values; send several smaller requests.`);
