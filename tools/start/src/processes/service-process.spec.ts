import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MockInstance, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServiceProcess } from './service-process.js';

const workspace = vi.hoisted(() => ({ program: '' }));
vi.mock('../workspace.js', () => ({ serviceProgram: () => workspace.program }));

/** The pauses between attempts. Those of a second can become an hour. */
const pauses = vi.hoisted(() => ({ areLong: false }));
vi.mock('node:timers/promises', async (importOriginal) => {
  const { setTimeout } = await importOriginal<typeof import('node:timers/promises')>();
  const pause = (ms: number, ...rest: [undefined, object]) =>
    setTimeout(pauses.areLong && ms >= 1_000 ? 3_600_000 : ms, ...rest);
  return { setTimeout: pause };
});

/** A service that counts its starts in a file, and fails in some of them. */
const program = (failing: number[]) => `
  import { appendFileSync, readFileSync } from 'node:fs';
  const starts = new URL('starts', import.meta.url);
  appendFileSync(starts, process.pid + '\\n');
  const number = readFileSync(starts, 'utf8').trim().split('\\n').length;
  if (${JSON.stringify(failing)}.includes(number)) process.exit(1);
  const address = { listening: 'http://127.0.0.1:' + (Number(process.env.PORT) || 4711) };
  process.send(address, () => appendFileSync(new URL('listening', import.meta.url), number + '\\n'));
  process.on('SIGTERM', () => process.exit(0));
  setInterval(() => undefined, 1000);
`;

let folder: string;
let service: ServiceProcess;
let printed: MockInstance;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-service-'));
  workspace.program = join(folder, 'main.mjs');
  service = new ServiceProcess('coding', join(folder, 'logs'), {});
  printed = vi.spyOn(console, 'error').mockReturnValue(undefined);
  pauses.areLong = false;
});
afterEach(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const lines = () => printed.mock.calls.map(([line]) => String(line));
const pids = async () => (await readFile(join(folder, 'starts'), 'utf8')).trim().split('\n').map(Number);
const kill = async () => process.kill((await pids()).at(-1)!, 'SIGKILL');
const ENDED = 'The coding service ended unexpectedly (SIGKILL); starting it again.';

describe('a service that ends unexpectedly (A1)', () => {
  it('is started again on its port until that works, after growing pauses', async () => {
    await writeFile(workspace.program, program([2, 3]));
    expect(await service.start()).toBe('http://127.0.0.1:4711');
    const began = Date.now();
    await kill();
    await expect.poll(() => pids()).toHaveLength(4);
    expect(Date.now() - began).toBeGreaterThanOrEqual(1_450);
    expect(lines()).toEqual([
      ENDED,
      'The coding service did not start; trying again in 0.5 s.',
      'The coding service did not start; trying again in 1 s.',
    ]);
    // It is watched again, and one that ends soon after it listened has the next pause.
    await expect.poll(() => readFile(join(folder, 'listening'), 'utf8')).toMatch(/^4$/m);
    await kill();
    await expect.poll(() => pids()).toHaveLength(5);
    expect(lines().slice(3)).toEqual(['The coding service ended unexpectedly (SIGKILL); trying again in 2 s.']);
  });

  it('is not started again after a stop, which does not wait for the pause', async () => {
    pauses.areLong = true;
    await writeFile(workspace.program, program([2, 3, 4, 5, 6, 7]));
    await service.start();
    await kill();
    await expect.poll(() => lines()).toHaveLength(3);
    await service.stop();
    const starts = (await pids()).length;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await pids()).toHaveLength(starts);
  });

  it('keeps running if its log cannot be written', async () => {
    await writeFile(workspace.program, program([]));
    await writeFile(join(folder, 'logs'), 'not a folder');
    expect(await service.start()).toBe('http://127.0.0.1:4711');
    await expect.poll(() => lines()).toEqual([expect.stringMatching(/^The log of coding cannot be written/)]);
  });

  it('fails the first start, so that npm start says so', async () => {
    await writeFile(workspace.program, program([1]));
    await expect(service.start()).rejects.toThrow('the coding service did not start');
  });
});
