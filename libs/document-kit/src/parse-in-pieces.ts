import { invalidJson, parseText } from './parse-text.js';
import { type Container, endOfString, Mark, MARKS } from './scan-json.js';

type Elements = unknown[] | Record<string, unknown>;

/**
 * Parses a document whose `containers` are too large to be parsed at once: the elements of each in runs of about
 * `pieceBytes`, a large one among them by itself. The result, and whether there is one, is that of parsing the whole,
 * since every byte is parsed as a part of the run it stands in. It yields after each run.
 */
export function parseInPieces(
  bytes: Buffer,
  containers: readonly Container[],
  pieceBytes: number,
): Generator<void, unknown> {
  const [root] = containers;
  parseText(`${bytes.toString('utf8', 0, root.start)}null${bytes.toString('utf8', root.end + 1)}`);
  return new PieceParser(bytes, containers, pieceBytes).parseNext();
}

const OPEN_ARRAY = 0x5b;
const COMMA = 0x2c;
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
/** From an opening bracket to its closing one, of arrays as of objects. */
const TO_CLOSING = 2;

class PieceParser {
  private next = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly containers: readonly Container[],
    private readonly pieceBytes: number,
  ) {}

  /** The next container and, within it, those that follow in it. */
  *parseNext(): Generator<void, Elements> {
    const { bytes, containers } = this;
    const { start, end } = containers[this.next++];
    if (bytes[end] !== bytes[start] + TO_CLOSING)
      throw invalidJson(`the bracket at byte ${start} is closed by another`);
    const all: Elements = bytes[start] === OPEN_ARRAY ? [] : {};
    let child = containers[this.next]?.start;
    let depth = 0;
    // Where the elements begin that are parsed next, and the last of them.
    let run = start + 1;
    let element = run;
    for (let i = run; i < end; i++) {
      const mark = MARKS[bytes[i]];
      if (mark === Mark.NOTHING) continue;
      if (mark === Mark.STRING) i = endOfString(bytes, i);
      else if (mark === Mark.CLOSING) depth--;
      else if (mark === Mark.COMMA) {
        if (depth > 0) continue;
        if (i - run >= this.pieceBytes) {
          append(all, this.parseRun(all, run, i));
          yield;
          run = i + 1;
        }
        element = i + 1;
      } else if (i !== child) depth++;
      else {
        if (element > run) append(all, this.parseRun(all, run, element - 1));
        // In its place stands null, so that what is around it is parsed, too.
        const place = this.parseRun(all, element, i, 'null');
        const itsEnd = containers[this.next].end;
        fill(place, yield* this.parseNext());
        append(all, place);
        child = containers[this.next]?.start;
        for (i = itsEnd + 1; BLANKS.has(bytes[i]);) i++;
        if (i < end && bytes[i] !== COMMA) throw invalidJson(`a comma or a bracket is missing at byte ${i}`);
        run = element = i + 1;
      }
    }
    const isOnlyRun = run === start + 1;
    if (run <= end) append(all, this.parseRun(all, run, end, '', isOnlyRun));
    if (isPoisoned(all)) throw invalidJson('an object has a forbidden member');
    return all;
  }

  private parseRun(of: Elements, from: number, to: number, more = '', mayBeEmpty = false): Elements {
    const text = this.bytes.toString('utf8', from, to) + more;
    const elements = parseText(Array.isArray(of) ? `[${text}]` : `{${text}}`, [from, to]) as Elements;
    if (!mayBeEmpty && isEmpty(elements)) throw invalidJson(`a value is missing at byte ${from}`);
    return elements;
  }
}

const isEmpty = (elements: Elements): boolean =>
  (Array.isArray(elements) ? elements : Object.keys(elements)).length === 0;

/** Adds the elements of a run; of members with the same name the last one holds. */
function append(all: Elements, run: Elements): void {
  if (Array.isArray(all)) for (const element of run as unknown[]) all.push(element);
  else for (const name of Object.keys(run)) all[name] = (run as Record<string, unknown>)[name];
}

/** Puts the one large element of a run where null stood for it. */
function fill(run: Elements, element: Elements): void {
  (run as Record<string, unknown>)[Object.keys(run)[0]] = element;
}

/** What secure-json-parse refuses, where the member is so large that it was parsed by itself. */
function isPoisoned(elements: Elements): boolean {
  if (!Object.hasOwn(elements, 'constructor')) return false;
  const { constructor } = elements as { constructor: unknown };
  return typeof constructor === 'object' && constructor !== null && Object.hasOwn(constructor, 'prototype');
}
