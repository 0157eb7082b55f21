import { oneOf, reader, type Reader } from '@earshot/message-kit/without-nest';
import type { AnyOfFilter, MissingField, MissingFilter } from './filters.js';
import { listSchema, listText, readList } from './lists.js';

/** Every field that the filter `missing` knows. A field without an entry does not compile. */
const FIELDS: Readonly<Record<MissingField, true>> = {
  author: true,
  author_job: true,
  author_state: true,
  channel: true,
  classifier: true,
  collaboration_status: true,
  collaboration_user: true,
  community: true,
  content: true,
  crawled_at: true,
  influence: true,
  infused_at: true,
  media_group: true,
  microblog_type: true,
  rating_normalized: true,
  reviewed_at: true,
  service_rank: true,
  site: true,
  site_type: true,
  source: true,
  tag: true,
  title: true,
  url: true,
};

export const MISSING_FIELDS = Object.keys(FIELDS) as readonly MissingField[];

const field = oneOf('A field.', MISSING_FIELDS);

/** The filter `missing` (rule D23): the mention has no value of at least one of the fields. */
export const missing: Reader<AnyOfFilter> = reader(
  listSchema({ type: 'string', enum: [...MISSING_FIELDS] }),
  listText(field.expected),
  (list, at) => {
    const found = new Map<MissingField, MissingFilter>();
    const fields = readList(list, at, field.expected, (value, where) => {
      const read = field(value, where);
      if (read && !found.has(read)) found.set(read, { type: 'missing', field: read, path: where.path });
      return read;
    });
    return fields && { type: 'any_of', filters: [...found.values()], path: at.path };
  },
);
