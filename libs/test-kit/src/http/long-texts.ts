import { expect } from 'vitest';

/** A text that is much longer than any name or value that a client needs. A URL or a header has room for `short`. */
export const LONG_TEXT = { body: 'x'.repeat(300_000), head: 'x'.repeat(8_000) };

/** The most characters of an answer, or of a log line, that reports such texts: 20 problems that name what is allowed. */
const MOST = 30_000;

/** Neither the answer nor a log line repeats more than 100 characters of a text of the client (E5). */
export function expectCut(answer: string, logLines: readonly string[]): void {
  for (const text of [answer, ...logLines]) {
    expect(text.length).toBeLessThan(MOST);
    expect(/(?:[x&]\/?){101}/.exec(text)?.index).toBeUndefined();
  }
}
