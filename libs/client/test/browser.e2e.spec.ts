import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startPageServer } from './page-server.js';

/** The Chromium of Debian's package `chromium`. */
const CHROMIUM = '/usr/bin/chromium';
const isInstalled = existsSync(CHROMIUM);
if (!isInstalled) console.log(`Skipped the client in a browser: this machine lacks ${CHROMIUM}.`);

describe.runIf(isInstalled)('a page in a browser', () => {
  it('logs in through its server, searches, codes, undoes, and gets errors (B9, C1, C16, D1)', async () => {
    const server = await startPageServer();
    const browser = await chromium.launch({ executablePath: CHROMIUM });
    try {
      const page = await browser.newPage();
      const exceptions: unknown[] = [];
      page.on('pageerror', (error) => exceptions.push(error));
      await page.goto(server.url);
      await page.waitForFunction('window.result').catch(() => undefined);
      expect(exceptions).toEqual([]);
      const result = (await page.evaluate('window.result')) as Record<string, number>;
      expect(result).toEqual({
        login: 'ada',
        distinct: result.total,
        total: expect.any(Number),
        outcomes: [true, false],
        coded: ['from a page', 'größe'],
        undone: { change_id: expect.stringMatching(/^\d+-/), errors: [] },
        failure: [404, 'report_not_found'],
        aborted: 'AbortError',
        countries: expect.any(Number),
      });
      expect(result.total).toBeGreaterThan(60);
    } finally {
      await browser.close();
      await server.stop();
    }
  });
});
