import { createHash } from 'node:crypto';

/** The columns that identify a change record. */
interface RecordKey {
  id: string;
  report_id: string;
}

/** How many characters of the MD5 hash of its report a change id has. */
export const HASH_LENGTH = 8;

/**
 * The id of a change as clients read it: the number of the record, and the beginning of a hash of its report. Statements
 * over change records name a report (decision 0031), and the hash finds it among those of a client account.
 */
export const changeId = ({ id, report_id }: RecordKey): string => `${id}-${hashOf(report_id)}`;

const hashOf = (reportId: string): string => createHash('md5').update(reportId).digest('hex').slice(0, HASH_LENGTH);

/** A change id in its parts. */
export interface ChangeIdParts {
  number: string;
  hash: string;
}

/** Reads a change id. Returns undefined for any other text. */
export function parseChangeId(text: string): ChangeIdParts | undefined {
  const [, number, hash] = /^([1-9]\d{0,17})-([0-9a-f]{8})$/.exec(text) ?? [];
  return number === undefined ? undefined : { number, hash };
}
