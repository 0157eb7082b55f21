import { SERVICES } from '@earshot/database-kit/services';
import { execFile } from 'node:child_process';
import { readdir, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PlatformUnderTest } from './support.js';

let platform: PlatformUnderTest;
beforeAll(async () => {
  platform = await PlatformUnderTest.start();
});
afterAll(async () => {
  await platform.end();
  await platform.remove();
});

beforeEach(async () => {
  if (!platform.isRunning) await platform.start();
});

const log = (name: string) => readFile(join(platform.folder, 'logs', name), 'utf8');
const logs = async () => (await readdir(join(platform.folder, 'logs'))).toSorted();

describe('the logs', () => {
  it('are appended to by the next start, and only their owner can read them', async () => {
    await platform.token({ password: 'wrong' });
    await platform.end();
    const before = await log('security.log');
    const databaseBefore = await log('postgres.log');
    expect(before).toContain('Login is not valid');
    await platform.start();
    await platform.token({ password: 'wrong' });
    await platform.end();
    expect((await log('security.log')).startsWith(before)).toBe(true);
    expect((await log('security.log')).length).toBeGreaterThan(before.length);
    expect((await log('postgres.log')).startsWith(databaseBefore)).toBe(true);
    const programs = [...SERVICES, 'postgres', 'proxy'];
    const unrotated = (await logs()).filter((name) => !name.endsWith('.1'));
    expect(unrotated).toEqual(programs.map((name) => `${name}.log`).toSorted());
    for (const name of await logs()) {
      expect((await stat(join(platform.folder, 'logs', name))).mode & 0o777).toBe(0o600);
    }
  });

  it('are rotated when they have grown to 10 MiB', async () => {
    await platform.end();
    for (const name of ['security.log', 'postgres.log']) {
      await truncate(join(platform.folder, 'logs', name), 11 * 1024 * 1024);
    }
    for (let start = 0; start < 2; start++) {
      await platform.start();
      await platform.end();
    }
    expect(await logs()).toEqual(expect.arrayContaining(['security.log.1', 'postgres.log.1']));
    expect(await logs()).not.toContain('security.log.2');
  });

  it('are found by the id of a request, with the commands of docs/observability.md (A8)', async () => {
    const page = await readFile(new URL('../../../docs/observability.md', import.meta.url), 'utf8');
    const [, commands] = /^## Request ids\n.*?^```sh\n(.*?)^```$/ms.exec(page)!;
    const here = commands.replace('http://127.0.0.1:3000', platform.address).replace('.data/', `${platform.folder}/`);
    const run = promisify(execFile);
    // The last of them fails until the log has the request.
    const output = () => run('bash', ['-c', here]).then(({ stdout }) => stdout, String);
    await expect.poll(output).toMatch(/^x-request-id: my-import-7\s.*"request_id":"my-import-7"/is);
  });

  it('have the requests that the proxy rejects, under the id that the client gets (E2)', async () => {
    const response = await fetch(`${platform.address}/nothing?token=secret`);
    const { errors } = (await response.json()) as { errors: { id: string }[] };
    await expect.poll(() => log('proxy.log')).toContain(errors[0].id);
    const line = (await log('proxy.log')).split('\n').find((each) => each.includes(errors[0].id))!;
    expect(JSON.parse(line)).toMatchObject({
      name: 'proxy',
      error_id: errors[0].id,
      status: 404,
      method: 'GET',
      path: '/nothing',
      address: '127.0.0.1',
      msg: 'There is no GET /nothing.',
    });
  });

  it('have a line at each start: the version, the address, and the settings without secrets (A8)', async () => {
    const lineOf = async (name: string) =>
      (await log(name))
        .split('\n')
        .flatMap((line) => (line.includes('"started"') ? [JSON.parse(line)] : []))
        .at(-1);
    expect(await lineOf('proxy.log')).toMatchObject({ name: 'proxy', address: platform.address, version: '0.1.0' });
    const { settings, ...coding } = await lineOf('coding.log');
    expect(coding).toMatchObject({ name: 'coding', version: '0.1.0', address: expect.stringMatching(/^http:/) });
    expect(settings).toMatchObject({ LOG_LEVEL: 'info', INTROSPECTION_CLIENT_SECRET: '[redacted]' });
    expect(settings.DATABASE_URL).toMatch(/^postgres(ql)?:\/\/[^@]+$/);
    expect(Object.keys(settings)).not.toContain('PATH');
  });

  it('have the id of a request in the proxy and in the services that it reaches (A8)', async () => {
    const own = await fetch(`${platform.address}/nothing`, { headers: { 'x-request-id': 'own-1' } });
    expect(own.headers.get('x-request-id')).toBe('own-1');
    await expect.poll(() => log('proxy.log')).toContain('"request_id":"own-1"');
    const token = await platform.login();
    const answer = await fetch(`${platform.address}/mention/v2/reports`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const id = answer.headers.get('x-request-id')!;
    expect(id).toMatch(/^[\da-f-]{36}$/);
    for (const name of ['mention.log', 'security.log']) {
      await expect.poll(() => log(name)).toContain(`"request_id":"${id}"`);
    }
  });
});
