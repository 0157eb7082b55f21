import { answered, identifier, pageThatFits, type Tool } from '@earshot/agent-kit';
import { body, object, optional, type Reader, reader, type Schema, wholeNumber } from '@earshot/request-kit';
import { searchRequest } from '../../mention/search.request.js';
import { cutContent } from '../cut-content.js';
import { FILTERS } from './filters.js';

const fields: Reader<string> = reader(
  {
    type: 'array',
    description: 'Members of a mention that you need, for a shorter answer: `["content", "date"]`.',
    items: { type: 'string', description: 'The name of a member.' },
  },
  'an array of names',
  (value, at) =>
    Array.isArray(value) && value.every((name) => typeof name === 'string')
      ? value.join()
      : at.reject('value_invalid', 'must be an array of names'),
);

/** What the tool reads itself. The platform reads the rest. */
const given = body(
  object(
    {
      report_id: identifier('The report, from list_reports.'),
      size: optional(wholeNumber('Mentions in the answer.', { min: 1, max: 50 }), 20),
      fields: optional(fields),
    },
    { ignoresUnknown: true },
  ),
);

const own = given.schema.properties as Record<string, Schema>;

/** Search for mentions of a report (D1). */
export const searchMentions: Tool = {
  name: 'search_mentions',
  title: 'Search mentions',
  description:
    'Finds mentions of a report, the newest first, at most 50 at a time. `meta.total` counts all that match, and ' +
    '`meta.next` is `after` of the next page. `content` is cut to 500 characters where `content_cut` is true; ' +
    'get_mention has all of it. To count by a value or by time, use count_mentions.',
  inputSchema: {
    ...given.schema,
    additionalProperties: false,
    properties: { ...(searchRequest.schema.properties as object), filters: FILTERS, ...own },
  },
  isReadOnly: true,
  async call(args, { platform }) {
    const { report_id, size, fields } = given.read(args);
    const { report_id: _report, size: _size, fields: _fields, ...search } = args;
    const path = ['mention', 'v2', 'reports', report_id, '_search'];
    const options = fields === undefined ? {} : { query: { 'fields[mention]': fields } };
    const page = await pageThatFits(
      size,
      async (most) => cutContent(await platform.post(path, { ...search, size: most }, options)),
      ({ data }) => data as unknown[],
      'Ask for a smaller size, or only for the fields that you need.',
    );
    const { total } = page.meta as { total?: number };
    return answered(page, `${(page.data as unknown[]).length} mentions${total === undefined ? '' : ` of ${total}`}.`);
  },
};
