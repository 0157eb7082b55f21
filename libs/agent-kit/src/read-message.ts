import { readRequestDocument } from '@earshot/document-kit';
import { DocumentError } from '@earshot/error-kit';
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { FastifyReply } from 'fastify';
import { rpcError } from './rpc-error.js';

/**
 * Reads the message that the request has, or says why it has none: what is no JSON, and parameters that the protocol does
 * not have, which its library takes for no message at all (I1).
 */
export async function readMessage(reply: FastifyReply): Promise<{ document?: unknown; problem?: Response }> {
  try {
    const document = await readRequestDocument(reply);
    const problem = hasWrongParams(document)
      ? rpcError({ code: ProtocolErrorCode.InvalidParams, message: 'params must be an object.' }, document.id)
      : undefined;
    return { document, problem };
  } catch (error) {
    if (!(error instanceof DocumentError) || error.status !== 400) throw error;
    const data = { code: error.problems[0].code };
    return { problem: rpcError({ code: ProtocolErrorCode.ParseError, message: error.message, data }) };
  }
}

function hasWrongParams(document: unknown): document is { id?: unknown } {
  const { method, params } = (document ?? {}) as { method?: unknown; params?: unknown };
  if (typeof method !== 'string' || params === undefined) return false;
  return typeof params !== 'object' || params === null || Array.isArray(params);
}
