import { EarshotError, NetworkError } from '@earshot/client';
import { textOfProblem } from '../platform/problems.js';
import { count, counted } from '../text/format.js';

/** More mentions than fit into the file. */
export class TooMany extends Error {
  constructor(
    readonly total: number,
    readonly most: number,
  ) {
    super();
  }
}

/** An export that was cut, and cannot go on. */
export class CannotGoOn extends Error {}

/** The file cannot be written, such as on a full disk. */
export class CannotBeWritten extends Error {}

/** Why an export waits. */
export function textOfWaiting(error: unknown): string {
  if (error instanceof NetworkError) return 'The connection broke off. The export goes on by itself.';
  if (error instanceof EarshotError && error.status === 401)
    return 'Your session has ended. Log in, and the export goes on.';
  if (error instanceof EarshotError && error.code === 'too_busy') {
    return 'Another export of your organisation is running, or too many are. Yours begins when there is room.';
  }
  return 'The platform is busy or unavailable. The export goes on by itself.';
}

/** Why an export has ended without a file. */
export function textOfFailure(error: unknown): string {
  if (error instanceof TooMany) {
    return (
      `${counted(error.total, 'mention')} match, which is more than the ${count(error.most)} that this browser can keep. ` +
      'Choose fewer days or narrow down further, or use a browser that writes while it reads, such as Chrome or Edge.'
    );
  }
  if (error instanceof CannotGoOn) return 'The export was cut, and cannot go on. Start it again.';
  if (error instanceof CannotBeWritten) return 'The file cannot be written. Perhaps the disk is full.';
  return textOfProblem(error);
}
