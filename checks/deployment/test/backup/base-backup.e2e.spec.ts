import { setTimeout as sleep } from 'node:timers/promises';
import { STEPS } from '@earshot/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Cluster } from './cluster.js';
import { expectWhole } from './expect-whole.js';
import { Installation } from './installation.js';
import { codeOf } from './page.js';
import { Platform } from './platform.js';
import { describeWithPostgresql } from './programs.js';

describeWithPostgresql('a base backup with an archive of the log', STEPS, () => {
  let cluster: Cluster;
  let installation: Installation;
  let platform: Platform;
  /** Two tokens that were issued before the backup. The second one is revoked after the target. */
  let token: string;
  let revoked: string;
  let contentsAtEnd: string;

  beforeAll(async () => {
    cluster = await Cluster.create(codeOf('Turn on the log archive', 'ini'));
    installation = await Installation.create(cluster);
    platform = await Platform.start(installation);
    [token, revoked] = [await platform.login(), await platform.login()];
  });
  afterAll(async () => {
    await platform?.stop();
    installation?.remove();
    await cluster?.remove();
  });

  const baseBackups = async () => (await cluster.run('ls "$BACKUPS/base"')).trim().split('\n');
  const archive = () => cluster.run('ls "$BACKUPS/wal"');

  it('is taken while clients write', async () => {
    let isWriting = true;
    const writer = (async () => {
      for (let count = 0; isWriting; count++) expect(await platform.tag(token, `during the backup ${count}`)).toBe(204);
    })();
    for (let count = 0; count < 3; count++) {
      await cluster.run(codeOf('Take a base backup'));
      // The name of a backup is its second.
      await sleep(1_000);
    }
    isWriting = false;
    await writer;
    expect(await baseBackups()).toHaveLength(3);
  });

  it('can be removed with the log before it, when two newer ones exist', async () => {
    const [, ...newer] = await baseBackups();
    const [oldest] = (await archive()).split('\n');
    await cluster.run(codeOf('Remove old base backups'));
    expect(await baseBackups()).toEqual(newer);
    expect(await archive()).not.toContain(oldest);
  });

  it('restores the moment before a mistake, in which a token that was revoked later is valid (B7)', async () => {
    expect(await platform.tag(token, 'before the mistake')).toBe(204);
    const atTarget = { contents: await installation.contents(), schema: await installation.schema() };
    const TARGET = String(await cluster.query('select clock_timestamp()::text'));
    expect(await platform.tag(token, 'the mistake')).toBe(204);
    expect(await platform.revoke(revoked)).toBe(200);
    contentsAtEnd = await installation.contents();
    await cluster.archived();
    await platform.stop();
    cluster.destroy();

    const archiveAtEnd = await archive();
    await cluster.run(codeOf('Restore to a point in time'), { NAME: (await baseBackups()).at(-1), TARGET });
    expect(await installation.contents()).toBe(atTarget.contents);
    expect(await installation.schema()).toBe(atTarget.schema);
    await platform.start();
    expect(await platform.tagsFound(token)).toEqual(['before the mistake']);
    expect(await platform.tagsFound(revoked)).toEqual(['before the mistake']);
    await platform.stop();
    expect(await archive()).toBe(archiveAtEnd);
  });

  it('is not restored if the log ends before the target', async () => {
    cluster.destroy();
    const target = { NAME: (await baseBackups())[0], TARGET: '2099-01-01 00:00:00+00' };
    await expect(cluster.run(codeOf('Restore to a point in time'), target)).rejects.toThrow(
      /could not start server|no response/,
    );
    const log = await cluster.run('tail "$PGDATA/server.log" && rm -r "$PGDATA"');
    expect(log).toContain('recovery ended before configured recovery target was reached');
  });

  it('restores everything that is archived, without a target', async () => {
    await cluster.run(codeOf('Restore to a point in time'), { NAME: (await baseBackups())[0] });
    expect(await installation.contents()).toBe(contentsAtEnd);
  });

  it('is not restored over a server that exists', async () => {
    const settings = () => cluster.run('ls "$PGDATA" && cat "$PGDATA/postgresql.auto.conf"');
    const before = await settings();
    const NAME = (await baseBackups())[0];
    await expect(cluster.run(codeOf('Restore to a point in time'), { NAME })).rejects.toThrow('This code failed');
    expect(await settings()).toBe(before);
  });

  it('brings back a platform that works, once its sessions are ended', async () => {
    platform = await expectWhole(installation, token);
  });

  it('is taken again after the return to service, and has what was written since', async () => {
    await platform.stop();
    await cluster.run(codeOf('Return to service'));
    await cluster.run(codeOf('Take a base backup'));
    await platform.start();
    expect(await platform.tag(await platform.login(), 'after the return')).toBe(204);
    const contents = await installation.contents();
    await cluster.archived();
    await platform.stop();
    cluster.destroy();
    await cluster.run(codeOf('Restore to a point in time'), { NAME: (await baseBackups()).at(-1) });
    expect(await installation.contents()).toBe(contents);
  });
});
