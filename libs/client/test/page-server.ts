import { readFile } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { address, demoClient } from './demo.js';

const PAGE = join(import.meta.dirname, 'page/index.html');
const BUILT = join(import.meta.dirname, '../../../dist/libs/client');

/** Serves the page, the built client and tokens. Forwards the rest to the platform, so that all have one origin. */
export async function startPageServer() {
  const client = demoClient();
  const server = createServer(async (request, response) => {
    const { url = '', method, headers } = request;
    const send = (type: string, text: string) => response.writeHead(200, { 'content-type': type }).end(text);
    if (url === '/') return send('text/html', await readFile(PAGE, 'utf8'));
    if (url === '/expired-token') return send('text/plain', 'expired');
    if (url === '/token') return send('text/plain', (await client.me()).token.access_token);
    const [, file] = /^\/client\/(\w+\.js)$/.exec(url) ?? [];
    if (file) return send('text/javascript', await readFile(join(BUILT, file), 'utf8'));
    const forwarded = forward(address + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
