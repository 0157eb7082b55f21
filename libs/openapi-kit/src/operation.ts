import type { Readable } from 'node:stream';
import { SetMetadata } from '@nestjs/common';
import type { ParameterObject, RequestBodyObject, ResponseObject, SecurityRequirementObject } from 'openapi3-ts/oas31';
import type { ErrorCode } from '@earshot/error-kit';
import type { TypedAnswer } from './parts.js';

/** The answers of an operation by status. */
type Answers = Readonly<Record<number, ResponseObject>>;

/**
 * What the description says about an operation, in addition to what the platform knows from its route. Its handler
 * returns one of the bodies of `answers`.
 */
export interface Operation<A extends Answers = Answers> {
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
  answers: A;
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

/** Declares an operation, and so the type of its answers. */
export const action = <A extends Answers>(operation: Operation<A>): Operation<A> => operation;

type TypeOf<A> = A extends TypedAnswer<infer T> ? T : unknown;

/** What the handler of an operation returns: a body, or nothing in an answer without one. */
export type Answered<O> = O extends Operation<infer A> ? TypeOf<A[keyof A]> : never;

/** The body of the answers of an operation that have one. */
export type BodyOf<O> = Exclude<Answered<O>, void>;

/** A method that returns one of the answers of an operation, or the JSON text of one, perhaps in pieces. */
type Handler<O> = (...parameters: never[]) => Answered<O> | Buffer | Promise<Answered<O> | Buffer | Readable>;

/** Describes the operation of a route (OpenAPI 3.1), and requires that its handler returns one of its answers. Every route needs it. */
export const Describe =
  <O extends Operation>(operation: O) =>
  <H extends Handler<O>>(target: object, name: string, descriptor: TypedPropertyDescriptor<H>): void =>
    void SetMetadata(OPERATION, operation)(target, name, descriptor);

/** The operation that `@Describe` gave to a handler. */
export const operationOf = (handler: object): Operation | undefined =>
  Reflect.getMetadata(OPERATION, handler) as Operation | undefined;
