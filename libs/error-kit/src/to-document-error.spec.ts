import { NotFoundException, InternalServerErrorException } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { DocumentError } from './document-error.js';
import { errorObjects } from './document-error.filter.js';
import { toDocumentError } from './to-document-error.js';

const withCode = (code: string, message = 'secret detail of the database') =>
  Object.assign(new Error(message), { code });

describe('the answer to an error (7, E2)', () => {
  it('is the error itself if it is a DocumentError', () => {
    const error = DocumentError.badRequest('The size is too large.', { detail: 'Another.', meta: { path: 'a' } });
    expect(toDocumentError(error)).toBe(error);
    expect(errorObjects(error)).toEqual([
      { id: expect.any(String), status: '400', title: 'Bad Request', detail: 'The size is too large.' },
      { id: expect.any(String), status: '400', title: 'Bad Request', detail: 'Another.', meta: { path: 'a' } },
    ]);
    expect(new Set(errorObjects(error).map(({ id }) => id)).size).toBe(2);
  });

  it('has the status and message of the framework if the status is below 500', () => {
    expect(toDocumentError(new NotFoundException('Cannot GET /x'))).toMatchObject({
      status: 404,
      message: 'Cannot GET /x',
    });
  });

  it.each([
    new Error('secret'),
    new InternalServerErrorException('secret'),
    'secret',
    null,
    withCode('23505'),
    withCode('42P01'),
  ])('is 500 without internal details for %s', (thrown) => {
    const error = toDocumentError(thrown);
    expect(error).toMatchObject({ status: 500, logLevel: 'error', cause: thrown });
    expect(JSON.stringify(errorObjects(error))).not.toMatch(/secret/);
  });

  it.each([
    withCode('ECONNREFUSED'),
    withCode('08006'),
    withCode('57P01'),
    withCode('53300'),
    withCode('40001'),
    withCode('40P01'),
    withCode('55P03'),
    withCode('25P03'),
    withCode('25P04'),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Query read timeout'),
  ])('is 503 with Retry-After when the database is unavailable or too busy: %s (C11)', (thrown) => {
    const error = toDocumentError(thrown);
    expect(error).toMatchObject({ status: 503, logLevel: 'warn', headers: { 'retry-after': '1' } });
    expect(JSON.stringify(errorObjects(error))).not.toMatch(/secret/);
    // Only the code that makes a change knows whether it was made (C7).
    expect(error.message).toBe('The database is unavailable or too busy; try again.');
  });
});
