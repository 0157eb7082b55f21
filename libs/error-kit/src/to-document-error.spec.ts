import {
  BadRequestException,
  ImATeapotException,
  InternalServerErrorException,
  NotFoundException,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { DocumentError } from './document-error.js';
import { errorObjects } from './error-object.js';
import { toDocumentError } from './to-document-error.js';

const withCode = (code: string, message = 'secret detail of the database') =>
  Object.assign(new Error(message), { code });

describe('the answer to an error (7, E2)', () => {
  it('is the error itself if it is a DocumentError', () => {
    const error = DocumentError.of('report_not_found', 'There is no such report.');
    expect(toDocumentError(error)).toBe(error);
    expect(error).toMatchObject({ status: 404, message: 'There is no such report.' });
  });

  it.each([
    [new NotFoundException('Cannot GET /x'), 404, 'route_not_found'],
    [new PayloadTooLargeException('Too large'), 413, 'body_too_large'],
    [new UnsupportedMediaTypeException('Not this'), 415, 'media_type_unsupported'],
    [new BadRequestException('Bad'), 400, 'request_malformed'],
    [new ImATeapotException('No coffee'), 400, 'request_malformed'],
  ])('has the message and a code for a request that the framework rejects: %s', (thrown, status, code) => {
    const { message } = thrown;
    expect(toDocumentError(thrown)).toMatchObject({ status, message, problems: [{ code, detail: message }] });
  });

  it.each([
    new Error('secret'),
    new InternalServerErrorException('secret'),
    'secret',
    null,
    withCode('23505'),
    withCode('42601'),
    withCode('XX000'),
  ])('is 500 without internal details for %s', (thrown) => {
    const error = toDocumentError(thrown);
    expect(error).toMatchObject({ status: 500, logLevel: 'error', cause: thrown });
    expect(JSON.stringify(errorObjects(error))).not.toMatch(/secret/);
  });

  it.each([
    withCode('ECONNREFUSED'),
    withCode('08006'),
    withCode('57P01'),
    withCode('3D000'),
    withCode('53300'),
    withCode('40001'),
    withCode('40P01'),
    withCode('55P03'),
    withCode('25P03'),
    withCode('25P04'),
    withCode('42P01'),
    withCode('42703'),
    withCode('3F000'),
    withCode('XX000', 'SSL SYSCALL error: EOF detected'),
    withCode('XX000', 'failure on connection marked as essential: 10.0.0.7:5432'),
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
