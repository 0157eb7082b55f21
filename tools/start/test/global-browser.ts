import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { CHROMIUM } from './desk/chromium.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the Chromium of this run listens, if the machine has one. */
    browser: string | undefined;
  }
}

/** Vitest global set-up: one Chromium for all tests of a run. Each test opens windows of its own. */
export default async function startBrowser(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (CHROMIUM === undefined) return undefined;
  const browser = await chromium.launchServer({ executablePath: CHROMIUM });
  project.provide('browser', browser.wsEndpoint());
  return () => browser.close();
}
