import { expect, it } from 'vitest';
import { checkSorted, MOST_SORTED } from './check-sorted.js';

it('an export with sort has 1 000 000 mentions at most, else it is 413 (D19)', () => {
  expect(() => checkSorted(MOST_SORTED)).not.toThrow();
  const problems = [{ code: 'export_too_large', detail: expect.stringContaining('1000001') }];
  expect(() => checkSorted(MOST_SORTED + 1)).toThrow(expect.objectContaining({ status: 413, problems }));
});
