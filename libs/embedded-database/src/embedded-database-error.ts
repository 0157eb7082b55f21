/** The embedded database cannot be used. The message says what happened and what to do. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}

/** The message of the system, such as `EACCES: permission denied, mkdir '/data'`, or what a failed program printed. */
export function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string };
  return (stderr?.trim() || message || String(error)).replace(/\s*\n\s*/g, '; ');
}
