import { answered, pageThatFits, type Tool } from '@earshot/agent-kit';
import { body, object, optional, wholeNumber } from '@earshot/request-kit';

const given = body(
  object({
    size: optional(wholeNumber('Reports in the answer.', { min: 1, max: 50 }), 20),
    from: optional(wholeNumber('Reports to skip. `meta.total` is how many there are.'), 0),
  }),
);

/** The reports of the caller's client account (D2). */
export const listReports: Tool = {
  name: 'list_reports',
  title: 'List reports',
  description: 'Lists the reports that you may read, by id. Every other tool needs the id of a report.',
  inputSchema: given.schema,
  isReadOnly: true,
  async call(args, { platform }) {
    const { size, from } = given.read(args);
    const page = await pageThatFits(
      size,
      (most) => platform.get(['mention', 'v2', 'reports'], { size: String(most), from: String(from) }),
      ({ data }) => data as unknown[],
      'Ask for a smaller size.',
    );
    return answered(page, `${(page.data as unknown[]).length} reports.`);
  },
};
