import { checkFilters, parseQuery, QuerySyntaxError } from '@earshot/filter-kit/browser';
import { SENTIMENTS } from '@earshot/reference-kit/lists';
import { FIELDS, type FieldName } from './fields.js';

/** Why a value cannot be searched for, in the words of the platform; undefined if it can. */
export function problemOfValue(field: FieldName, value: string): string | undefined {
  if (field === 'sentiment') {
    return SENTIMENTS.some(({ id }) => id === value)
      ? undefined
      : `must be ${SENTIMENTS.map(({ id }) => id).join(', ')}`;
  }
  return checkFilters(FIELDS[field].filter([value])).problems[0]?.detail;
}

/** What is wrong with a query, and where; undefined if nothing is. */
export function problemOfQuery(text: string): { message: string; position: number } | undefined {
  try {
    parseQuery(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error;
    return { message: error.message, position: error.position };
  }
}
