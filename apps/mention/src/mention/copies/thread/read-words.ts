import { isListedWord } from '@earshot/coding/entities';
import { writtenLexeme } from '@earshot/filter-kit';
import { type LiveColumns, type Steps, type WordLists, WordListsBuilder } from '@earshot/live-columns';
import type { ClientBase } from 'pg';
import { to } from 'pg-copy-streams';
import { CopiedRows } from './copied-rows.js';
import { DistinctValues } from './distinct-values.js';

const COLUMNS = 2;

/** The weights of a lexeme in the first byte of each position. */
const WEIGHT_SHIFT = 6;
const TITLE = 3;
const CONTENT = 2;

const NOT_LISTED = -1;

/**
 * Reads the words of the mentions of a report that the columns have, and returns the steps that finish them. `admit`
 * decides by the memory that they need so far; if it refuses, this returns undefined.
 */
export async function readWords(
  client: ClientBase,
  reportId: string,
  columns: LiveColumns,
  admit: (bytes: number) => boolean,
): Promise<Steps<WordLists> | undefined> {
  const select = `select id, words from coding.mention_document where report_id = ${client.escapeLiteral(reportId)}`;
  const stream = client.query(to(`copy (${select}) to stdout (format binary)`));
  const copied = new CopiedRows(COLUMNS);
  const reader = new WordReader(columns);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (!copied.add(chunk)) continue;
    reader.read(copied);
    if (!admit(reader.bytes)) return undefined;
  }
  if (copied.read()) reader.read(copied);
  return admit(reader.bytes) ? reader.finish() : undefined;
}

/** Reads search vectors in the binary format of PostgreSQL. */
class WordReader {
  private readonly builder: WordListsBuilder;
  /** The codes of lexemes. */
  private readonly codes = new DistinctValues<number>();

  constructor(private readonly columns: LiveColumns) {
    this.builder = new WordListsBuilder(columns.rows);
  }

  get bytes(): number {
    return this.builder.bytes;
  }

  finish(): Steps<WordLists> {
    return this.builder.finish();
  }

  read(copied: CopiedRows): void {
    const { bytes, view, starts, rows } = copied;
    const codeOf = (start: number, length: number) => {
      const lexeme = bytes.toString('utf8', start, start + length);
      return isListedWord(lexeme) ? this.builder.add(writtenLexeme(lexeme)) : NOT_LISTED;
    };
    for (let index = 0; index < rows; index++) {
      const id = starts[COLUMNS * index];
      const row = this.columns.rowOf(bytes.toString('utf8', id, id + view.getInt32(id - 4)));
      // A mention that was added since is read again with those that were rewritten.
      if (row < 0 || row >= this.builder.rows) continue;
      this.readVector(copied, starts[COLUMNS * index + 1], codeOf);
      this.builder.end(row);
    }
  }

  /** The number of lexemes, then of each its bytes, a zero, the number of its positions, and these with their weights. */
  private readVector(
    { bytes, view }: CopiedRows,
    start: number,
    codeOf: (start: number, length: number) => number,
  ): void {
    let at = start + 4;
    for (let lexemes = view.getInt32(start); lexemes > 0; lexemes--) {
      // Lexemes are short, so that a loop is faster than a call of `indexOf`.
      let end = at;
      while (bytes[end] !== 0) end++;
      const positions = view.getUint16(end + 1);
      const next = end + 3 + 2 * positions;
      let [inTitle, inContent] = [false, false];
      for (let position = end + 3; position < next; position += 2) {
        const weight = bytes[position] >> WEIGHT_SHIFT;
        inTitle ||= weight === TITLE;
        inContent ||= weight === CONTENT;
      }
      if (inTitle || inContent) {
        const code = this.codes.values[this.codes.placeOf(view, at, end - at, codeOf)];
        if (code !== NOT_LISTED) this.builder.push(code, inTitle, inContent);
      }
      at = next;
    }
  }
}
