import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@earshot/test-kit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from './browser-page.js';
import { SCREENS } from './desk-screens.js';
import { DeskUnderTest } from './desk-under-test.js';

/** `npx nx run start:screenshots` keeps a picture of each screen. */
const keepsPictures = process.env.SCREENSHOTS === '1';
const PICTURES = join(ROOT, 'dist', 'screenshots');
/** The README shows these. */
const IN_README = ['report-light-1280', 'mention-dark-1280', 'report-light-320', 'narrowed-dark-320'];
const QUALITY = 50;

/** The width that the page needs, and its panel over it, which scrolls by itself. */
const WIDTH = `Math.max(document.documentElement.scrollWidth,
  ...[...document.querySelectorAll('.detail')].map((panel) => innerWidth + panel.scrollWidth - panel.clientWidth))`;

const LOOKS = [1280, 320].flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ width, theme })));

describe.runIf(CHROMIUM)('each screen of the desk', () => {
  let running: DeskUnderTest;
  beforeAll(async () => {
    running = await DeskUnderTest.start();
    if (keepsPictures) await mkdir(PICTURES, { recursive: true });
  });
  afterAll(() => running.stop());

  it.each(LOOKS)('fits into $width px, without a violation of WCAG 2.2 AA, $theme (H5)', async ({ width, theme }) => {
    const desk = await running.open('/desk/', { width, theme });
    for (const { name, show } of SCREENS) {
      await show(desk);
      const scrolled = await desk.page.evaluate(WIDTH);
      expect({ name, problems: await desk.accessibilityProblems(), scrolled }).toEqual({
        name,
        problems: [],
        scrolled: width,
      });
      if (keepsPictures) await keepPicture(desk.page, `${name}-${theme}-${width}`);
    }
    await desk.close();
  });
});

/** Keeps a picture of what is in sight. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  await writeFile(join(PICTURES, `${name}.webp`), data, 'base64');
  if (IN_README.includes(name)) await writeFile(join(ROOT, 'docs', 'images', `desk-${name}.webp`), data, 'base64');
}
