import { answered, checkSize, identifier, type JsonObject, MAX_CHARACTERS, type Tool } from '@earshot/agent-kit';
import { body, object, optional, wholeNumber } from '@earshot/message-kit';

const given = body(
  object({
    report_id: identifier('The report, from list_reports.'),
    mention_id: identifier('The mention, from search_mentions.'),
    from: optional(wholeNumber('Where `content` begins, in UTF-16 code units: `meta.next` of the previous part.'), 0),
  }),
);

/** One mention, with its whole text (D2). */
export const getMention: Tool = {
  name: 'get_mention',
  title: 'Get a mention',
  description:
    'Returns one mention with its whole text. If the text is very long, `meta.next` is `from` of its next part.',
  inputSchema: given.schema,
  isReadOnly: true,
  async call(args, { platform }) {
    const { report_id, mention_id, from } = given.read(args);
    const document = await platform.get(['mention', 'v2', 'reports', report_id, 'mentions', mention_id]);
    return answered(checkSize(partOf(document, from), 'This mention does not fit.'), 'One mention.');
  },
};

/** The document with the part of `content` that begins at `from` and fits (I2). The whole document, if it fits. */
function partOf(document: JsonObject, from: number): JsonObject {
  const data = document.data as JsonObject;
  const whole = String(data.content ?? '');
  const withPart = (end: number): JsonObject => ({
    ...document,
    data: { ...data, content: whole.slice(from, end) },
    ...(end < whole.length && { meta: { next: end } }),
  });
  if (from === 0 && JSON.stringify(document).length <= MAX_CHARACTERS) return document;
  let length = MAX_CHARACTERS;
  while (length > 0 && JSON.stringify(withPart(from + length)).length > MAX_CHARACTERS) length -= 1_000;
  return withPart(endOfCharacter(whole, from + length));
}

/** Not between the two halves of a character. */
const endOfCharacter = (text: string, end: number): number =>
  text.isWellFormed() && !text.slice(0, end).isWellFormed() ? end - 1 : end;
