import { answered, identifier, type JsonObject, pageThatFits, type Tool } from '@earshot/agent-kit';
import { body, object, optional, text, wholeNumber } from '@earshot/message-kit';

const given = body(
  object({
    change_id: optional(identifier('One change, with the values of its mentions before and after it.')),
    report_id: optional(text({ description: 'Only changes in this report.' })),
    mention_id: optional(text({ description: 'Only changes of this mention.' })),
    user_id: optional(text({ description: 'Only changes by this user.' })),
    begin: optional(text({ description: 'Only changes from this time on, such as `2026-07-01`.' })),
    end: optional(text({ description: 'Only changes up to this time.' })),
    size: optional(wholeNumber('Changes in the answer, or mentions of the change.', { min: 1, max: 50 }), 20),
    after: optional(text({ description: '`meta.next` of the previous page.' })),
  }),
);

const CHANGES = ['coding', 'v1', 'changes'];

/** The history of the reports of the caller's client account (C15). */
export const listChanges: Tool = {
  name: 'list_changes',
  title: 'List changes',
  description:
    'Lists who changed mentions, when, with which application and how many, the newest first. With `change_id` it lists ' +
    'the mentions of that change with their values before and after it, or of a `report` its settings. `meta.next` is `after` of the next page.',
  inputSchema: given.schema,
  isReadOnly: true,
  async call(args, { platform }) {
    const { change_id, size, ...rest } = given.read(args);
    const path = change_id === undefined ? CHANGES : [...CHANGES, change_id];
    const query = Object.fromEntries(Object.entries(rest).filter((entry): entry is [string, string] => !!entry[1]));
    const page = await pageThatFits(
      size,
      (most) => platform.get(path, { ...query, size: String(most) }),
      entriesOf,
      'Ask for a smaller size.',
    );
    return answered(page, `${entriesOf(page).length} ${change_id === undefined ? 'changes' : 'mentions'}.`);
  },
};

/** A change of a report's settings has no mentions. */
const entriesOf = ({ data }: JsonObject): readonly unknown[] =>
  Array.isArray(data) ? data : (((data as JsonObject).mention_list as unknown[] | undefined) ?? []);
