import type { QueryFilter, QueryNode } from '@earshot/filter-kit';
import type { CompileContext } from './compile-context.js';
import type { StatementParameters } from './statement-parameters.js';
import { hasNear, toCandidates, toTsquery } from './tsquery.js';

/**
 * PostgreSQL parses a tsquery in quadratic time: one of 380 kB takes 0.4 s, one of 1.1 MB 3 s. Alternatives of more
 * characters together become several.
 */
const MAX_TSQUERY = 200_000;

/** Word search (rule D12): a query becomes a tsquery on the search vector. */
export function compileWords({ query }: QueryFilter, { parameters }: CompileContext): string {
  const conditions = partsOf(query).map((part) => compilePart(part, parameters));
  return conditions.length > 1 ? `(${conditions.join(' or ')})` : conditions[0];
}

function compilePart(query: QueryNode, parameters: StatementParameters): string {
  const tsquery = (text: string) => `${parameters.add(text)}::tsquery`;
  if (!hasNear(query)) return `document.words @@ ${tsquery(toTsquery(query))}`;
  // The index would look up the words of NEAR once for each distance: 30 ms in place of 1 ms for NEAR/30 of a rare and
  // a common word in 44 000 mentions. `ts_match_vq` is `@@` without an index.
  const exact = `ts_match_vq(document.words, ${tsquery(toTsquery(query))})`;
  const candidates = toCandidates(query);
  return candidates === undefined ? exact : `(document.words @@ ${tsquery(candidates)} and ${exact})`;
}

/** Search by words inside a boolean filter, where it is one condition of several. */
export const compileQuery = (filter: QueryFilter, context: CompileContext): string =>
  context.readsDocuments
    ? compileWords(filter, context)
    : `mention.id in (select id from coding.mention_document as document
         where document.report_id = ${context.reportId} and ${compileWords(filter, context)})`;

/** Alternatives in groups of at most `MAX_TSQUERY` characters, unless one of them alone has more. */
function partsOf(query: QueryNode): QueryNode[] {
  if (query.type !== 'or') return [query];
  const groups: QueryNode[][] = [];
  let room = 0;
  for (const node of query.nodes) {
    const size = toTsquery(node).length;
    if (size > room) {
      groups.push([]);
      room = MAX_TSQUERY;
    }
    groups.at(-1)?.push(node);
    room -= size;
  }
  return groups.map((nodes) => (nodes.length > 1 ? { type: 'or', nodes } : nodes[0]));
}
