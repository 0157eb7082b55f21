import request from 'supertest';
import type { Account, CodingUnderTest } from '../support.js';

/** The path of the door. */
export const DOOR = '/coding/v1/mcp';
/** The settings of a service at whose door agents may propose changes. */
export const WRITING = { MCP_WRITES: 'on' as const, MCP_STATE_KEY: 'ab'.repeat(32) };

/** The answer of a person who applies a change. */
export const applies = { action: 'accept' as const, content: { apply: true } };

/** The result of a tool. */
export interface Result {
  isError?: boolean;
  content: { text: string }[];
  structuredContent?: {
    data: { counter: Record<string, number>; change_id: string | null };
    errors?: { code: string; meta?: { path?: string } }[];
    meta?: object;
  };
}

const MODERN = '2026-07-28';
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': { name: 'hand-made', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
};

/** Sends a call without a client of the protocol, as an attacker may. `more` is what the client sends back. */
export async function send(at: CodingUnderTest, account: Account, name: string, given: object, more: object = {}) {
  const { body } = await request(at.app.getHttpServer())
    .post(DOOR)
    .set({ authorization: `Bearer ${account.token}`, 'mcp-protocol-version': MODERN })
    .set({ 'mcp-method': 'tools/call', 'mcp-name': name })
    .send({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: given, _meta: ENVELOPE, ...more },
    });
  return body as { result?: unknown; error?: { code: number; message: string } };
}

/** The first round of a call: the question, and the state that the client must send back. */
export async function proposed(at: CodingUnderTest, account: Account, name: string, given: object) {
  const { result } = await send(at, account, name, given);
  const { inputRequests, requestState } = result as {
    inputRequests: { confirmation: { params: { message: string } } };
    requestState: string;
  };
  return { message: inputRequests.confirmation.params.message, requestState };
}

/** The second round of a call, in which the person applies it. */
export const confirm = (at: CodingUnderTest, account: Account, name: string, given: object, requestState: string) =>
  send(at, account, name, given, { requestState, inputResponses: { confirmation: applies } });
