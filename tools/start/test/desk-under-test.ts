import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { SEED_PROGRAM } from '../src/workspace.js';
import { launchBrowser } from './browser-page.js';
import { DeskPage, type Screen } from './desk-page.js';
import { PlatformUnderTest } from './support.js';

/** A platform and a browser for the tests of a file. */
export class DeskUnderTest {
  private constructor(
    private readonly browser: Browser,
    readonly platform: PlatformUnderTest,
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<DeskUnderTest> {
    const [browser, platform] = await Promise.all([launchBrowser(), PlatformUnderTest.start(settings)]);
    return new DeskUnderTest(browser, platform);
  }

  /** A page without a session. */
  open(path?: string, screen?: Screen): Promise<DeskPage> {
    return DeskPage.open(this.browser, this.platform.address, path, screen);
  }

  /** A page on which ada has logged in, perhaps at another address of the platform. */
  logIn(path?: string, screen?: Screen, address = this.platform.address): Promise<DeskPage> {
    return DeskPage.logIn(this.browser, address, path, screen);
  }

  /** Loads mentions into a report of acme, which is new or has them replaced. */
  async load(report: { id: string; name: string }, mentions: readonly object[]): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-desk-'));
    const of = { ...report, client_id: 'acme' };
    await writeFile(join(folder, 'reports.json'), JSON.stringify({ data: [of] }));
    const lines = mentions.map((mention) => JSON.stringify({ report_id: report.id, ...mention }));
    await writeFile(join(folder, 'mentions.ndjson'), lines.join('\n'));
    const env = { ...process.env, DATA_DIR: this.platform.folder };
    const { status, stderr } = spawnSync(process.execPath, [SEED_PROGRAM, 'load', folder], { env, encoding: 'utf8' });
    expect(`${status} ${stderr}`).toBe('0 ');
    await rm(folder, { recursive: true });
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.platform.end();
    await this.platform.remove();
  }
}
