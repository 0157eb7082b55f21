import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTogether, SEED } from '@earshot/test-kit';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { connectToBrowser } from './browser-page.js';
import { DeskPage, type Screen } from './desk-page.js';
import type { PlatformUnderTest } from '../support.js';

/** The desk of a platform, in a browser. */
export class DeskUnderTest {
  private constructor(
    private readonly browser: Browser,
    readonly platform: PlatformUnderTest,
  ) {}

  static async start(platform: PlatformUnderTest): Promise<DeskUnderTest> {
    return new DeskUnderTest(await connectToBrowser(), platform);
  }

  /** A page without a session. */
  open(path?: string, screen?: Screen): Promise<DeskPage> {
    return DeskPage.open(this.browser, this.platform.address, path, screen);
  }

  /** A page with a session of a colleague of ada. */
  async logInAs(login: string, path?: string): Promise<DeskPage> {
    const session = await this.platform.session(login);
    return DeskPage.withSession(this.browser, this.platform.address, session, path);
  }

  /** A page with a session of ada, perhaps at another address of the platform. */
  async logIn(path?: string, screen?: Screen, address = this.platform.address): Promise<DeskPage> {
    return DeskPage.withSession(this.browser, address, await this.platform.session(), path, screen);
  }

  /** Loads mentions into a report of acme, which is new or has them replaced. */
  async load(report: { id: string; name: string }, mentions: readonly object[]): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-desk-'));
    const of = { ...report, client_id: 'acme' };
    await writeFile(join(folder, 'reports.json'), JSON.stringify({ data: [of] }));
    const lines = mentions.map((mention) => JSON.stringify({ report_id: report.id, ...mention }));
    await writeFile(join(folder, 'mentions.ndjson'), lines.join('\n'));
    await this.loadFolder(folder);
  }

  /** Loads the fixtures of a folder, and removes it. */
  async loadFolder(folder: string): Promise<void> {
    const { exitCode, errors } = await runTogether(SEED, { ...process.env, DATA_DIR: this.platform.folder }, [
      'load',
      folder,
    ]);
    expect(`${exitCode} ${errors}`).toBe('0 ');
    await rm(folder, { recursive: true });
  }

  /** Closes the browser. The platform goes on. */
  stop(): Promise<void> {
    return this.browser.close();
  }
}
