import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EarshotClient, NetworkError } from '../src/index.js';

/** The bodies that a stand-in received, and how it answers the next ones. */
const received: { after?: string }[] = [];
let answers: ((response: ServerResponse) => void)[] = [];

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push(JSON.parse(Buffer.concat(chunks).toString()) as object);
    answers.shift()!(response);
  });
});
let client: EarshotClient;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = new EarshotClient({ baseUrl, token: 'token', maxRetries: 2 });
});
afterAll(() => server.close());

const line = (id: string) => `${JSON.stringify({ id, content: `${id} ✓` })}\n`;

/** Begins an answer with these parts of its text, and ends it, or its connection. */
const answer =
  (position: string, total: number, parts: string[], isCut = false) =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'export-position': position, 'export-total': total });
    response.flushHeaders();
    for (const part of parts) response.write(Buffer.from(part, 'latin1'));
    if (isCut) setTimeout(() => response.destroy(), 50);
    else response.end();
  };
const bytes = (text: string) => Buffer.from(text).toString('latin1');

it('an export that is cut goes on after the last whole mention, and keeps its first position (D19)', async () => {
  received.length = 0;
  const text = bytes(line('a') + line('b') + line('c'));
  answers = [
    answer('first', 4, [text.slice(0, 10), text.slice(10, 21), text.slice(21, -5)], true),
    answer('second', 2, [], true),
    answer('third', 2, [bytes(line('c') + line('d'))]),
  ];
  const all = client.mention.export('r', { filters: { languages: ['eng'] } });
  const found = [];
  for await (const mention of all) found.push(mention);
  expect(found).toEqual(['a', 'b', 'c', 'd'].map((id) => ({ id, content: `${id} ✓` })));
  expect(received.map(({ after }) => after)).toEqual([undefined, 'b', 'b']);
  expect({ position: all.position, total: all.total }).toEqual({ position: 'first', total: 4 });
});

it('an export whose answer seems to be complete goes on if it lacks mentions (D19)', async () => {
  received.length = 0;
  const last = { connection: 'close' };
  answers = [
    (response) => {
      response.writeHead(200, { ...last, 'export-total': 2 }).write(line('a'));
      setTimeout(() => response.destroy(), 50);
    },
    answer('second', 1, [bytes(line('b'))]),
  ];
  const found = [];
  for await (const { id } of client.mention.export('r')) found.push(id);
  expect(found).toEqual(['a', 'b']);
  expect(received.map(({ after }) => after)).toEqual([undefined, 'a']);
});

it('an export that is cut again and again without a mention is an error', async () => {
  answers = Array.from({ length: 3 }, () => answer('x', 1, [], true));
  await expect(async () => {
    for await (const _ of client.mention.export('r'));
  }).rejects.toThrow(NetworkError);
  expect(answers).toEqual([]);
});

it('one answer of an export is read line by line, also a table, and a line that was cut is not among them (D19)', async () => {
  received.length = 0;
  answers = [answer('x', 2, ['id,title\r\na,"two\n', 'lines"\r\nb,cut'], true)];
  const { total, position, lines } = await client.mention.exportLines('r', { format: 'csv' }, { fields: ['title'] });
  const read: string[] = [];
  await expect(async () => {
    for await (const each of lines) read.push(each);
  }).rejects.toThrow(NetworkError);
  expect({ total, position, read }).toEqual({ total: 2, position: 'x', read: ['id,title\r', 'a,"two', 'lines"\r'] });
  expect(received).toEqual([{ format: 'csv' }]);
});

it('an export that is not read to its end leaves its connection', async () => {
  const left = new Promise<void>((resolve) => {
    answers = [
      (response) => {
        response.writeHead(200).write(line('a'));
        response.once('close', resolve);
      },
    ];
  });
  for await (const { id } of client.mention.export('r')) {
    expect(id).toBe('a');
    break;
  }
  await left;
});
