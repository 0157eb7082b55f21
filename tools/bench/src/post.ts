import type { Program } from './test-bed/program.js';

/** Prepares a request, so that building its body is not measured. Sending it rejects unless it succeeds. */
export function post(program: Program, path: string, body: object, headers = {}): () => Promise<void> {
  const text = JSON.stringify(body);
  return async () => {
    const response = await fetch(program.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    });
    const answer = await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${Buffer.from(answer).toString()}`);
  };
}
