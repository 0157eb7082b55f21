import { execFileSync } from 'node:child_process';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PlatformUnderTest } from './support.js';

let platform: PlatformUnderTest;
beforeAll(async () => {
  platform = await PlatformUnderTest.start();
});
afterAll(async () => {
  await platform.end();
  await platform.remove();
});

const MENTIONS = 60;

/** Kills a process without a chance to clean up. */
const kill = (pid: number) => process.kill(pid, 'SIGKILL');

const postmasterPid = async () =>
  Number((await readFile(join(platform.folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);

/** The process id of a service of this platform. */
function servicePid(name: string): number {
  const processes = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n');
  const ofService = processes.filter((line) => line.includes(`apps/${name}/main.js`));
  const ours = ofService.find((line) => Number(line.trim().split(/\s+/)[1]) === platform.pid);
  return Number(ours!.trim().split(/\s+/)[0]);
}

/** The number of the latest request of all streams. */
let latest = 0;

/** Sends bulk requests one after the other until it is stopped. Each codes every mention with its number. */
class BulkStream {
  readonly acknowledged: number[] = [];
  private running = true;
  private done: Promise<void>;

  constructor(
    private readonly token: string,
    private readonly mentions: string[],
  ) {
    this.done = this.run();
  }

  async stop(): Promise<void> {
    this.running = false;
    await this.done;
  }

  private async run(): Promise<void> {
    while (this.running) {
      const number = ++latest;
      const data = this.mentions.map((mention_id) => ({
        action: 'update',
        report_id: 'acme-brand',
        mention_id,
        payload: { tags: [`batch ${number}`] },
      }));
      const status = await platform
        .post('/coding/v1/_bulk', { data }, { authorization: `Bearer ${this.token}` })
        .then((response) => response.status)
        .catch(() => 0);
      if (status === 204) this.acknowledged.push(number);
      else await sleep(20);
    }
  }
}

async function startStream(): Promise<BulkStream> {
  const rows = await platform.query<{ id: string }>(
    `select id from coding.mention where report_id = 'acme-brand' order by id limit ${MENTIONS}`,
  );
  const stream = new BulkStream(
    await platform.login(),
    rows.map(({ id }) => id),
  );
  onTestFinished(() => stream.stop());
  await expect.poll(() => stream.acknowledged.length).toBeGreaterThan(20);
  return stream;
}

/** Every acknowledged request was written completely, and no request was written in part (C7). */
async function expectNothingLost(stream: BulkStream): Promise<void> {
  const states = await platform.query<{ tags: string[]; count: number }>(
    `select tags, count(*)::int from coding.mention
      where report_id = 'acme-brand' and tags[1] like 'batch %' group by tags`,
  );
  expect(states).toEqual([{ tags: [expect.any(String)], count: MENTIONS }]);
  const last = Number(states[0].tags[0].slice('batch '.length));
  expect(last).toBeGreaterThanOrEqual(stream.acknowledged.at(-1)!);
  const records = await platform.query<{ batch: string; size: number }>(
    `select payloads -> 0 -> 'tags' ->> 0 as batch, cardinality(mention_ids) as size from coding.change_record`,
  );
  const recorded = new Map(records.map(({ batch, size }) => [batch, size]));
  for (const number of stream.acknowledged) expect(recorded.get(`batch ${number}`)).toBe(MENTIONS);
}

describe('kill -9 during a stream of bulk requests (C7)', () => {
  it('of coding loses no acknowledged request, and the service is started again', async () => {
    const stream = await startStream();
    const before = stream.acknowledged.length;
    kill(servicePid('coding'));
    await expect.poll(() => stream.acknowledged.length).toBeGreaterThan(before + 20);
    await stream.stop();
    await expectNothingLost(stream);
  });

  it('of the database loses no acknowledged request, and the database is started again', async () => {
    const stream = await startStream();
    const before = stream.acknowledged.length;
    kill(await postmasterPid());
    await expect.poll(() => stream.acknowledged.length).toBeGreaterThan(before + 20);
    await stream.stop();
    await expectNothingLost(stream);
  });

  it('of a database that cannot start, as on a full disk, needs no hand when it can start again', async () => {
    const stream = await startStream();
    // Without this file, no server starts. Without the files of tables, one may, and recover into new ones.
    const [control, elsewhere] = ['pg_control', 'elsewhere'].map((name) =>
      join(platform.folder, 'postgres', 'global', name),
    );
    await rename(control, elsewhere);
    const printed = platform.output.length;
    try {
      kill(await postmasterPid());
      await expect.poll(() => platform.output.slice(printed)).toContain('The database did not start, trying again');
    } finally {
      await rename(elsewhere, control);
    }
    const before = stream.acknowledged.length;
    await expect.poll(() => stream.acknowledged.length).toBeGreaterThan(before + 20);
    await stream.stop();
    await expectNothingLost(stream);
  });

  it('of everything at once loses no acknowledged request, and the next start works', async () => {
    const stream = await startStream();
    const pids = [await postmasterPid(), servicePid('coding'), servicePid('security')];
    const ended = platform.end('SIGKILL');
    pids.forEach(kill);
    await ended;
    await stream.stop();
    await platform.start();
    await expectNothingLost(stream);
  });

  it('of npm start alone ends the services, and the next start takes over the database', async () => {
    const stream = await startStream();
    const database = await postmasterPid();
    await platform.end('SIGKILL');
    await stream.stop();
    await platform.start();
    expect(await postmasterPid()).toBe(database);
    await expectNothingLost(stream);
  });
});
