import type { Type } from '@nestjs/common';
import type { OperationObject, ParameterObject, ResponsesObject } from 'openapi3-ts/oas31';
import type { ErrorCode } from '@earshot/error-kit';
import { errorResponses } from './error-responses.js';
import { type Operation, operationOf } from './operation.js';
import { PRETTY, queryParameter } from './parts.js';
import { ALWAYS, ANY_BODY, ANY_CALLER, BEFORE_ROUTING, INVALID_CREDENTIAL } from './problems.js';
import type { Route } from './routes.js';
import { type CredentialKind, REQUIREMENTS } from './security-schemes.js';
import { REQUEST_ID_PARAMETER, withSharedHeaders } from './shared-headers.js';

/** What the operations of an API have in common. */
export interface RouteContext {
  /** What the callers of a route may authenticate with: one of these kinds, or none for a public route. */
  credentialsOf: (controller: Type, handler: object) => readonly CredentialKind[];
  /** The HTTP status of the answer to a token that is not valid, if it is not 401 (interface 5.3). */
  invalidTokenStatus?: number;
  /** Whether the requests with a token may have a limit per client account (rule E2). */
  limitsAccounts?: boolean;
}

/** The OpenAPI description of the operation of a route. */
export function describeOperation(route: Route, context: RouteContext): OperationObject {
  const operation = operationOf(route.handler);
  if (!operation) throw new Error(`${route.method} ${route.path} has no @Describe`);
  const olderId = operation.olderIds?.[route.path];
  return {
    operationId: olderId ?? operation.id,
    ...(olderId !== undefined && { deprecated: true }),
    tags: [operation.tag],
    summary: olderId === undefined ? operation.summary : `${operation.summary} (older path)`,
    description: operation.description,
    security: [...(operation.security ?? credentialsOf(route, context).flatMap((kind) => REQUIREMENTS[kind]))],
    parameters: [...(operation.parameters ?? []), ...documentParameters(route, operation), REQUEST_ID_PARAMETER],
    ...(operation.requestBody && { requestBody: operation.requestBody }),
    responses: withSharedHeaders(responsesOf(route, operation, context), {
      isRateLimited: operation.isRateLimited ?? isAccountLimited(route, context),
    }),
  };
}

const credentialsOf = ({ controller, handler }: Route, context: RouteContext): readonly CredentialKind[] =>
  context.credentialsOf(controller, handler);

const isPublic = (route: Route, context: RouteContext): boolean => credentialsOf(route, context).length === 0;

const isAccountLimited = (route: Route, context: RouteContext): boolean =>
  context.limitsAccounts === true && !isPublic(route, context);

function responsesOf(route: Route, operation: Operation, context: RouteContext): ResponsesObject {
  // These come as error documents, whatever the format of the operation.
  if (!operation.problems) return { ...errorResponses(BEFORE_ROUTING), ...operation.answers };
  const problems = problemsOf(route, operation, context);
  return { ...errorResponses(problems, { token_invalid: context.invalidTokenStatus }), ...operation.answers };
}

/** The problems of the operation, and those that the platform finds before its handler runs. */
function problemsOf(route: Route, operation: Operation, context: RouteContext): ErrorCode[] {
  return [
    ...(operation.problems ?? []),
    ...(operation.requestBody ? ANY_BODY : []),
    ...(isPublic(route, context) ? [] : ANY_CALLER),
    ...credentialsOf(route, context).map((kind) => INVALID_CREDENTIAL[kind]),
    ...(isAccountLimited(route, context) ? (['rate_limit_exceeded'] as const) : []),
    ...ALWAYS,
  ];
}

/** The query parameters of documents: sparse fieldsets (rule E4), and `pretty` of every GET (rule D1). */
function documentParameters({ method }: Route, { resourceTypes = [] }: Operation): ParameterObject[] {
  const fieldsets = resourceTypes.map((type) =>
    queryParameter(
      `fields[${type}]`,
      `Names of members, separated by commas. Each ${type} then has only these, and its \`id\`, even if its schema ` +
        'requires others.',
      { type: 'string' },
    ),
  );
  return method === 'GET' ? [...fieldsets, PRETTY] : fieldsets;
}
