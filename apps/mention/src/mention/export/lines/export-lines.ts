import { mentionResource } from '@earshot/coding/entities';
import { applyFieldsets, parseFieldsets } from '@earshot/document-kit';
import type { TokenOwner } from '@earshot/service-kit';
import { csv } from './csv.js';
import { putIn, putUtc } from './iso-time.js';
import type { ExportRequest } from '../export.message.js';
import { type Layout, LineWriter } from './line-writer.js';
import { membersOf, type Shape } from './members.js';
import { ndjson } from './ndjson.js';

/** The lines of an export. */
interface Lines {
  mediaType: string;
  header: string;
  /** The SQL of the values in a line. */
  columns: readonly string[];
  writer: LineWriter;
}

/** The lines of an export in its format, with the members that the query and the application select (rules D19, D28, E4). */
export function linesOf(
  { format, bom, time_zone }: ExportRequest,
  query: Record<string, unknown>,
  { mentionMembers }: TokenOwner,
): Lines {
  const fieldsets = parseFieldsets(query);
  const whole: Shape = (mention) => mentionResource(mention, mentionMembers);
  const members = membersOf(whole, (mention) => applyFieldsets(whole(mention), fieldsets));
  const putTime = time_zone === undefined ? putUtc : putIn(time_zone);
  if (format === 'csv') return lines('text/csv; charset=utf-8', csv(members, putTime, bom));
  return lines('application/x-ndjson', { header: '', ...ndjson(members, putTime) });
}

const lines = (mediaType: string, layout: Layout & { header: string }): Lines => ({
  mediaType,
  header: layout.header,
  columns: layout.columns,
  writer: new LineWriter(layout),
});

/** The bytes of an export. */
export async function* bytesOf(header: string, batches: AsyncIterable<Buffer[]>): AsyncGenerator<Buffer> {
  if (header) yield Buffer.from(header);
  for await (const batch of batches) yield* batch;
}
