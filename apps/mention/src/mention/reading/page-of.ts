import { count, type Described, objectOf } from '@earshot/message-kit';

/** A page of a list, with how many entries there are in all (rules D2, G1, G2). */
export const pageOf = <T>(description: string, data: Described<readonly T[]>, total: string) =>
  objectOf(description, {
    data,
    meta: objectOf('The place of the page in the list.', { total: count(total) }),
  });
