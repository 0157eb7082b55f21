import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser-page.js';
import { DeskPage, type Screen } from './desk-page.js';
import { PlatformUnderTest } from './support.js';

/** A platform and a browser for the tests of a file. */
export class DeskUnderTest {
  private constructor(
    private readonly browser: Browser,
    readonly platform: PlatformUnderTest,
  ) {}

  static async start(): Promise<DeskUnderTest> {
    const [browser, platform] = await Promise.all([launchBrowser(), PlatformUnderTest.start()]);
    return new DeskUnderTest(browser, platform);
  }

  /** A page without a session. */
  open(path?: string, screen?: Screen): Promise<DeskPage> {
    return DeskPage.open(this.browser, this.platform.address, path, screen);
  }

  /** A page on which ada has logged in. */
  logIn(path?: string, screen?: Screen): Promise<DeskPage> {
    return DeskPage.logIn(this.browser, this.platform.address, path, screen);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.platform.end();
    await this.platform.remove();
  }
}
