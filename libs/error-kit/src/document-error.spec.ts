import { describe, expect, it } from 'vitest';
import { DocumentError } from './document-error.js';
import { ERROR_CODES, type ErrorCode } from './error-codes.js';
import { errorObjects } from './error-object.js';

describe('an error with a code (7.1, 7.5)', () => {
  it.each(Object.keys(ERROR_CODES) as ErrorCode[])('has the status of its code: %s', (code) => {
    const { status } = ERROR_CODES[code];
    const error = DocumentError.of(code, 'It is wrong.');
    expect(error).toMatchObject({ status, message: 'It is wrong.' });
    expect(errorObjects(error)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        status: String(status),
        code,
        title: expect.stringMatching(/^[A-Z]/),
        detail: 'It is wrong.',
      },
    ]);
  });

  it('may be answered with another HTTP status, which its error object does not have (5.3)', () => {
    const error = DocumentError.of('token_invalid', 'The OAuth token failed authentication.', { status: 403 });
    expect(error.status).toBe(403);
    expect(errorObjects(error)).toMatchObject([{ status: '401', code: 'token_invalid', title: 'Unauthorized' }]);
  });

  it('may have several problems, each with its own id and path (D13)', () => {
    const error = DocumentError.invalidInput(
      { code: 'filter_unknown', path: 'filters.mood', detail: 'is not a known filter' },
      { code: 'value_invalid', path: 'filters.ids', detail: 'must be a list' },
    );
    const [first, second] = errorObjects(error);
    expect(first).toMatchObject({
      status: '400',
      code: 'filter_unknown',
      detail: 'filters.mood is not a known filter.',
      meta: { path: 'filters.mood' },
    });
    expect(second).toMatchObject({ status: '400', code: 'value_invalid', meta: { path: 'filters.ids' } });
    expect(first.id).not.toBe(second.id);
  });

  it('asks the client to try again later if it is temporary, and keeps other headers (C11)', () => {
    expect(DocumentError.of('too_busy', 'Too busy.').headers).toEqual({ 'retry-after': '1' });
    expect(DocumentError.of('requests_too_many', 'Too many.').headers).toEqual({ 'retry-after': '1' });
    const headers = { 'retry-after': '60', 'x-other': 'y' };
    expect(DocumentError.of('too_busy', 'Too busy.', { headers }).headers).toEqual(headers);
  });
});

describe('the registry', () => {
  it('has names in snake case, and a sentence for each', () => {
    for (const [code, { meaning }] of Object.entries(ERROR_CODES)) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)+$/);
      expect(meaning).toMatch(/^[A-Z`].*\.$/);
      expect(meaning).not.toContain('|');
    }
  });
});
