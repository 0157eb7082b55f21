import { mentionResource, type MentionRow } from '@earshot/coding/entities';
import { applyFieldsets, nextTurn, parseFieldsets } from '@earshot/document-kit';
import type { TokenOwner } from '@earshot/service-kit';
import type { ExportRequest } from './export.request.js';
import { table } from './table.js';

/** A format of an export: its media type, and its text. */
interface Lines {
  mediaType: string;
  header: string;
  row: (mention: MentionRow) => string;
}

/** The lines of an export in its format, with the members that the query and the application select (rules D19, D28, E4). */
export function linesOf(
  { format }: ExportRequest,
  query: Record<string, unknown>,
  { mentionMembers }: TokenOwner,
): Lines {
  const fieldsets = parseFieldsets(query);
  const shape = (mention: MentionRow) => applyFieldsets(mentionResource(mention, mentionMembers), fieldsets);
  if (format === 'csv') return { mediaType: 'text/csv; charset=utf-8', ...table(shape) };
  return { mediaType: 'application/x-ndjson', header: '', row: (mention) => `${JSON.stringify(shape(mention))}\n` };
}

/** The bytes of an export, with an event-loop turn between two batches. */
export async function* bytesOf({ header, row }: Lines, batches: AsyncIterable<MentionRow[]>): AsyncGenerator<Buffer> {
  if (header) yield Buffer.from(header);
  for await (const mentions of batches) {
    await nextTurn();
    yield Buffer.from(mentions.map(row).join(''));
  }
}
