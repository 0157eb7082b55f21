import { codedValues } from '@earshot/coding/entities';
import { filterSet } from '@earshot/filter-kit';
import { body, object, optional, refine, wholeNumber, withExpected } from '@earshot/request-kit';
import { metaWith } from '../write/dry-run.request.js';
import { payload } from '../payload/payload.js';

const ifCount = wholeNumber(
  'The number of mentions that the filters must select. With another number nothing changes.',
);

/** The body of an update by filter (rule C14). */
export const updateBody = body(
  refine(
    object(
      {
        filters: withExpected('an object of filters, and {} selects the whole report', filterSet),
        payload,
        meta: metaWith({ if_count: optional(ifCount) }),
      },
      { description: 'A change of all mentions that filters select.' },
    ),
    (request) => ({ ...request, values: codedValues(request.payload) }),
  ),
);

/** An update by filter after it was checked, with the values that its payload sets. */
export type UpdateRequest = ReturnType<typeof updateBody.read>;
