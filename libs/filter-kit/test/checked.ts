import type { InputProblem } from '@earshot/error-kit';
import { expect } from 'vitest';
import { checkFilters } from '../src/check-filters.js';
import type { FilterSet } from '../src/filters.js';

/** Expects valid filters, and returns their tree. */
export function accepted(value: unknown): FilterSet {
  const { filters, problems } = checkFilters(value);
  expect(problems).toEqual([]);
  return filters as FilterSet;
}

/** Expects invalid filters, and returns their problems. */
export function rejected(value: unknown): readonly InputProblem[] {
  const { filters, problems } = checkFilters(value);
  expect(filters).toBeUndefined();
  expect(problems).not.toEqual([]);
  return problems;
}
