import type { Program } from './test-bed/program.js';

/** Prepares a request, so that building its body is not measured. Sending it returns the answer, or rejects unless it succeeds. */
export function post(program: Program, path: string, body: object, headers = {}): () => Promise<Buffer> {
  const text = JSON.stringify(body);
  return async () => {
    const response = await fetch(program.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    });
    const answer = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`);
    return answer;
  };
}
