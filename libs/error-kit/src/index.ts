export { databaseUnavailable, isDatabaseUnavailable } from './database-error.js';
export { DocumentError, type DocumentErrorOptions, type Problem } from './document-error.js';
export { DocumentErrorFilter, type ErrorLog, errorObjects } from './document-error.filter.js';
export type { ErrorObject } from './error-object.js';
export { ERROR_CODES, type ErrorCode, type ErrorKind, type Remedy } from './error-codes.js';
export { discardRejectedBody } from './discard-rejected-body.js';
export { toDocumentError } from './to-document-error.js';
