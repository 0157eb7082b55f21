import { ProtocolErrorCode } from '@modelcontextprotocol/server';

interface RpcError {
  code: ProtocolErrorCode;
  message: string;
  /** The stable code of the platform (interface 7.5). */
  data?: { code: string };
}

/** A JSON-RPC error. `id` is that of the request, if it has one that JSON-RPC allows. */
export function rpcError(error: RpcError, id?: unknown): Response {
  const known = typeof id === 'string' || typeof id === 'number' ? id : null;
  return Response.json({ jsonrpc: '2.0', error, id: known }, { status: 400 });
}

interface Answer {
  error?: { code: number; message: string };
}

/** What the library of the protocol says of parameters that do not fit: the issues of its validator, as JSON. */
const ISSUES = /^[^[{]*(\[\s*\{[\s\S]*\])$/;

interface Issue {
  path: (string | number)[];
  message: string;
}

/** An answer whose error is a sentence, in place of what a validator found (I1). */
export function inPlainWords(text: string): string {
  const answer = JSON.parse(text) as Answer;
  const issues = ISSUES.exec(answer.error?.message ?? '')?.[1];
  if (issues === undefined) return text;
  const message = (JSON.parse(issues) as Issue[]).map(sentenceOf).join(' ');
  return JSON.stringify({ ...answer, error: { code: ProtocolErrorCode.InvalidParams, message } });
}

const sentenceOf = ({ path, message }: Issue): string =>
  `${path.join('.') || 'The message'} is not valid: ${message.replace(/^Invalid input: /, '')}.`;
