import { AUTHOR_PREFIX, CONTENT_WEIGHT, TITLE_WEIGHT } from '@earshot/coding/entities';
import {
  type PhraseNode,
  type QueryField,
  queryLexemes,
  type TermNode,
  withoutTags,
  wordsOf,
} from '@earshot/filter-kit';

/** Which lexemes are searched: those with `prefix`, and with `weight` unless it is empty. */
export interface Searched {
  readonly weight: string;
  readonly prefix: string;
}

const FIELDS: Readonly<Record<QueryField, Searched>> = {
  title: { weight: TITLE_WEIGHT, prefix: '' },
  content: { weight: CONTENT_WEIGHT, prefix: '' },
  author: { weight: '', prefix: AUTHOR_PREFIX },
};

/** Title and content together, or one field. */
export const searchedBy = ({ field }: { readonly field?: QueryField }): Searched =>
  field ? FIELDS[field] : { weight: '', prefix: '' };

/** Each text of its own. */
export const textsOf = ({ field }: { readonly field?: QueryField }): Searched[] =>
  field ? [FIELDS[field]] : [FIELDS.title, FIELDS.content];

export interface Phrase {
  /** In the text form of a tsquery. */
  readonly text: string;
  /** The distance of its last lexeme from its first. */
  readonly span: number;
  /** How many words follow the position of its last lexeme. */
  readonly rest: number;
}

/**
 * A term of several words, such as `it's` or a run of Chinese, is matched as a phrase. Lexemes have letters, digits, marks,
 * emoji, `#`, `@`, `$`, `*` and `_`, so they need no escaping.
 */
export function phrase(node: TermNode | PhraseNode, { weight, prefix }: Searched): Phrase {
  const words = wordsOf(node.text);
  const lexemes = queryLexemes(prefix === AUTHOR_PREFIX ? withoutTags(words) : words);
  const last = lexemes.length - 1;
  const parts = lexemes.map(({ lexeme, at }, index) => {
    const distance = index === 0 ? '' : ` <${at - lexemes[index - 1].at}> `;
    const flags = (index === last && node.type === 'term' && node.prefix ? '*' : '') + weight;
    return `${distance}'${prefix}${lexeme}'${flags && `:${flags}`}`;
  });
  return { text: `(${parts.join('')})`, span: lexemes[last].at, rest: words.length - 1 - lexemes[last].at };
}
