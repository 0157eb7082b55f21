import { cut, DocumentError, type ErrorLog, HttpError, logError, notKnown, toDocumentError } from '@earshot/error-kit';
import { publicUrlOf, type TokenOwner, untilLeft } from '@earshot/service-kit';
import {
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type ServerOptions,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Schema } from '@earshot/message-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkOrigin } from './origin.js';
import { type JsonObject, Platform, RejectedRequest } from './platform.js';
import { readMessage } from './read-message.js';
import { sendDoorAnswer } from './send-door-answer.js';
import type { Tool, ToolCall, ToolResult } from './tool.js';
import { failed } from './tool-result.js';

/** The revisions of the protocol, the newest first. The two older ones are served without sessions (I1). */
export const PROTOCOL_VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18'];

const ONE_PAGE = 'params.cursor is not valid: the list of tools has one page.';

/** What distinguishes a door from others. */
export interface DoorOptions {
  /** Its name and version, as clients show them. */
  info: { name: string; title: string; version: string };
  /** What a model should know about all of its tools. */
  instructions: string;
  /** In the order in which clients list them: always the same, so that prompts stay cached. */
  tools: readonly Tool[];
  /** Verifies the state of a confirmation that a client sends back (I3). */
  verifyState?: (state: string, context: ServerContext) => Promise<unknown>;
  /** The address that clients use, if it is set. Pages of other origins are rejected. */
  publicUrl?: string;
  log: ErrorLog;
}

/** A request to a door, after its token and its JSON were checked. */
export interface DoorRequest {
  request: FastifyRequest;
  document: unknown;
  caller: TokenOwner;
  /** Aborts when the client no longer waits. */
  signal: AbortSignal;
}

/**
 * A door for agents: serves its tools over the Model Context Protocol. Each request is complete in itself, so any replica
 * may answer it, and is answered with JSON, never with a stream (I1).
 */
export class Door {
  private readonly modern: McpHttpHandler;

  constructor(private readonly options: DoorOptions) {
    this.modern = createMcpHandler(({ authInfo }) => this.serverFor(authInfo!.extra as unknown as DoorRequest), {
      legacy: 'reject',
      maxSubscriptions: 0,
    });
  }

  /** Answers a request, unless a page of another origin sent it. */
  async serve(reply: FastifyReply, caller: TokenOwner): Promise<void> {
    const { request } = reply;
    checkOrigin(request.headers.origin, publicUrlOf({ PUBLIC_URL: this.options.publicUrl }, request.server.server));
    const { document, problem } = await readMessage(reply);
    const answer = problem ?? (await this.answer({ request, document, caller, signal: untilLeft(reply) }));
    await sendDoorAnswer(reply, answer);
  }

  /** An answer without a body acknowledges a notification. */
  private async answer(given: DoorRequest): Promise<Response> {
    const { document: parsedBody, request } = given;
    const http = new Request('http://door.invalid/', { method: 'POST', headers: headersOf(request) });
    // Batches were in the older revisions only. None is answered, and the handler of the newest one rejects them (I1).
    if (Array.isArray(parsedBody) || !(await isLegacyRequest(http, parsedBody))) {
      const authInfo = { token: '', clientId: '', scopes: [], extra: { ...given } };
      return this.modern.fetch(http, { parsedBody, authInfo });
    }
    const server = this.serverFor(given);
    try {
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await server.connect(transport);
      return await transport.handleRequest(http, { parsedBody });
    } finally {
      await server.close();
    }
  }

  private serverFor(given: DoorRequest): Server {
    const { info, instructions, tools, verifyState } = this.options;
    const server = new Server(info, {
      capabilities: { tools: {} },
      supportedProtocolVersions: PROTOCOL_VERSIONS,
      instructions,
      inputRequired: { legacyShim: false },
      ...(verifyState && { requestState: { verify: verifyState } }),
    } satisfies ServerOptions);
    server.setRequestHandler('tools/list', async ({ params }) => {
      if (params?.cursor) throw new ProtocolError(ProtocolErrorCode.InvalidParams, ONE_PAGE);
      return { tools: await Promise.all(tools.map(listed)) };
    });
    server.setRequestHandler('tools/call', ({ params }, context) => {
      const { request, signal, caller } = given;
      const canAskUser = server.getClientCapabilities()?.elicitation !== undefined;
      const platform = new Platform(request, signal);
      return this.call(params.name, params.arguments ?? {}, { platform, caller, context, canAskUser, signal }, request);
    });
    return server;
  }

  private async call(name: string, given: JsonObject, call: ToolCall, request: FastifyRequest): Promise<ToolResult> {
    const tool = this.options.tools.find((each) => each.name === name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool.');
    try {
      checkNames(given, await schemaOf(tool));
      return await tool.call(given, call);
    } catch (error) {
      if (error instanceof RejectedRequest) return failed(error.errors, error.retryAfter);
      const rejection = error instanceof HttpError ? error : toDocumentError(error);
      return failed(logError(this.options.log, rejection, request), rejection.headers['retry-after']);
    }
  }
}

const schemaOf = async ({ inputSchema }: Tool) =>
  typeof inputSchema === 'function' ? await inputSchema() : inputSchema;

/** A tool as clients see it. */
const listed = async (tool: Tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: (await schemaOf(tool)) as { type: 'object' },
  annotations: { readOnlyHint: tool.isReadOnly, destructiveHint: !tool.isReadOnly, openWorldHint: false },
});

/** An unknown argument, before the platform compares it with the members of a request, which are others. */
function checkNames(given: JsonObject, { properties }: Schema): void {
  const known = Object.keys(properties as object);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const detail = notKnown('argument', unknown, known);
  throw DocumentError.invalidInput({ code: 'member_unknown', path: cut(unknown), detail });
}

/** The headers that the protocol reads. Answers are JSON, whatever the client says that it accepts. */
const headersOf = ({ headers }: FastifyRequest): [string, string][] => [
  ['content-type', 'application/json'],
  ['accept', 'application/json, text/event-stream'],
  ...Object.entries(headers).filter((header): header is [string, string] => header[0].startsWith('mcp-')),
];
