import type { BodyOptions } from '@earshot/document-kit';
import { applyDecorators, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';

/** The paths of the doors for agents (I1). */
export const AGENT_DOORS = { reading: '/mention/v2/mcp', writing: '/coding/v1/mcp' } as const;

/** Where the metadata of a door is: which authorization server issues its tokens (RFC 9728 §3.1, I5). */
export const resourceMetadataPath = (door: string): string => `/.well-known/oauth-protected-resource${door}`;

const IS_DOOR = 'earshot:agent-door';

/**
 * Marks the route of a door: the answer to a missing or invalid token names its metadata (RFC 9728 §5.1, I5). Clients for
 * .NET always send `charset=utf-8` (E1).
 */
export const AgentDoor = () =>
  applyDecorators(SetMetadata(IS_DOOR, true), RouteConfig({ body: { charset: true } satisfies BodyOptions }));

/** Whether the route of `handler` is that of a door. */
export const isAgentDoor = (handler: object): boolean => Reflect.getMetadata(IS_DOOR, handler) === true;
