import { object, optional, type Reader, refine } from '@earshot/message-kit/without-nest';
import type { AnyOfFilter, ValuesFilter } from './filters.js';

/** A filter with several lists of values: one value of one list suffices (rule D6). */
export const alternatives = (lists: Readonly<Record<string, Reader<ValuesFilter>>>): Reader<AnyOfFilter> => {
  const shape = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, optional(list)]));
  return refine(object(shape, { atLeastOne: Object.keys(lists) }), (members, at) => {
    const filters = Object.values(members).filter((filter) => filter !== undefined);
    return { type: 'any_of', filters, path: at.path };
  });
};
