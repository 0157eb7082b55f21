import { documentProblems } from '@earshot/document-kit';
import type { DescribedApi } from './description/described-api.js';
import { expectDescribed } from './description/expect-described.js';
import type { Server } from 'node:http';
import request, { type Response, type Test } from 'supertest';
import { expect } from 'vitest';

/** Answers of these paths are not documents; RFC 6749, RFC 8414, Prometheus and OpenAPI define their format. */
const OTHER_FORMATS = [/^\/security\/v\d\/oauth\//, /^\/\.well-known\//, /^\/metrics$/, /\/openapi\.json$/];

/**
 * Sends requests to a service. Expects every answer with a body to be a well-formed document (E1, E2), the status of an
 * answer without data to be that of its errors (interface 7.2), and every answer to have nosniff (E6) and to fit the
 * description of its operation.
 */
export const documentAgent = (server: Server, api: DescribedApi) =>
  request.agent(server).use((test: Test) => {
    test.expect('x-content-type-options', 'nosniff');
    test.expect(isDocument);
    test.expect((response) => expectDescribed(response, api));
  });

export type DocumentAgent = ReturnType<typeof documentAgent>;

/** A sparse fieldset may omit the member that refers to an included resource (E4). */
const LINKAGE = /which nothing refers to$/;

function isDocument(response: Response): void {
  const { pathname } = new URL(response.request.url);
  if (response.text === undefined || response.text === '' || OTHER_FORMATS.some((path) => path.test(pathname))) return;
  expect(response.headers['content-type']).toBe('application/json');
  const isSparse = JSON.stringify(response.request).includes('fields');
  expect(documentProblems(response.body).filter((problem) => !isSparse || !LINKAGE.test(problem))).toEqual([]);
  if (response.status >= 400) expect(reportedStatuses(response)).toEqual([String(statusOfErrors(response))]);
}

const reportedStatuses = ({ body }: Response): string[] => [
  ...new Set((body as { errors: { status: string }[] }).errors.map(({ status }) => status)),
];

/** Of all answers, only the 403 of security for a token has errors of another status (interface 5.3). */
function statusOfErrors({ status, body, request: { url } }: Response): number {
  const { code } = (body as { errors: { code: string }[] }).errors[0];
  return status === 403 && code === 'token_invalid' && new URL(url).pathname.startsWith('/security/v2/') ? 401 : status;
}
