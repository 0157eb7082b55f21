/** A position in an answer as a text, which clients send back and need not read. */
export const writeOpaque = (members: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(members)).toString('base64url');

/** The members of such a text. Of any other one, and of one with more than `most` characters, there are none. */
export function readOpaque(text: string, most: number): unknown[] {
  if (text.length > most) return [];
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
