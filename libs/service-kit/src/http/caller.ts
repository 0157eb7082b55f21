import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The caller that a bearer token or a session was issued for. Each verifier adds members. */
export interface BearerCaller {
  /** The client account of the user. */
  readonly clientId: string;
  readonly userId: string;
  /** The application that the token was issued to. */
  readonly applicationId: string;
  /** The id of the session that the caller authenticated with; undefined for a bearer token (B17). */
  readonly sessionId?: string;
}

/** The owner of a valid access token or session (RFC 7662 §2.2, with the client account and application of Earshot). */
export interface TokenOwner extends BearerCaller {
  scope: readonly string[];
  /** Seconds since 1970. */
  expiresAt: number;
  /** Which members the mentions in answers to the application have (D28). */
  mentionMembers: 'all' | 'published';
  /** Whether it is a machine user, as which no person acts (B19). */
  isMachine: boolean;
}

const CALLER = Symbol('caller');

const CHECK = Symbol('check of the caller');

type Called = FastifyRequest & { [CALLER]?: Partial<BearerCaller>; [CHECK]?: () => unknown };

/** What is known of the caller of a request, for its log line. */
export const knownCaller = (request: FastifyRequest): Partial<BearerCaller> => (request as Called)[CALLER] ?? {};

/** Adds what a handler has found out about the caller of a request that has no bearer token. */
export function identifyCaller(request: FastifyRequest, known: Partial<BearerCaller>): void {
  (request as Called)[CALLER] = { ...knownCaller(request), ...known };
}

/** Stores the caller in the request of `context`, for the handler. */
export function setCaller(context: ExecutionContext, caller: BearerCaller): void {
  context.switchToHttp().getRequest()[CALLER] = caller;
}

/** The caller of a request that the guard accepted. */
export const callerOf = (context: ExecutionContext): BearerCaller => context.switchToHttp().getRequest()[CALLER];

/** Stores how the caller of the request of `context` is authenticated. */
export function setCallerCheck(context: ExecutionContext, check: () => unknown): void {
  context.switchToHttp().getRequest<Called>()[CHECK] = check;
}

/**
 * For a handler that has waited longer than answers of security are used: rejects with the 401 of its route if the token or
 * the session has ended since.
 */
export const checkCallerAgain = async (request: FastifyRequest): Promise<void> => {
  await (request as Called)[CHECK]?.();
};

/** A decorator that the compiler accepts only on parameters to which a `C` can be assigned. */
type DecoratorOf<C> = <
  Target extends Record<Method, (...parameters: never[]) => unknown>,
  Method extends string,
  Index extends number,
>(
  target: Target,
  method: Method,
  index: C extends Parameters<Target[Method]>[Index] ? Index : never,
) => void;

const callerParameter = createParamDecorator((_: unknown, context: ExecutionContext) => callerOf(context));

/** A parameter decorator that injects the caller. `C` is the type that the verifier of the area returns. */
export const Caller = <C extends BearerCaller = TokenOwner>(): DecoratorOf<C> => callerParameter() as DecoratorOf<C>;
