import { answered, selfContained, type Tool } from '@earshot/agent-kit';
import { FILTER_SCHEMAS } from '@earshot/filter-kit';
import { CLOSED_LIST_SCHEMAS } from '@earshot/reference-kit';
import { body, object } from '@earshot/message-kit';

const given = body(object({}));

/** The JSON Schema of filters, with the values of the closed lists. */
const filters = selfContained({ $ref: '#/components/schemas/Filters' }, { ...FILTER_SCHEMAS, ...CLOSED_LIST_SCHEMAS });

/** The filters that the other tools take (2.6). */
export const describeFilters: Tool = {
  name: 'describe_filters',
  title: 'Describe filters',
  description:
    'Returns the JSON Schema of `filters` with all allowed values. Call it once before you filter by anything but ' +
    '`query` and `period`.',
  inputSchema: given.schema,
  isReadOnly: true,
  async call(args) {
    given.read(args);
    return answered({ data: filters }, 'The JSON Schema of filters.');
  },
};
