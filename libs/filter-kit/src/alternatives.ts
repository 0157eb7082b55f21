import type { AnyOfFilter, ValuesFilter } from './filters.js';
import { membersSchema, readMembers, type Shape } from './members.js';
import { type Reader, reader } from './reader.js';

/** A filter with several lists of values: one value of one list suffices (rule D6). */
export const alternatives = (lists: Shape<Record<string, ValuesFilter>>): Reader<AnyOfFilter> =>
  reader(membersSchema(lists, Object.keys(lists)), (value, at) => {
    const members = readMembers(value, at, lists, Object.keys(lists));
    if (!members) return undefined;
    const filters = Object.values(members).filter((filter) => filter !== undefined);
    return { type: 'any_of', filters, path: at.path };
  });
