import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '@earshot/service-kit';
import { expect, it } from 'vitest';
import { StartEnvironment } from '../settings/environment.js';
import { openProxyLog } from './proxy-log.js';

it('the log of the proxy discards what a request logs that ends after the log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-log-'));
  const { log, close } = openProxyLog(readEnvironment(StartEnvironment, { DATA_DIR: folder }));
  log.info('before');
  const closed = close();
  log.info('after');
  await closed;
  const lines = await readFile(join(folder, 'logs', 'proxy.log'), 'utf8');
  expect(lines.match(/"msg":"\w+"/g)).toEqual(['"msg":"before"']);
  await rm(folder, { recursive: true });
});
