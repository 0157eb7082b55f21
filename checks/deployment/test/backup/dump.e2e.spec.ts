import { readFileSync } from 'node:fs';
import { STEPS } from '@earshot/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Cluster } from './cluster.js';
import { expectWhole } from './expect-whole.js';
import { Installation } from './installation.js';
import { codeOf } from './page.js';
import { Platform } from './platform.js';
import { describeWithPostgresql } from './programs.js';

const ERASED = 'm-0100';

describeWithPostgresql('a dump', STEPS, () => {
  let cluster: Cluster;
  let installation: Installation;
  let platform: Platform;
  /** Issued before the dump. */
  let token: string;
  let dumped: { contents: string; schema: string };

  beforeAll(async () => {
    cluster = await Cluster.create();
    installation = await Installation.create(cluster);
    platform = await Platform.start(installation);
    token = await platform.login();
  });
  afterAll(async () => {
    await platform?.stop();
    installation?.remove();
    await cluster?.remove();
  });

  it('is taken of a running platform by the owner of the tables', async () => {
    expect(await platform.tag(token, 'before the dump')).toBe(204);
    dumped = { contents: await installation.contents(), schema: await installation.schema() };
    const PGPASSWORD = readFileSync(installation.secret('owner_password'), 'utf8');
    await cluster.run(codeOf('Take a dump'), { PGUSER: 'earshot', PGPASSWORD });
    expect(await platform.tag(token, 'after the dump')).toBe(204);
    expect(await platform.erase(ERASED)).toBe(200);
    await installation.run(codeOf('Keep the list of erasures'));
    expect(await installation.contents()).not.toBe(dumped.contents);
  });

  it('brings everything back on a new server: all rows, partitions, indexes and rights', async () => {
    await platform.stop();
    cluster.destroy();
    await cluster.createAgain();
    const NAME = (await cluster.run('ls "$BACKUPS/dump"')).trim();
    await installation.run(codeOf('Create the roles and the database'));
    await cluster.run(codeOf('Restore a dump'), { NAME });

    expect(await installation.contents()).toBe(dumped.contents);
    expect(await installation.schema()).toBe(dumped.schema);
    const statistics = `select count(*) from pg_statistic where starelid = 'coding.mention'::regclass`;
    expect(Number(await cluster.query(statistics))).toBeGreaterThan(0);
  });

  it('has mentions that were erased later, until they are erased again (C21)', async () => {
    const found = `select count(*) from coding.mention where report_id = 'acme-brand' and id = '${ERASED}'`;
    expect(await cluster.query(found)).toBe('1');
    expect(await installation.run(codeOf('Erase again'))).toContain('Erased again: 1 mention.');
    expect(await cluster.query(found)).toBe('0');
    expect(await installation.run(codeOf('Erase again'))).toContain('Erased again: 0 mentions.');
  });

  it('brings back a platform that works, once its sessions are ended', async () => {
    platform = await expectWhole(installation, token);
  });
});
