import { EarshotError, NetworkError } from '@earshot/client';
import { describe, expect, it } from 'vitest';
import { textOfLoginProblem, textOfProblem } from './problems.js';

describe('a problem', () => {
  const error = (status: number, code: string, retryAfter?: number) =>
    new EarshotError(
      status,
      [{ status: String(status), code, title: 'T', detail: 'What is wrong.' } as never],
      retryAfter,
    );

  it('says what happened and what to do', () => {
    expect(textOfProblem(new NetworkError('x'))).toContain('cannot be reached');
    expect(textOfProblem(error(503, 'too_busy', 2.2))).toContain('Try again in 3 s.');
    expect(textOfProblem(error(401, 'session_invalid'))).toBe('Your session has ended. Log in again.');
    expect(textOfProblem(error(400, 'query_invalid'))).toBe('What is wrong.');
    expect(textOfProblem(new TypeError('x'))).toContain('Load it again');
  });

  it.each(['filters.saved[0]', 'compare.boolean.must.saved[12]'])(
    'of a saved search that its reader cannot use says so, and what to do, in place of %s (G2)',
    (path) => {
      const detail = `${path} must be the id of a saved search of the client account.`;
      const of = { status: '400', code: 'value_invalid', title: 'T', detail, meta: { path } } as const;
      expect(textOfProblem(new EarshotError(400, [of as never]))).toBe(
        'This view uses a saved search that was deleted, or that only another person can see. Remove its filters, or choose Clear all.',
      );
    },
  );

  it('of a login says why (B17)', () => {
    expect(textOfLoginProblem(error(401, 'login_invalid'))).toBe('This login and password do not match.');
    expect(textOfLoginProblem(error(429, 'rate_limit_exceeded', 40))).toBe(
      'Too many attempts from your network. Try again in 40 s.',
    );
    expect(textOfLoginProblem(error(502, 'x'))).toContain('unavailable');
  });
});
