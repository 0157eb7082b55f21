import type { ResponseObject } from '@earshot/openapi-kit';
import type { FastifyReply } from 'fastify';

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
