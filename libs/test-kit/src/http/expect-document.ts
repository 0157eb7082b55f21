import { documentProblems } from '@earshot/document-kit';
import { ERROR_CODES, type ErrorCode } from '@earshot/error-kit';
import type { Response } from 'supertest';
import { expect } from 'vitest';
import { errorDocument } from './expected-error.js';

/** Expects a document with the exact media type (E1) that is well formed (interface 2.1). */
export function expectDocument(response: Response, status: number): void {
  expect(response.headers['content-type']).toBe('application/json');
  expect({ status: response.status, body: response.body }).toMatchObject({ status });
  expect(documentProblems(response.body)).toEqual([]);
}

/** Expects an error document with one error object of this code and `detail`, and the status of the code (E2). */
export function expectError(
  response: Response,
  code: ErrorCode,
  detail: string | RegExp,
  { status = ERROR_CODES[code].status as number, meta = undefined as object | undefined } = {},
): void {
  expectDocument(response, status);
  expect(response.body).toEqual(errorDocument(code, detail, meta));
}
