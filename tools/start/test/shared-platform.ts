import { findRunningDatabase } from '@earshot/embedded-database';
import { runSeed } from '@earshot/test-kit';
import { it as plain } from 'vitest';
import { PlatformUnderTest } from './support.js';

/**
 * Tests of a platform that has the demo data and nothing else when their file begins. The files of a worker use the same
 * platform one after the other, so none of them ends it or starts it with other settings.
 */
export const it = plain
  .extend('kept', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const platform = await PlatformUnderTest.start();
    onCleanup(async () => {
      await platform.end();
      await platform.remove();
    });
    return platform;
  })
  .extend('platform', { scope: 'file' }, async ({ kept }) => {
    await runSeed((await findRunningDatabase(kept.folder))!, 'demo', '--yes');
    return kept;
  });
