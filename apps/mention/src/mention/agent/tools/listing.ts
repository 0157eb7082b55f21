import { answered, pageThatFits, type Tool } from '@earshot/agent-kit';
import { body, object, optional, wholeNumber } from '@earshot/message-kit';

interface Listing extends Pick<Tool, 'name' | 'title' | 'description'> {
  /** What it lists, such as `reports`. */
  what: string;
  /** The path of the list over HTTP. */
  path: readonly string[];
}

/** A tool that lists all of something that the caller's client account has, in pages. */
export function listing({ what, path, ...tool }: Listing): Tool {
  const given = body(
    object({
      size: optional(wholeNumber('Entries in the answer.', { min: 1, max: 50 }), 20),
      from: optional(wholeNumber('Entries to skip. `meta.total` is how many there are.'), 0),
    }),
  );
  return {
    ...tool,
    inputSchema: given.schema,
    isReadOnly: true,
    async call(args, { platform }) {
      const { size, from } = given.read(args);
      const page = await pageThatFits(
        size,
        (most) => platform.get(path, { size: String(most), from: String(from) }),
        ({ data }) => data as unknown[],
        'Ask for a smaller size.',
      );
      return answered(page, `${(page.data as unknown[]).length} ${what}.`);
    },
  };
}
