import type { Program } from './bed/program.js';

/** A request made ready, so that making its body is no part of what is measured; it fails unless it succeeds. */
export function post(program: Program, path: string, body: object, headers = {}): () => Promise<void> {
  const text = JSON.stringify(body);
  return async () => {
    const response = await fetch(program.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  };
}
