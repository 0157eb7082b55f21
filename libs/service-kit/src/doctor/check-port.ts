import { once } from 'node:events';
import { createServer, isIPv6 } from 'node:net';
import { reasonOf } from '../telemetry/describe-error.js';
import { listenFailure } from '../settings/listen-failure.js';
import { type Finding, ok, wrong } from './finding.js';

const ANSWER_MS = 3_000;

/** Whether `service` can listen on HOST and PORT, or does so already. */
export async function checkPort(service: string, host: string, port: number): Promise<Finding> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
    server.close();
    return ok('port', `${port} on ${host} is free.`);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') {
      return wrong('port', `${reasonOf(listenFailure(error, host))}. Choose another HOST or PORT.`);
    }
    const user = await serviceAt(host, port);
    if (user === service) return ok('port', `${service} runs already and uses ${port} on ${host}.`);
    return wrong('port', `${user ?? 'another program'} uses ${port} on ${host}. Stop it, or choose another PORT.`);
  }
}

/** The name of our service that answers there: its metrics have it as a label. A gateway does not serve `/metrics`. */
async function serviceAt(host: string, port: number): Promise<string | undefined> {
  const url = `http://${isIPv6(host) ? `[${host}]` : host}:${port}/metrics`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    return /^\w+\{.*?\bservice="(security|coding|mention|desk)"/m.exec(await response.text())?.[1];
  } catch {
    return undefined;
  }
}
