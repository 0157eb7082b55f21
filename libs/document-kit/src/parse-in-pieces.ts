import { forbiddenMember, invalidJson, parseText } from './parse-text.js';
import type { Container } from './scan-json.js';

type Elements = unknown[] | Record<string, unknown>;

/**
 * Parses a document with `containers` that are too large for one step: their elements in runs, and each large element
 * separately. Valid and invalid documents have the same result as when parsed whole, because every byte is parsed as a
 * part of its run. It yields after each run.
 */
export function parseInPieces(bytes: Buffer, containers: readonly Container[]): Generator<void, unknown> {
  const [root] = containers;
  parseText(`${bytes.toString('utf8', 0, root.start)}null${bytes.toString('utf8', root.end + 1)}`);
  return new PieceParser(bytes, containers).parseNext();
}

const OPEN_ARRAY = 0x5b;
const COMMA = 0x2c;
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
/** The difference between the codes of a closing and an opening bracket, of arrays and of objects. */
const TO_CLOSING = 2;

class PieceParser {
  private next = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly containers: readonly Container[],
  ) {}

  /** Parses the next container, with the large containers in it. */
  *parseNext(): Generator<void, Elements> {
    const { bytes, containers } = this;
    const { start, end, cuts } = containers[this.next++];
    if (bytes[end] !== bytes[start] + TO_CLOSING)
      throw invalidJson(`the bracket at byte ${start} is closed by one of the other kind`);
    const all: Elements = bytes[start] === OPEN_ARRAY ? [] : {};
    let run = start + 1;
    let next = 0;
    for (;;) {
      const child = this.childBefore(end);
      for (; cuts[next] < (child?.start ?? end); next++) {
        // Before the first comma after a large element there is no run.
        if (cuts[next] < run) continue;
        append(all, this.parseRun(all, run, cuts[next]));
        yield;
        run = cuts[next] + 1;
      }
      if (!child) break;
      if (child.element > run) append(all, this.parseRun(all, run, child.element - 1));
      // A null replaces the large element, so that the text around it is parsed, too.
      const holder = this.parseRun(all, child.element, child.start, 'null');
      fill(holder, yield* this.parseNext());
      append(all, holder);
      let after = child.end + 1;
      while (BLANKS.has(bytes[after])) after++;
      if (after < end && bytes[after] !== COMMA) throw invalidJson(`a comma or a bracket is missing at byte ${after}`);
      run = after + 1;
    }
    const isOnlyRun = run === start + 1;
    if (run <= end) append(all, this.parseRun(all, run, end, '', isOnlyRun));
    if (reachesPrototype(all)) throw forbiddenMember();
    return all;
  }

  /** The next large container, if it is in the one that ends at `end`. */
  private childBefore(end: number): Container | undefined {
    const child = this.containers.at(this.next);
    return child && child.start < end ? child : undefined;
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

/** Adds the elements of a run. Of members with the same name the last one counts. */
function append(all: Elements, run: Elements): void {
  if (Array.isArray(all)) for (const element of run as unknown[]) all.push(element);
  else for (const name of Object.keys(run)) all[name] = (run as Record<string, unknown>)[name];
}

/** Replaces the null of a run with the large element. */
function fill(run: Elements, element: Elements): void {
  (run as Record<string, unknown>)[Object.keys(run)[0]] = element;
}

/** Whether secure-json-parse would reject an object whose member `constructor` was so large that it was separate. */
function reachesPrototype(elements: Elements): boolean {
  if (!Object.hasOwn(elements, 'constructor')) return false;
  const { constructor } = elements as { constructor: unknown };
  return typeof constructor === 'object' && constructor !== null && Object.hasOwn(constructor, 'prototype');
}
