import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { ERROR_CODES, type ErrorCode } from '@earshot/error-kit';
import { expect } from 'vitest';
import { errorDocument } from './expected-error.js';

/** A connection to which the test writes arbitrary bytes. */
export async function openConnection(address: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  // The tests look at the answers, not at the errors of the connection.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** An answer, parsed without an HTTP client. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sends bytes, and returns all answers until the server closes the connection. */
export async function exchange(address: string, bytes: string | Uint8Array): Promise<RawAnswer[]> {
  const socket = await openConnection(address);
  socket.write(bytes);
  return parseAnswers(await text(socket));
}

/** Sends bytes, and returns the one answer to them, parsed as JSON, with the milliseconds until the server closed. */
export async function rawRequest(address: string, bytes: string | Uint8Array) {
  const began = performance.now();
  const [{ status, headers, body }] = await exchange(address, bytes);
  const json = body === '' ? undefined : (JSON.parse(body) as unknown);
  return { status, headers, body: json, after: performance.now() - began };
}

/** Sends one request with these lines, and returns its answer. */
export async function ask(address: string, ...lines: string[]): Promise<RawAnswer> {
  const host = lines.some((line) => /^host:/i.test(line)) ? [] : [`Host: ${new URL(address).host}`];
  const [start, ...rest] = lines;
  const [answer] = await exchange(address, [start, ...host, 'Connection: close', ...rest, '', ''].join('\r\n'));
  return answer;
}

export function parseAnswers(bytes: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = bytes; rest.length > 0;) {
    const [head] = rest.split('\r\n\r\n', 1);
    const [start, ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.split(':')[0].toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const length = Number(headers['content-length'] ?? 0);
    const body = rest.slice(head.length + 4, head.length + 4 + length);
    rest = rest.slice(head.length + 4 + body.length);
    answers.push({ status: Number(start.split(' ')[1]), headers, body });
  }
  // 100 Continue is not an answer.
  return answers.filter(({ status }) => status !== 100);
}

/** The answer is an error document with one error of this code, and has the status of the code (E1, E2). */
export function expectErrorDocument(answer: RawAnswer, code: ErrorCode, detail?: string | RegExp): void {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: ERROR_CODES[code].status });
  expect(answer.headers['content-type']).toBe('application/json');
  expect(JSON.parse(answer.body)).toEqual(errorDocument(code, detail));
}
