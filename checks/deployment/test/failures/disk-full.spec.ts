import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@earshot/database-kit';
import { canMount, type Deployment, SmallDisk } from '@earshot/test-kit/deployment';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from './bulks.js';
import { Load } from './load.js';
import { startDeployment } from './start-deployment.js';

const MEGABYTES = 200;
const FULL_MS = 3_000;
/** Few files of the log are kept for use again, so that a full disk is noticed soon. */
const SETTINGS = { min_wal_size: '32MB', max_wal_size: '64MB' };
/** nginx writes each body to a file, and its logs. */
const filesOf = (disk: SmallDisk) => ({
  'nginx.conf: client_body_temp_path body;': `client_body_temp_path ${disk.folder}/body; client_body_buffer_size 1k;`,
  'nginx.conf: access_log access.log': `access_log ${disk.folder}/access.log`,
});

if (!canMount()) console.warn('File systems cannot be mounted: full disks are left out.');

let data: SmallDisk;
let log: SmallDisk;
let files: SmallDisk;
let deployment: Deployment;
let load: Load;

describe.runIf(canMount())('a full disk', () => {
  beforeAll(async () => {
    [data, log, files] = await Promise.all([MEGABYTES, MEGABYTES, 8].map((size) => SmallDisk.mount(size)));
    const database = { folder: data.folder, logFolder: log.folder, settings: SETTINGS };
    deployment = await startDeployment({}, { database, replace: filesOf(files) });
    void deployment.database.supervise();
  });
  afterAll(async () => {
    await deployment.stop();
    await Promise.all([data, log, files].map((disk) => disk.unmount()));
  });
  beforeEach(async () => {
    load = await Load.start(deployment);
    await load.recover();
    expect(load.failures()).toEqual([]);
  });
  afterEach(async ({ task }) => {
    await load.stop();
    console.log(`${task.name}: ${load.summary()}`);
    await load.bulks.expectWhole();
  });

  /** Fills `disk` until `failed` holds and a while longer, frees it, and waits until all is well (10 s). */
  async function whileFull(disk: SmallDisk, failed: () => boolean | Promise<boolean>): Promise<void> {
    await disk.fill();
    await expect.poll(failed).toBe(true);
    await sleep(FULL_MS);
    await disk.free();
    await load.recover();
  }

  const failures = (): Set<Outcome> => new Set(load.failures());

  it('of the tables is 503 for what is stored, and loses nothing (C7)', async () => {
    await whileFull(data, () => failures().has(503));
    expect(failures()).toEqual(new Set([503]));
    expect(load.finished.filter(({ kind, outcome }) => kind === 'search' && outcome !== 200)).toEqual([]);
  });

  it('of the write-ahead log ends the database, and loses nothing (C7)', async () => {
    await whileFull(log, async () => {
      await withClient(deployment.database.url, (client) => client.query('select pg_switch_wal()')).catch(
        () => undefined,
      );
      return failures().has(503);
    });
    expect([...failures()].filter((outcome) => ![502, 503, 504, 'closed'].includes(outcome))).toEqual([]);
  });

  it('of the gateway is 503 for requests that it stores, and loses nothing (C7)', async () => {
    await whileFull(files, () => failures().has(503));
    expect(failures()).toEqual(new Set([503]));
  });
});
