import { ERROR_CODES, type ErrorCode, type ErrorKind } from '@earshot/error-kit';
import { listOf, text } from '@earshot/message-kit';
import { STATUS_CODES } from 'node:http';
import type { ExampleObject, HeaderObject, HeadersObject, ResponseObject, SchemaObject } from 'openapi3-ts/oas31';

/** The id of an error in examples. */
const EXAMPLE_ID = '0b8a7f4e-6f0e-4c5d-9d0e-3f1f0c5b8a11';

export const ERROR_SCHEMAS: Record<string, SchemaObject> = {
  ErrorDocument: {
    type: 'object',
    description: 'The body of an answer to a request that failed.',
    required: ['errors'],
    properties: {
      errors: {
        type: 'array',
        description: 'What is wrong with the request, at least one problem.',
        minItems: 1,
        items: { $ref: '#/components/schemas/ErrorObject' },
      },
    },
  },
  ErrorObject: {
    type: 'object',
    description: 'One problem with a request. Decide by `code`, and show `detail`.',
    required: ['id', 'status', 'code', 'title', 'detail'],
    properties: {
      id: { type: 'string', description: 'Unique identifier of this occurrence. The log has it, too.' },
      status: { type: 'string', description: 'HTTP status of the problem.', pattern: '^[45][0-9][0-9]$' },
      code: { $ref: '#/components/schemas/ErrorCode' },
      title: { type: 'string', description: 'The reason phrase of the status.' },
      detail: { type: 'string', description: 'Explanation of this occurrence.' },
      meta: {
        type: 'object',
        description: 'More information about the problem.',
        properties: {
          path: { type: 'string', description: 'Where the problem is: `filters.boolean.must.countries[1]`, `size`.' },
          report_ids: listOf('The first reports that do not exist (rule C21).', text('A report.')).schema,
          mention_ids: listOf('The first mentions that would have too many tags (rule C17).', text('A mention.'))
            .schema,
          matched: { type: 'integer', description: 'How many mentions the filters of an update select (rule C14).' },
        },
      },
    },
  },
  ErrorCode: {
    type: 'string',
    description: 'The kind of the problem. New codes may be added.',
    enum: Object.keys(ERROR_CODES),
  },
};

/** An answer that carries error documents. The extension names the error codes that it may have. */
interface ErrorResponse extends ResponseObject {
  'x-error-codes': ErrorCode[];
}

/**
 * The error answers with these codes, by HTTP status. `statuses` has the HTTP statuses that differ from those of the codes
 * (interface 5.3).
 */
export function errorResponses(
  problems: readonly ErrorCode[],
  statuses: Partial<Record<ErrorCode, number>> = {},
): Record<string, ErrorResponse> {
  const statusOf = (code: ErrorCode) => statuses[code] ?? ERROR_CODES[code].status;
  const codes = [...new Set(problems)];
  const sorted = [...new Set(codes.map(statusOf))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    sorted.map((status) => [status, errorResponse(codes.filter((code) => statusOf(code) === status))]),
  );
}

function errorResponse(codes: ErrorCode[]): ErrorResponse {
  return {
    description: codes.map((code) => `- \`${code}\`: ${ERROR_CODES[code].meaning}`).join('\n'),
    'x-error-codes': codes,
    ...headersOf(codes),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorDocument' },
        examples: Object.fromEntries(codes.map((code) => [code, example(code)])),
      },
    },
  };
}

/** When to try again. */
export const RETRY_AFTER: HeadersObject = { 'Retry-After': header('Seconds until the next attempt.') };

/** How to authenticate. */
export const CHALLENGE: HeadersObject = { 'WWW-Authenticate': header('The challenge (RFC 9110 §11.6.1).') };

/** The headers with which clients handle an error. */
const HEADERS: Partial<Record<number, HeadersObject>> = {
  401: CHALLENGE,
  403: { 'WWW-Authenticate': header('The challenge, with the scope that is missing (RFC 6750).') },
  405: { Allow: header('The methods of the path.') },
  409: RETRY_AFTER,
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

function header(description: string): HeaderObject {
  return { description, schema: { type: 'string' } };
}

const headersOf = ([code]: readonly ErrorCode[]): { headers?: HeadersObject } => {
  const headers = HEADERS[ERROR_CODES[code].status];
  return headers ? { headers } : {};
};

function example(code: ErrorCode): ExampleObject {
  const { status, meaning, example = { detail: meaning } }: ErrorKind = ERROR_CODES[code];
  return {
    value: { errors: [{ id: EXAMPLE_ID, status: String(status), code, title: STATUS_CODES[status], ...example }] },
  };
}
