import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { codingData } from '@earshot/coding/entities';
import { createTestDatabase, type TestDatabase } from '@earshot/test-kit/database';
import { IntrospectionServer } from '@earshot/test-kit/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PROGRAM = join(import.meta.dirname, '..', '..', '..', 'dist', 'apps', 'mention', 'main.js');
const FATAL = 60;

let security: IntrospectionServer;
let database: TestDatabase;
beforeAll(async () => {
  security = await IntrospectionServer.start();
  database = await createTestDatabase(codingData);
});
afterAll(async () => {
  await database.drop();
  await security.stop();
});

const environment = (url: string) => ({
  ...process.env,
  PORT: '0',
  DATABASE_URL: url,
  SECURITY_URL: security.url,
  INTROSPECTION_CLIENT_ID: 'mention',
  INTROSPECTION_CLIENT_SECRET: 'secret',
});

/** Starts mention in a separate process, and collects what it writes. */
function launch(url: string) {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM], {
    env: environment(url),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = text(child.stdout!).then((all) =>
    all
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  );
  return { child, output, errors: text(child.stderr!), ended: once(child, 'exit') };
}

describe('the log of a process', () => {
  it('has its start, each change of its readiness once, and its stop with the signal (A5, A8)', async () => {
    const { child, output, ended } = launch(database.urlAs('earshot_mention'));
    const [{ listening }] = (await once(child, 'message')) as [{ listening: string }];
    const probe = async (times: number) => {
      for (let i = 0; i < times; i++) await (await fetch(`${listening}/health/ready`)).arrayBuffer();
    };
    await probe(2);
    security.mayIntrospect = 'own';
    await probe(3);
    security.mayIntrospect = 'all';
    await probe(2);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);

    const problem = 'the application of INTROSPECTION_CLIENT_ID lacks the scope introspect';
    // Two writers share the output: that of the stop writes at once.
    expect((await output).toSorted((a, b) => Number(a.time) - Number(b.time))).toEqual([
      expect.objectContaining({ msg: 'started' }),
      expect.objectContaining({ msg: 'not ready', problem, causes: [`security: ${problem}`] }),
      expect.objectContaining({ msg: 'ready' }),
      expect.objectContaining({ msg: 'stopping', signal: 'SIGTERM' }),
      expect.objectContaining({ msg: 'stopped', uptime_s: expect.any(Number) }),
    ]);
  });
});

/** Starts mention as `npm start` does, and prints its process id and then its address. */
const PARENT = `
  const child = require('node:child_process').spawn(process.execPath, [process.argv[1]], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  child.stdout.resume();
  child.once('message', () => console.log(child.pid));
`;

describe('the end of the parent process that reads the log', () => {
  it('ends the process, although nothing can be logged any more (A6)', async () => {
    const parents = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['-e', PARENT, PROGRAM], {
        env: environment(database.urlAs('earshot_mention')),
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
    const pids = await Promise.all(parents.map(async ({ stdout }) => Number(await once(stdout, 'data'))));
    for (const parent of parents) parent.kill('SIGKILL');
    await expect.poll(() => pids.filter(isRunning), { interval: 200 }).toEqual([]);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a start that no other attempt can help', () => {
  it.each<[string, Partial<URL>, string]>([
    ['password', { password: 'wrong' }, 'password authentication failed for user "earshot_mention_login"'],
    ['database', { pathname: '/no_such' }, 'database "no_such" does not exist'],
  ])('ends at once with one line on standard error, and one in the log: a wrong %s', async (_, change, reason) => {
    const url = Object.assign(new URL(database.urlAs('earshot_mention')), change).href;
    const { output, errors, ended } = launch(url);
    expect(await ended).toEqual([1, null]);
    expect(await errors).toBe(`Could not start: ${reason}\n`);
    expect(await output).toEqual([expect.objectContaining({ level: FATAL, msg: 'could not start', reason })]);
  });
});
