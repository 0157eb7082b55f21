import { documentProblems } from '@earshot/document-kit';
import type { Server } from 'node:http';
import request, { type Response, type Test } from 'supertest';
import { expect } from 'vitest';

/** Answers of these paths are not documents; RFC 6749, RFC 8414 and Prometheus define their format. */
const OTHER_FORMATS = [/^\/security\/v\d\/oauth\//, /^\/\.well-known\//, /^\/metrics$/];

/**
 * Sends requests to a service, and expects every answer with a body to be a well-formed document (E1, E2). The status of
 * an answer without data is that of its errors (interface 7.2).
 */
export const documentAgent = (server: Server) =>
  request.agent(server).use((test: Test) => void test.expect(isDocument));

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

/** Of all answers, only the 403 of `/me` has errors of another status (interface 5.3). */
function statusOfErrors({ status, request: { url } }: Response): number {
  return status === 403 && new URL(url).pathname.startsWith('/security/v2/me') ? 401 : status;
}
