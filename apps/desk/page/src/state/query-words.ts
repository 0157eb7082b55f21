import { fold, parseQuery, readTokens, type Token } from '@earshot/filter-kit/browser';
import type { Side } from './view.js';

/** Where words are counted (D20). */
export type WordField = 'text' | 'title';

/** What a query has in order to find a word that was counted (D20). */
export const termOf = (word: string, field: WordField): string => (field === 'title' ? `title:${word}` : word);

/** Whether all that a query finds has a term, or, if that is excluded, lacks it. */
export const hasTerm = (query: string, side: Side, term: string): boolean =>
  partsOf(query).some((part) => plain(part) === signed(side, term));

/** Adds a term to a query, or takes it back. The other side lets it go. */
export function toggleTerm(query: string, side: Side, term: string): string {
  const both = [signed('chosen', term), signed('excluded', term)];
  const others = partsOf(query).filter((part) => !both.includes(plain(part)));
  return [...others, ...(hasTerm(query, side, term) ? [] : [signed(side, term)])].join(' ');
}

const IN_FIELD = /^(?:title|content|author):/;

/** The words that a query asks for, or excludes, each by itself, where the words of `field` are counted. */
export const wordsIn = (query: string, field: WordField): string[] =>
  partsOf(query)
    .map((part) => plain(part).replace(/^-/, ''))
    .filter((term) => (field === 'title' ? term.startsWith('title:') : !IN_FIELD.test(term)))
    .map((term) => term.replace(IN_FIELD, ''))
    .filter((word) => /^[^\s"()*]+$/.test(word));

/** A part of a query as terms are written, which are folded as words are. */
const plain = (part: string): string => fold(part).replace(/^[–−]/, '-');

/** Terms are folded, as words are. */
const signed = (side: Side, term: string): string => (side === 'excluded' ? `-${term}` : term);

/** What the next token belongs to. */
const BEGINS: ReadonlySet<Token['type']> = new Set(['-', 'NOT', 'NEAR', 'ONEAR', 'field']);

/** The parts of a query, as they are written, that must all hold. Alternatives are one part. */
function partsOf(query: string): readonly string[] {
  if (query === '') return [];
  if (parseQuery(query).type === 'or') return [`(${query})`];
  const parts: { start: number; end: number }[] = [];
  let level = 0;
  let isBegun = false;
  for (const { type, start, end } of readTokens(query).slice(0, -1)) {
    const isInside = level > 0 || isBegun;
    isBegun = BEGINS.has(type);
    if (type === '(') level += 1;
    if (type === ')') level -= 1;
    if (!isInside && type === 'AND') continue;
    if (isInside || type === 'NEAR' || type === 'ONEAR') parts[parts.length - 1].end = end;
    else parts.push({ start, end });
  }
  return parts.map(({ start, end }) => query.slice(start, end));
}
