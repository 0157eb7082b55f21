import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { DocumentError } from './document-error.js';
import { ERROR_CODES, type ErrorCode } from './error-codes.js';

/**
 * An error object of a document (interface 7.1): one problem, as the client sees it. `status` is the HTTP status as a
 * string, `code` names the kind of problem, `title` is the same for every occurrence, `detail` explains this one.
 */
export interface ErrorObject {
  /** Unique identifier of this occurrence. The log line about it has the same one. */
  id?: string;
  status: string;
  code: ErrorCode;
  title: string;
  detail: string;
  meta?: Readonly<Record<string, unknown>>;
}

/** The error objects of `error`, each with its own `id` (E2). */
export const errorObjects = ({ problems }: DocumentError): ErrorObject[] =>
  problems.map(({ code, ...explanation }) => {
    const { status } = ERROR_CODES[code];
    return { id: randomUUID(), status: String(status), code, title: STATUS_CODES[status]!, ...explanation };
  });
