import { AUTHOR_PREFIX, CONTENT_WEIGHT, queryLexemes, TITLE_WEIGHT, wordsOf } from '@earshot/coding/entities';
import type { PhraseNode, QueryFilter, QueryNode, TermNode } from '@earshot/filter-kit';
import type { CompileContext } from './compile-context.js';

/** Search by words (rule D12): a query becomes one tsquery on the search vector. */
export const compileWords = ({ query }: QueryFilter, { parameters }: CompileContext): string =>
  `document.words @@ ${parameters.add(toTsquery(query))}::tsquery`;

/** Search by words inside a boolean filter, where it is one condition of several. */
export const compileQuery = (filter: QueryFilter, context: CompileContext): string =>
  context.readsDocuments
    ? compileWords(filter, context)
    : `mention.id in (select id from coding.mention_document as document
         where document.report_id = ${context.reportId} and ${compileWords(filter, context)})`;

/** A query in the text form of a tsquery of PostgreSQL. */
export function toTsquery(node: QueryNode): string {
  switch (node.type) {
    case 'and':
      return `(${node.nodes.map(toTsquery).join(' & ')})`;
    case 'or':
      return `(${node.nodes.map(toTsquery).join(' | ')})`;
    case 'not':
      return `!${toTsquery(node.node)}`;
    default:
      return leaf(node);
  }
}

/**
 * A term of several words, such as `it's` or a run of Chinese, is matched as a phrase. Words have only letters,
 * digits and marks, so they need no escaping.
 */
function leaf(node: TermNode | PhraseNode): string {
  const isPrefix = node.type === 'term' && node.prefix;
  const prefix = node.field === 'author' ? AUTHOR_PREFIX : '';
  const lexemes = queryLexemes(wordsOf(node.text));
  const parts = lexemes.map(({ lexeme, at }, index) => {
    const isLast = index === lexemes.length - 1;
    const distance = index === 0 ? '' : ` <${at - lexemes[index - 1].at}> `;
    return `${distance}'${prefix}${lexeme}'${suffix(node.field, isPrefix && isLast)}`;
  });
  return `(${parts.join('')})`;
}

const WEIGHTS = { title: TITLE_WEIGHT, content: CONTENT_WEIGHT, author: '' };

function suffix(field: TermNode['field'], isPrefix: boolean): string {
  const flags = (isPrefix ? '*' : '') + (field ? WEIGHTS[field] : '');
  return flags && `:${flags}`;
}
