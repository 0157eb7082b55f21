import { wholeNumber } from '@earshot/message-kit';

/** The member `if_count` of a request. */
export const ifCount = wholeNumber(
  'The number of mentions that the filters must select. With another number nothing changes.',
);
