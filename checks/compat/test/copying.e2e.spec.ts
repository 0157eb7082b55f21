import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FlakyProxy, type RunningPlatform, startDemoPlatform } from '@earshot/test-kit/http';
import axios from 'axios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPLICATION, BULK_PATH, bulkBody, SCOPE, SEARCH_PATH, TOKEN_PATH, USER } from './demo.js';

const PROGRAM = join(import.meta.dirname, '../copying/copy_report.py');
const PYTHON = '/usr/bin/python3';

const canRun = (() => {
  try {
    execFileSync(PYTHON, ['-c', 'import requests, sqlite3'], { stdio: 'ignore' });
    return true;
  } catch {
    console.log('Left out: this machine lacks python3-requests.');
    return false;
  }
})();

// Other programs change the mentions of the shared platform.
let platform: RunningPlatform;
let folder: string;
let file: string;
let headers: { authorization: string };
beforeAll(async () => {
  platform = await startDemoPlatform();
  folder = await mkdtemp(join(tmpdir(), 'earshot-copying-'));
  file = join(folder, 'acme-brand.sqlite');
  const form = new URLSearchParams({ grant_type: 'password', ...USER, ...APPLICATION, scope: SCOPE });
  const { access_token } = (await axios.post(platform.address + TOKEN_PATH, form)).data;
  headers = { authorization: `Bearer ${access_token}` };
});
afterAll(async () => {
  await platform?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the program until it has all changes of the platform at an address. Returns the mentions in its file. */
async function copied(from = platform.address): Promise<object[]> {
  const env = {
    ...process.env,
    EARSHOT_ADDRESS: from,
    EARSHOT_CLIENT_ID: APPLICATION.client_id,
    EARSHOT_CLIENT_SECRET: APPLICATION.client_secret,
    EARSHOT_USERNAME: USER.username,
    EARSHOT_PASSWORD: USER.password,
  };
  await promisify(execFile)(PYTHON, [PROGRAM, file, 'acme-brand', 'once'], { env, timeout: 300_000 });
  const read =
    'import sqlite3, sys; print("[%s]" % ",".join(row[0] for row in ' +
    'sqlite3.connect(sys.argv[1]).execute("select json from mention order by id")))';
  return JSON.parse(execFileSync(PYTHON, ['-c', read, file], { encoding: 'utf8' })) as object[];
}

async function stored(): Promise<object[]> {
  const { data } = (await axios.post(platform.address + SEARCH_PATH, { size: 1_000 }, { headers })).data as {
    data: { id: string }[];
  };
  return data.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

describe.runIf(canRun)('a program in Python that copies a report into SQLite', () => {
  it('has what the platform has, and follows its changes (C24, D19)', async () => {
    const mentions = await stored();
    expect(await copied()).toEqual(mentions);
    const { id, sentiment } = mentions[0] as { id: string; sentiment: string };
    await axios.post(platform.address + BULK_PATH, bulkBody(id, sentiment === 'positive' ? 'negative' : 'positive'), {
      headers,
    });
    const changed = await stored();
    expect(changed).not.toEqual(mentions);
    expect(await copied()).toEqual(changed);
  });

  it('goes on where one request in five fails, or its answer is lost or cut (C24, D19)', async () => {
    const proxy = await FlakyProxy.start(platform.address);
    try {
      while (!proxy.hasFailedInEveryWay) {
        await rm(file, { force: true });
        expect(await copied(proxy.address)).toEqual(await stored());
      }
    } finally {
      proxy.stop();
    }
  });
});
