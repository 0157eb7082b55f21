/** The embedded database cannot be had; the message tells a person at a terminal what happened and what to do. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError';
}

/** The system's own reason, e.g. `EACCES: permission denied, mkdir '/data'`, or what a program wrote before it failed. */
export function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string };
  return (stderr?.trim() || message || String(error)).replace(/\s*\n\s*/g, '; ');
}
