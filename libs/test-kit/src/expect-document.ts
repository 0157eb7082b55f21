import { documentProblems } from '@earshot/document-kit';
import type { Response } from 'supertest';
import { expect } from 'vitest';

/** Expects a document with the exact media type (E1) that is well formed (interface 2.1). */
export function expectDocument(response: Response, status: number): void {
  expect(response.headers['content-type']).toBe('application/json');
  expect({ status: response.status, body: response.body }).toMatchObject({ status });
  expect(documentProblems(response.body)).toEqual([]);
}

/** Expects an error document with one error object and this `detail` (rule E2). */
export function expectError(
  response: Response,
  status: number,
  detail: string | RegExp,
  { reportedStatus = status, title = expect.any(String) as string, meta = undefined as object | undefined } = {},
): void {
  expectDocument(response, status);
  expect(response.body).toEqual({
    errors: [
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        status: String(reportedStatus),
        title,
        detail: typeof detail === 'string' ? detail : expect.stringMatching(detail),
        ...(meta && { meta }),
      },
    ],
  });
}
