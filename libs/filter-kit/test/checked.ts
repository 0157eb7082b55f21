import type { Problem } from '@earshot/validation-kit';
import { expect } from 'vitest';
import { checkFilters } from '../src/check-filters.js';
import type { FilterSet } from '../src/filters.js';

/** The tree that valid filters become. */
export function accepted(value: unknown): FilterSet {
  const { filters, problems } = checkFilters(value);
  expect(problems).toEqual([]);
  return filters as FilterSet;
}

/** The problems of invalid filters. */
export function refused(value: unknown): readonly Problem[] {
  const { filters, problems } = checkFilters(value);
  expect(filters).toBeUndefined();
  expect(problems).not.toEqual([]);
  return problems;
}
