import { isPretty, toPrettyJson } from '@earshot/document-kit';
import type { FastifyReply } from 'fastify';
import { inPlainWords } from './rpc-error.js';

/** Sends the answer of a door as it is: JSON-RPC is no document (I1). */
export async function sendDoorAnswer(reply: FastifyReply, answer: Response): Promise<void> {
  const body = await answer.text();
  void reply.code(answer.status);
  if (body === '') await reply.send();
  else await reply.header('content-type', answer.headers.get('content-type')).send(written(inPlainWords(body), reply));
}

/** On one line, or indented with `pretty` (D1). */
const written = (text: string, { request }: FastifyReply): string =>
  isPretty(request.query) ? toPrettyJson(JSON.parse(text)) : text;
