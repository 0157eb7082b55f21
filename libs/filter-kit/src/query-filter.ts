import { isPlainText } from '@earshot/document-kit';
import type { QueryFilter } from './filters.js';
import { parseQuery, QuerySyntaxError } from './query/parse-query.js';
import type { ReadFilter } from './walk.js';

const MAX_CHARACTERS = 10_000;

/** The query filter (contract D12); a syntax error says at which character, counted from 1. */
export const query: ReadFilter<QueryFilter> = (value, path, walk) => {
  if (typeof value !== 'string' || !isPlainText(value)) {
    return walk.report(path, 'must be a string without NUL characters and lone surrogates');
  }
  if (value.length > MAX_CHARACTERS) return walk.report(path, `must be at most ${MAX_CHARACTERS} characters long`);
  try {
    return { type: 'query', query: parseQuery(value) };
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error;
    return walk.report(path, `is not a valid query at character ${error.position + 1}: ${error.message}`);
  }
};
