import { filterSet } from '@earshot/filter-kit';
import { body, object, optional, refine, wholeNumber, withExpected } from '@earshot/request-kit';
import { metaWith } from '../write/dry-run.request.js';
import { changesOf } from '../payload/coded-values.js';
import { payload } from '../payload/payload.js';
import { selection } from './selection.js';

/** The member `if_count` of a request. */
export const ifCount = wholeNumber(
  'The number of mentions that the filters must select. With another number nothing changes.',
);

/** The body of an update by filter (rule C14). */
export const updateBody = body(
  refine(
    object(
      {
        filters: withExpected('an object of filters, and {} selects the whole report', filterSet),
        payload,
        meta: metaWith({ if_count: optional(ifCount), if_selection: optional(selection) }),
      },
      { description: 'A change of all mentions that filters select.' },
    ),
    (request) => ({ ...request, ...changesOf(request.payload) }),
  ),
);

/** An update by filter after it was checked, with what its payload sets. */
export type UpdateRequest = ReturnType<typeof updateBody.read>;
