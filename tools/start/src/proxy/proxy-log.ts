import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { type Logger, pino } from 'pino';
import type { StartEnvironment } from '../settings/environment.js';
import { writeLog } from '../log-file.js';

/** The structured log of the proxy. It records the requests that the proxy rejects. The services log their answers. */
export interface ProxyLog {
  log: Logger;
  /** Resolves when the last line is in the file. */
  close(): Promise<void>;
}

export function openProxyLog({ DATA_DIR, LOG_LEVEL }: StartEnvironment): ProxyLog {
  const lines = new PassThrough();
  const written = writeLog(lines, join(DATA_DIR, 'logs'), 'proxy');
  // A request may still end after the log: its connection was closed.
  const write = (line: string) => void (lines.writable && lines.write(line));
  return { log: pino({ name: 'proxy', level: LOG_LEVEL }, { write }), close: () => (lines.end(), written) };
}
