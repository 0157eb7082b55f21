import { SetMetadata } from '@nestjs/common';
import type { ParameterObject, RequestBodyObject, ResponseObject, SecurityRequirementObject } from 'openapi3-ts/oas31';
import type { ErrorCode } from '@earshot/error-kit';

/** What the description says about an operation, besides what the platform knows from its route. */
export interface Operation {
  /** The `operationId`: unique on the platform. Generated clients use it as the name of the operation. */
  id: string;
  /** The operation id at each older path of the same operation. */
  olderIds?: Readonly<Record<string, string>>;
  tag: string;
  summary: string;
  description: string;
  /** Parameters of the path and of the query. */
  parameters?: readonly ParameterObject[];
  requestBody?: RequestBodyObject;
  /** The answers by status. */
  answers: Readonly<Record<number, ResponseObject>>;
  /** The resource types of the answer, to which sparse fieldsets apply (rule E4). */
  resourceTypes?: readonly string[];
  /**
   * The problems that this operation adds to those of every operation. Undefined if the operation does not answer with error documents: then `answers` has its errors, too.
   */
  problems?: readonly ErrorCode[];
  /** Whether the operation itself has a rate limit. */
  isRateLimited?: boolean;
  /** Replaces the security of the route: the bearer token, or nothing for a public route. */
  security?: readonly SecurityRequirementObject[];
}

const OPERATION = 'earshot:operation';

/** Describes the operation of a route (OpenAPI 3.1). Every route needs it. */
export const Describe = (operation: Operation): MethodDecorator => SetMetadata(OPERATION, operation);

/** The operation that `@Describe` gave to a handler. */
export const operationOf = (handler: object): Operation | undefined =>
  Reflect.getMetadata(OPERATION, handler) as Operation | undefined;
