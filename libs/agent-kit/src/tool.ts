import type { Schema } from '@earshot/message-kit';
import type { TokenOwner } from '@earshot/service-kit';
import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import type { JsonObject, Platform } from './platform.js';

/** What a tool may do its work with. */
export interface ToolCall {
  platform: Platform;
  caller: TokenOwner;
  /** The request of the protocol, with what its client has answered to earlier questions. */
  context: ServerContext;
  /** Whether the client of the agent can ask its user (I3). */
  canAskUser: boolean;
  /** Aborts when the client no longer waits. */
  signal: AbortSignal;
}

export type ToolResult = CallToolResult | InputRequiredResult;

/** A tool of a door: something that an agent may call. */
export interface Tool {
  name: string;
  title: string;
  /** What a model needs to choose it, and no text of a client (I4). */
  description: string;
  inputSchema: Schema | (() => Promise<Schema>);
  /** Whether it never changes anything. */
  isReadOnly: boolean;
  /** Throws a DocumentError or a RejectedRequest, which become results with `isError`. */
  call(given: JsonObject, call: ToolCall): Promise<ToolResult>;
}
