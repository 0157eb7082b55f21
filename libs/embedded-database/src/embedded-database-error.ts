/** The embedded database cannot be used. The message says what happened and what to do. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}

/** The reason of a failure in one line: the output of a failed program, or the message of the error. */
export function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string };
  return (stderr?.trim() || message || String(error)).replace(/\s*\n\s*/g, '; ');
}
