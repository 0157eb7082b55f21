import { once } from 'node:events';
import { createServer, isIPv6 } from 'node:net';
import { reasonOf } from '../describe-error.js';
import { listenFailure } from '../listen-failure.js';
import { type Finding, ok, wrong } from './finding.js';

const ANSWER_MS = 3_000;

/** Whether the service can listen on HOST and PORT, or does so already. */
export async function checkPort(host: string, port: number): Promise<Finding> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
    server.close();
    return ok('port', `${port} on ${host} is free.`);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') {
      return wrong('port', `${reasonOf(listenFailure(error, host))}. Choose another HOST or PORT.`);
    }
    if (await isService(host, port)) return ok('port', `a running service uses ${port} on ${host}.`);
    return wrong('port', `another program uses ${port} on ${host}. Stop it, or choose another PORT.`);
  }
}

/** Whether one of our services answers there. */
async function isService(host: string, port: number): Promise<boolean> {
  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${port}/health/live`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    const { meta } = (await response.json()) as { meta?: { status?: string } };
    return meta?.status === 'live';
  } catch {
    return false;
  }
}
