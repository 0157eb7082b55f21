import type { ResponseObject } from '@earshot/openapi-kit';

/** The header of an answer to a request that made changes (rule C15). */
export const CHANGE_ID_HEADER: NonNullable<ResponseObject['headers']> = {
  'Change-Id': {
    description: 'The ids of the changes that the request made, one per report, separated by commas; at most 200.',
    schema: { type: 'string' },
  },
};
