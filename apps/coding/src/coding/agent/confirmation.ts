import { randomUUID } from 'node:crypto';
import type { DoorRequest, JsonObject, ToolCall, ToolResult } from '@earshot/agent-kit';
import { failed } from '@earshot/agent-kit';
import { DocumentError, errorObjects } from '@earshot/error-kit';
import {
  acceptedContent,
  createRequestStateCodec,
  inputRequired,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { CodingEnvironment } from '../../environment.js';

/** What the person was shown, and may confirm once. */
export interface Proposal {
  /** The idempotency key of the request that applies it, so that it is applied once (C13). */
  key: string;
  /** The guards of that request, so that it applies to what was shown, or not at all. */
  meta: JsonObject;
}

/** A state is valid for this long, in seconds. */
const STATE_SECONDS = 600;

/**
 * Asks the person who uses an agent before a change is applied (I3). What was shown travels through the client and back,
 * signed and bound to the caller, the tool and its arguments. So any replica can apply it.
 */
export class Confirmation {
  private readonly codec: RequestStateCodec<Proposal>;

  /** Requires `MCP_STATE_KEY`. */
  constructor({ MCP_STATE_KEY, IDEMPOTENCY_TTL }: CodingEnvironment) {
    this.codec = createRequestStateCodec<Proposal>({
      key: Buffer.from(MCP_STATE_KEY!, 'hex'),
      // After the stored answer is gone, the same state would apply the change again.
      ttlSeconds: Math.min(STATE_SECONDS, IDEMPOTENCY_TTL),
      bind: callOf,
    });
  }

  verify = (state: string, context: ServerContext): Promise<Proposal> => this.codec.verify(state, context);

  /**
   * What the person has confirmed: undefined if they were not asked yet, null if they did not apply it. No person acts as a
   * machine user, so what it sends back confirms nothing (B19).
   */
  confirmed({ context, caller }: ToolCall): Proposal | null | undefined {
    const proposal = context.mcpReq.requestState<Proposal | undefined>();
    if (proposal === undefined || caller.isMachine) return undefined;
    return acceptedContent(context.mcpReq.inputResponses, 'confirmation')?.apply === true ? proposal : null;
  }

  /** Asks whether to apply what `message` says. A client that cannot ask a person gets the preview. */
  async ask(message: string, preview: JsonObject, meta: JsonObject, call: ToolCall): Promise<ToolResult> {
    if (call.caller.isMachine) return notAvailable(preview, 'A machine user cannot confirm a change.');
    if (!call.canAskUser) return notAvailable(preview, 'This client cannot ask its user to confirm a change.');
    return inputRequired({
      inputRequests: {
        confirmation: inputRequired.elicit({
          message,
          requestedSchema: {
            type: 'object',
            properties: { apply: { type: 'boolean', title: 'Apply this change', default: false } },
            required: ['apply'],
          },
        }),
      },
      requestState: await this.codec.mint({ key: `agent-${randomUUID()}`, meta }, call.context),
    });
  }
}

/** The caller and the call that a state belongs to. */
function callOf({ http }: ServerContext): string {
  const { caller, document } = http!.authInfo!.extra as unknown as DoorRequest;
  const { name, arguments: given } = (document as { params: { name: string; arguments?: unknown } }).params;
  return JSON.stringify([caller.clientId, caller.userId, caller.applicationId, name, given]);
}

function notAvailable(preview: JsonObject, reason: string): ToolResult {
  const detail = `${reason} Nothing was changed; this is what would change.`;
  const errors = errorObjects(DocumentError.of('confirmation_unavailable', detail));
  return { ...failed(errors), structuredContent: { ...preview, errors } };
}

/** The result if the person did not apply the change. */
export const declined = (): ToolResult => ({
  content: [
    { type: 'text', text: 'The person did not apply the change. Nothing was changed. Do not try again unasked.' },
  ],
});
