import type { InputCode, InputProblem } from '@earshot/error-kit';
import { expect } from 'vitest';
import { checkFilters } from '../src/check-filters.js';
import type { FilterSet } from '../src/filters.js';
import { fitsSchema } from './schema.js';

/** Expects valid filters, which fit the JSON Schema, and returns their tree. */
export function accepted(value: unknown): FilterSet {
  const { filters, problems } = checkFilters(value);
  expect(problems).toEqual([]);
  expect(fitsSchema(value) ? [] : fitsSchema.errors).toEqual([]);
  return filters as FilterSet;
}

/** Expects invalid filters, and returns their problems. They do not fit the JSON Schema, where that can say so. */
export function rejected(value: unknown): readonly InputProblem[] {
  const { filters, problems } = checkFilters(value);
  expect(filters).toBeUndefined();
  expect(problems).not.toEqual([]);
  if (problems.some(isInSchema)) expect(fitsSchema(value), JSON.stringify(problems)).toBe(false);
  return problems;
}

/** The codes of problems that a JSON Schema can find. */
const IN_SCHEMA: readonly InputCode[] = ['filter_unknown', 'member_unknown', 'member_missing', 'value_invalid'];

/** JSON Schema knows the form of a timestamp, but not whether there is such a day and time, nor the length of a tag in NFC. */
const isInSchema = ({ code, detail }: InputProblem): boolean =>
  IN_SCHEMA.includes(code) && !/^must be an ISO 8601 date|not counting white space at its ends/.test(detail);
