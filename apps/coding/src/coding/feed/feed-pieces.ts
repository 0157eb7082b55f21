import { mentionResource, writePosition } from '@earshot/coding/entities';
import { applyFieldsets, inTurns, nextTurn, resource } from '@earshot/document-kit';
import { randomUUID } from 'node:crypto';
import { changeMembers } from '../history/change-rows.js';
import { changedMentions } from './changed-mentions.js';
import type { FeedPage } from './feed-page.js';
import type { Shown } from './feed-texts.js';

/** Long enough that few pieces are sent, short enough that making one takes a few milliseconds. */
const PIECE_LENGTH = 256 * 1024;

/** The document of a page with one large change, as JSON in pieces. Only a few of its mentions are in memory at a time. */
export async function* feedInPieces(
  page: FeedPage & Required<Pick<FeedPage, 'inPieces'>>,
  { reportId, mentionMembers, fieldsets, indent }: Shown,
): AsyncGenerator<Buffer, void, void> {
  const [record] = page.records;
  const batches = page.inPieces()[Symbol.asyncIterator]();
  const first = await batches.next();
  // Each stands for the elements of a list, until the text before it was sent.
  const [changed, included] = [randomUUID(), randomUUID()];
  const document = {
    data: [resource('change', { ...changeMembers(record), mention_list: [changed] })],
    ...(!first.done && { included: { mention: [included] } }),
    meta: { next: writePosition(reportId, page.next), more: page.next.part !== null },
  };
  const parts = JSON.stringify(applyFieldsets(document, fieldsets), null, indent).split(
    new RegExp(`"(${changed}|${included})"`),
  );
  async function* mentions() {
    for (let batch = first; !batch.done; batch = await batches.next())
      for (const row of batch.value) yield applyFieldsets(mentionResource(row, mentionMembers), fieldsets);
  }
  for (const part of parts) {
    if (part === changed) yield* elements(await inTurns(changedMentions(record)), indent);
    else if (part === included) yield* elements(mentions(), indent);
    else yield Buffer.from(part);
  }
}

/** The elements of a list as JSON, in pieces. */
async function* elements(list: Iterable<object> | AsyncIterable<object>, indent: number | undefined) {
  let [text, separator] = ['', ''];
  for await (const element of list) {
    text += separator + JSON.stringify(element, null, indent);
    separator = ',';
    if (text.length < PIECE_LENGTH) continue;
    yield Buffer.from(text);
    text = '';
    await nextTurn();
  }
  if (text !== '') yield Buffer.from(text);
}
