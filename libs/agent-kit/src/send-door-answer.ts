import type { FastifyReply } from 'fastify';
import { inPlainWords } from './rpc-error.js';

/** Sends the answer of a door as it is: JSON-RPC is no document (I1). */
export async function sendDoorAnswer(reply: FastifyReply, answer: Response): Promise<void> {
  const body = await answer.text();
  void reply.code(answer.status);
  if (body === '') await reply.send();
  else await reply.header('content-type', answer.headers.get('content-type')).send(inPlainWords(body));
}
