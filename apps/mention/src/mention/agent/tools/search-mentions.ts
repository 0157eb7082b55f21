import { answered, identifier, pageThatFits, type Tool } from '@earshot/agent-kit';
import { body, object, oneOf, optional, type Reader, reader, type Schema, wholeNumber } from '@earshot/message-kit';
import type { TokenOwner } from '@earshot/service-kit';
import { memberNames } from '../../reading/known-mention.js';
import { searchRequest } from '../../search/search.message.js';
import { cutContent } from '../cut-content.js';
import { FILTERS } from './filters.js';

/** Names of the members that an answer has. `members` are those that mentions have for the application (D28). */
function fieldsOf(members: readonly string[]): Reader<string> {
  const field = oneOf('The name of a member.', members);
  return reader(
    {
      type: 'array',
      description: 'Members of a mention that you need, for a shorter answer: `["content", "date"]`.',
      items: { type: 'string' },
    },
    'an array of names of members',
    (value, at) => {
      if (!Array.isArray(value)) return at.reject('value_invalid', 'must be an array of names of members');
      return value.map((name, index) => field(name, at.element(index))).join();
    },
  );
}

/** What the tool reads itself. The platform reads the rest. */
const givenOf = (shown: TokenOwner['mentionMembers']) =>
  body(
    object(
      {
        report_id: identifier('The report, from list_reports.'),
        size: optional(wholeNumber('Mentions in the answer.', { min: 1, max: 50 }), 20),
        fields: optional(fieldsOf(memberNames(shown))),
      },
      { ignoresUnknown: true },
    ),
  );

const GIVEN = { all: givenOf('all'), published: givenOf('published') };
const { schema } = GIVEN.all;

/** Search for mentions of a report (D1). */
export const searchMentions: Tool = {
  name: 'search_mentions',
  title: 'Search mentions',
  description:
    'Finds mentions of a report, the newest first, at most 50 at a time. `meta.total` counts all that match, and ' +
    '`meta.next` is `after` of the next page. `content` is cut to 500 characters where `content_cut` is true; ' +
    'get_mention has all of it. To count by a value or by time, use count_mentions.',
  inputSchema: {
    ...schema,
    additionalProperties: false,
    properties: {
      ...(searchRequest.schema.properties as object),
      filters: FILTERS,
      ...(schema.properties as Record<string, Schema>),
    },
  },
  isReadOnly: true,
  async call(args, { platform, caller }) {
    const { report_id, size, fields } = GIVEN[caller.mentionMembers].read(args);
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
