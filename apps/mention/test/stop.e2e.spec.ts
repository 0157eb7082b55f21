import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codingData } from '@earshot/coding/entities';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import { IntrospectionServer } from '@earshot/test-kit/http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'dist', 'apps', 'mention', 'main.js');
const PAUSE_MS = 2_000;

describe('a process with secrets in files (A3) and a pause before it stops (A6)', () => {
  let security: IntrospectionServer;
  let database: TestDatabase;
  let folder: string;
  let service: ChildProcess;
  let address: string;

  beforeEach(async () => {
    security = await IntrospectionServer.start();
    database = await createTestDatabase(codingData);
    folder = await mkdtemp(join(tmpdir(), 'earshot-secrets-'));
    const inFile = async (name: string, text: string) => {
      await writeFile(join(folder, name), `${text}\n`);
      return join(folder, name);
    };
    service = spawn(process.execPath, [PROGRAM], {
      env: {
        ...process.env,
        PORT: '0',
        LOG_LEVEL: 'silent',
        SECURITY_URL: security.url,
        INTROSPECTION_CLIENT_ID: 'mention',
        INTROSPECTION_CLIENT_SECRET_FILE: await inFile('secret', 'secret'),
        DATABASE_URL_FILE: await inFile('url', database.urlAs('earshot_mention')),
        SHUTDOWN_DELAY: String(PAUSE_MS / 1_000),
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const [message] = await once(service, 'message');
    address = (message as { listening: string }).listening;
  });
  afterEach(async () => {
    service.kill('SIGKILL');
    await database.drop();
    await security.stop();
    await rm(folder, { recursive: true });
  });

  const get = (path: string) => fetch(address + path, { headers: { connection: 'close' } });

  it('is ready with the values of the files', async () => {
    expect((await get('/health/ready')).status).toBe(200);
  });

  it('is not ready from SIGTERM on, and answers requests until the pause is over', async () => {
    const ended = once(service, 'exit');
    const begun = Date.now();
    service.kill('SIGTERM');
    while (Date.now() < begun + PAUSE_MS / 2) {
      const { status } = await get('/mention/v2/sentiments');
      expect(status).toBe(200);
    }
    const readiness = await get('/health/ready');
    expect(readiness.status).toBe(503);
    expect(((await readiness.json()) as { errors: object[] }).errors).toMatchObject([
      { code: 'service_not_ready', detail: 'Not ready: the process is about to stop.' },
    ]);
    expect((await get('/health/live')).status).toBe(200);
    expect(await ended).toEqual([0, null]);
    expect(Date.now() - begun).toBeGreaterThan(PAUSE_MS);
    await expect(get('/health/live')).rejects.toThrow();
  });
});
