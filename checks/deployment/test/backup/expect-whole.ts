import { expect } from 'vitest';
import type { Installation } from './installation.js';
import { codeOf } from './page.js';
import { Platform } from './platform.js';

/**
 * Carries out "After a restore" of docs/backup.md, and expects that the platform is whole. `token` was issued before the
 * backup. Returns the platform.
 */
export async function expectWhole(installation: Installation, token: string): Promise<Platform> {
  await installation.run(codeOf('Check the migrations'));
  expect(await installation.run(codeOf('Check the files'))).toBe('');
  await expectOnlyRights(installation);
  await installation.run(codeOf('End all sessions'));
  await installation.run(codeOf('Skip the ids of lost changes'));
  expect(await installation.run('node dist/tools/seed/main.js audit --since 1h')).toContain('restored from a backup');

  const platform = await Platform.start(installation);
  await platform.examine();
  expect(await platform.tag(token, 'with an old token')).toBe(401);
  const fresh = await platform.login();
  expect(await platform.tag(fresh, 'restored')).toBe(204);
  expect(await platform.tagsFound(fresh)).toEqual(['restored']);
  return platform;
}

/** Each service can do its work, and cannot change what only others may change (A4, B14). */
async function expectOnlyRights(installation: Installation): Promise<void> {
  const rejected = /permission denied/;
  await installation.as('security', `insert into security.audit_event (event) values ('login')`);
  await installation.as('coding', `update coding.mention set tags = tags where report_id = 'acme-brand'`);
  await installation.as('mention', `select title from coding.mention_document where report_id = 'acme-brand' limit 1`);
  await expect(installation.as('security', 'delete from security.audit_event')).rejects.toThrow(rejected);
  await expect(installation.as('security', 'select from security.audit_event')).rejects.toThrow(rejected);
  await expect(installation.as('coding', 'delete from coding.report')).rejects.toThrow(rejected);
  await expect(installation.as('mention', 'select from security.access_token')).rejects.toThrow(rejected);
}
