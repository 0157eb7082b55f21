import { AUTHOR_PREFIX, CONTENT_WEIGHT, soughtLexemes, TITLE_WEIGHT, wordsOf } from '@earshot/coding/entities';
import type { PhraseNode, QueryFilter, QueryNode, TermNode } from '@earshot/filter-kit';
import type { CompileContext } from './compile-context.js';

/** Word search (rule D12): the whole query becomes one tsquery over the words of title, content and author. */
export const compileWords = ({ query }: QueryFilter, { parameters }: CompileContext): string =>
  `document.words @@ ${parameters.add(toTsquery(query))}::tsquery`;

/** Word search inside a boolean filter, where having the words is one condition among others. */
export const compileQuery = (filter: QueryFilter, context: CompileContext): string =>
  context.readsDocuments
    ? compileWords(filter, context)
    : `mention.id in (select id from coding.mention_document as document
         where document.report_id = ${context.reportId} and ${compileWords(filter, context)})`;

/** The query in the text form of PostgreSQL's tsquery. */
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
 * A term of several words, such as `it's` or a run of Chinese, is matched as a phrase. Words are letters, digits and
 * marks only, so there is nothing to escape.
 */
function leaf(node: TermNode | PhraseNode): string {
  const isPrefix = node.type === 'term' && node.prefix;
  const lexemes = soughtLexemes(wordsOf(node.text));
  const parts = lexemes.map(({ lexeme, at }, index) => {
    const isLast = index === lexemes.length - 1;
    const distance = index === 0 ? '' : ` <${at - lexemes[index - 1].at}> `;
    return `${distance}'${node.field === 'author' ? AUTHOR_PREFIX : ''}${lexeme}'${suffix(node.field, isPrefix && isLast)}`;
  });
  return `(${parts.join('')})`;
}

const WEIGHTS = { title: TITLE_WEIGHT, content: CONTENT_WEIGHT, author: '' };

function suffix(field: TermNode['field'], isPrefix: boolean): string {
  const flags = (isPrefix ? '*' : '') + (field ? WEIGHTS[field] : '');
  return flags && `:${flags}`;
}
