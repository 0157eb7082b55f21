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
    const message = problemOfParams(document);
    const id = (document as { id?: unknown } | null)?.id;
    if (message === undefined) return { document };
    return { document, problem: rpcError({ code: ProtocolErrorCode.InvalidParams, message }, id) };
  } catch (error) {
    if (!(error instanceof DocumentError) || error.status !== 400) throw error;
    const data = { code: error.problems[0].code };
    return { problem: rpcError({ code: ProtocolErrorCode.ParseError, message: error.message, data }) };
  }
}

function problemOfParams(document: unknown): string | undefined {
  const { method, params } = (document ?? {}) as { method?: unknown; params?: unknown };
  if (typeof method !== 'string' || params === undefined) return undefined;
  if (!isObject(params)) return 'params must be an object.';
  if (params._meta === undefined) return undefined;
  if (!isObject(params._meta)) return 'params._meta must be an object.';
  const { progressToken: token } = params._meta;
  const isToken = token === undefined || typeof token === 'string' || Number.isInteger(token);
  return isToken ? undefined : 'params._meta.progressToken must be a string or a whole number.';
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
