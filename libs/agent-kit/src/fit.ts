import { DocumentError } from '@earshot/error-kit';
import type { JsonObject } from './platform.js';

/** The most characters of an answer to an agent, as JSON: more would fill the context of its model (I2). */
export const MAX_CHARACTERS = 25_000;

const sizeOf = (document: unknown): number => JSON.stringify(document).length;

/** Returns `document`, or throws a 400 that says how to ask for less. */
export function checkSize(document: JsonObject, hint: string): JsonObject {
  const size = sizeOf(document);
  if (size <= MAX_CHARACTERS) return document;
  const detail = `The answer has ${size} characters; an agent gets at most ${MAX_CHARACTERS}. ${hint}`;
  throw DocumentError.of('limit_exceeded', detail);
}

/**
 * A page that fits. Asks for `size` entries, and again for as many as fit, so that the cursor of the answer is that of its
 * last entry.
 */
export async function pageThatFits(
  size: number,
  ask: (size: number) => Promise<JsonObject>,
  entriesOf: (page: JsonObject) => readonly unknown[],
  hint: string,
): Promise<JsonObject> {
  const page = await ask(size);
  const excess = sizeOf(page) - MAX_CHARACTERS;
  const fitting = excess <= 0 ? size : countFitting(entriesOf(page), excess);
  if (excess <= 0 || fitting < 1) return checkSize(page, hint);
  return pageThatFits(fitting, ask, entriesOf, hint);
}

/** How many of the first entries are left if the last ones with at least `excess` characters are left out. */
function countFitting(entries: readonly unknown[], excess: number): number {
  let left = entries.length;
  for (let omitted = 0; omitted < excess && left > 0; left -= 1) omitted += sizeOf(entries[left - 1]) + 1;
  return left;
}
