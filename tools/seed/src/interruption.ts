let written: string[] = [];
let committing: string | undefined;

/** A command begins. */
export function nothingWritten(): void {
  written = [];
  committing = undefined;
}

/** `what` is about to be written completely. Until `isWritten` it is unknown whether it is. */
export function isCommitting(what: string): void {
  committing = what;
}

/** `what` is written. An interruption no longer undoes it. */
export function isWritten(what: string): void {
  written.push(what);
  committing = undefined;
}

/** What an interrupted command has written. */
export function outcomeOfInterruption(): string {
  const before = written.length > 0 ? `Written: ${written.join(', ')}. ` : '';
  if (committing !== undefined) return `${before}It is unknown whether this was written: ${committing}.`;
  return before === '' ? 'Nothing was written.' : `${before}Nothing else was written.`;
}
