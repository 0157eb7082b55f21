import type { Type } from '@nestjs/common';
import type { OperationObject, ParameterObject } from 'openapi3-ts/oas31';
import { type DescribedProblem, errorResponses } from './error-responses.js';
import { type Operation, operationOf } from './operation.js';
import { ALWAYS, ANY_BODY, ANY_TOKEN } from './problems.js';
import type { Route } from './routes.js';
import { ACCESS_TOKEN } from './security-schemes.js';

/** What the operations of an API have in common. */
export interface RouteContext {
  /** Whether a route needs no token. */
  isPublic: (controller: Type, handler: object) => boolean;
  /** The HTTP status of the answer to a token that is not valid, if it is not 401 (interface 5.3). */
  invalidTokenStatus?: number;
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
    summary: operation.summary,
    description: operation.description,
    security: [...(operation.security ?? (isPublic(route, context) ? [] : ACCESS_TOKEN))],
    parameters: [...(operation.parameters ?? []), ...documentParameters(operation)],
    ...(operation.requestBody && { requestBody: operation.requestBody }),
    responses: {
      ...operation.answers,
      ...(operation.problems && errorResponses(problemsOf(route, operation, context))),
    },
  };
}

const isPublic = ({ controller, handler }: Route, context: RouteContext): boolean =>
  context.isPublic(controller, handler);

/** The problems of the operation, and those that the platform finds before its handler runs. */
function problemsOf(route: Route, operation: Operation, context: RouteContext): DescribedProblem[] {
  const token = ANY_TOKEN.map((problem) =>
    problem.code === 'token_invalid' ? { ...problem, httpStatus: context.invalidTokenStatus } : problem,
  );
  return [
    ...(operation.problems ?? []),
    ...(operation.requestBody ? ANY_BODY : []),
    ...(isPublic(route, context) ? [] : token),
    ...ALWAYS,
  ];
}

/** The query parameters of every document: sparse fieldsets (rule E4), and `pretty` of GET (rule D1). */
function documentParameters({ resourceTypes = [] }: Operation): ParameterObject[] {
  return resourceTypes.map((type) => ({
    name: `fields[${type}]`,
    in: 'query',
    description: `Names of members, separated by commas. Each ${type} has only these, and its \`id\`.`,
    schema: { type: 'string' },
  }));
}
