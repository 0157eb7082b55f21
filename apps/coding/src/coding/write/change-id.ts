import { createHash } from 'node:crypto';
import type { ResponseObject } from '@earshot/openapi-kit';
import type { FastifyReply } from 'fastify';

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

/** A header of more ids could exceed what gateways accept. The list of changes has the others. */
const MOST_IDS = 200;

/** The header of an answer to a request that made changes (rule C15). */
export const CHANGE_ID_HEADER: NonNullable<ResponseObject['headers']> = {
  'Change-Id': {
    description: `The ids of the changes that the request made, one per report, separated by commas; at most ${MOST_IDS}.`,
    schema: { type: 'string' },
  },
};

/** Sets the header `Change-Id` of the answer to a request that made changes (rule C15). */
export function setChangeIds(reply: FastifyReply, ids: readonly string[]): void {
  if (ids.length > 0) void reply.header('change-id', ids.slice(0, MOST_IDS).join(', '));
}
