import type { HeaderObject, HeadersObject, ParameterObject, ReferenceObject, ResponsesObject } from 'openapi3-ts/oas31';

/** The headers of answers that many operations have, as components. */
export const HEADERS: Record<string, HeaderObject> = {
  RequestId: {
    description: 'The id of the request: the one that the client sent, or a new one (rule A8).',
    schema: { type: 'string' },
    example: 'my-import-7',
  },
  RateLimitPolicy: {
    description:
      'The quotas of the client: name, requests (`q`) and seconds of a window (`w`). Absent without a limit (rules B5, E2).',
    schema: { type: 'string' },
    example: '"address";q=600;w=60',
  },
  RateLimit: {
    description:
      'What is left of each quota: name, requests (`r`) and seconds until the window ends (`t`). Absent without a limit.',
    schema: { type: 'string' },
    example: '"address";r=599;t=42',
  },
};

/** The parameters that every operation has, as components. */
export const PARAMETERS: Record<string, ParameterObject> = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'An id for the request, which the answer and the log have. Any other text is ignored (rule A8).',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._:@+=/~-]{1,128}$' },
    example: 'my-import-7',
  },
};

export const REQUEST_ID_PARAMETER: ReferenceObject = { $ref: '#/components/parameters/RequestId' };

const named = (name: string): ReferenceObject => ({ $ref: `#/components/headers/${name}` });

const REQUEST_ID: HeadersObject = { 'X-Request-Id': named('RequestId') };
const RATE_LIMIT: HeadersObject = { 'RateLimit-Policy': named('RateLimitPolicy'), RateLimit: named('RateLimit') };

/** Adds to each answer the id of its request, and the quotas of the client if the operation has a rate limit. */
export function withSharedHeaders(responses: ResponsesObject, { isRateLimited = false } = {}): ResponsesObject {
  const shared = isRateLimited ? { ...REQUEST_ID, ...RATE_LIMIT } : REQUEST_ID;
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      { ...response, headers: { ...(response as { headers?: HeadersObject }).headers, ...shared } },
    ]),
  );
}
