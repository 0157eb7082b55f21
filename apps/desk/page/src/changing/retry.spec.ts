import { EarshotError } from '@earshot/client';
import { expect, it } from 'vitest';
import { retryOf } from './retry.js';

const error = (code: string, retryAfter?: number) =>
  new EarshotError(503, [{ id: '1', status: '503', code: code as 'report_busy', title: '', detail: '' }], retryAfter);

it('a judgement that found its report busy is sent again after Retry-After (C11)', () => {
  expect(retryOf(error('report_busy', 17), 3)).toEqual({ after: 17_000 });
});

it('a change of more mentions than its time allows is not sent again by itself (C11)', () => {
  expect(retryOf(error('write_timed_out', 1), 0)).toBe('never');
});
