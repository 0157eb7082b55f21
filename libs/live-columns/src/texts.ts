import { ByteTable } from './byte-table.js';
import { inBlocks, type Steps } from './steps.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
let scratch = new Uint8Array(1024);

/** The text of bytes in UTF-8. By default a decoder drops a U+FEFF at the beginning, which an id or a tag may have. */
export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes);

/** Distinct texts in UTF-8, numbered in the order in which they were added. */
export class Texts {
  constructor(private readonly table = new ByteTable()) {}

  /** Different texts, without unused memory. */
  static *of(texts: readonly string[]): Steps<Texts> {
    const all = new Texts();
    yield* inBlocks(texts.length, (from, to) => {
      for (let at = from; at < to; at++) all.add(texts[at]);
    });
    return yield* all.compacted();
  }

  get size(): number {
    return this.table.size;
  }

  get bytes(): number {
    return this.table.bytes;
  }

  find(text: string): number {
    const length = encode(text);
    return this.table.find(scratch, length);
  }

  add(text: string): number {
    const length = encode(text);
    return this.table.add(scratch, length);
  }

  /** Adds the text also if it is known. From then on the new number is found. */
  supersede(text: string): number {
    const length = encode(text);
    return this.table.supersede(scratch, length);
  }

  get(number: number): string {
    return textOf(this.table.get(number));
  }

  /** For the number of each text, whether it is behind `text`, in the order of code points. */
  areAfter(text: string): (number: number) => boolean {
    const bytes = Buffer.from(text);
    return (number) => Buffer.compare(this.table.get(number), bytes) > 0;
  }

  /** The same texts without unused memory. */
  *compacted(): Steps<Texts> {
    return new Texts(yield* this.table.compacted());
  }

  /** In the order of code points. */
  compare(a: number, b: number): number {
    return this.table.compare(a, b);
  }
}

/** Writes the text to `scratch` and returns its length. Most texts are short and ASCII. */
function encode(text: string): number {
  if (text.length * 3 > scratch.length) scratch = new Uint8Array(text.length * 3);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) return encoder.encodeInto(text, scratch).written;
    scratch[at] = code;
  }
  return text.length;
}
