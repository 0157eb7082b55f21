import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@earshot/test-kit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM } from './browser-page.js';
import type { DeskPage } from './desk-page.js';
import { Colleague } from './desk-platform.js';
import { SCREENS } from './desk-screens.js';
import { DeskUnderTest } from './desk-under-test.js';

/** `npx nx run start:screenshots` keeps a picture of each screen. */
const keepsPictures = process.env.SCREENSHOTS === '1';
const PICTURES = join(ROOT, 'dist', 'screenshots');
/** The README shows these. */
const IN_README = ['report-light-1280', 'mention-dark-1280', 'report-light-320', 'narrowed-dark-320'];
const QUALITY = 50;
/** The guide shows the pictures of a task. */
const GUIDE_QUALITY = 22;
const GUIDE = join(ROOT, 'docs', 'guide', 'images');
const TASK_ADDRESS = '/desk/reports/acme-brand?period=2026-06-01..2026-08-31&zone=Europe/Berlin';

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

  it.each(LOOKS)(
    'fits into $width px, without a violation of WCAG 2.2 AA, $theme (H5)',
    async ({ width, theme }) => {
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
    },
    300_000,
  );
});

/** What the pictures of the guide show: one task from its beginning to its end. */
const TASK: readonly (readonly [name: string, take: (desk: DeskPage) => Promise<void>])[] = [
  [
    '1-find',
    async (desk) => {
      await desk.query.fill('recall*');
      await desk.query.press('Enter');
      await desk.settled();
    },
  ],
  [
    '2-select',
    async (desk) => {
      await desk.rows.first().focus();
      await desk.page.keyboard.press('a');
      await desk.page.keyboard.press('Shift+A');
      await desk.page.getByText('all that match', { exact: true }).waitFor();
    },
  ],
  [
    '3-preview',
    async (desk) => {
      await desk.page.keyboard.press('3');
      await desk
        .dialog(/^Change/)
        .getByText('selected.')
        .waitFor();
    },
  ],
  [
    '4-change',
    async (desk) => {
      await desk
        .dialog(/^Change/)
        .getByRole('button', { name: /^Change \d/ })
        .click();
      await desk.notice.getByText('changed: negative.').waitFor();
    },
  ],
  [
    '5-undo',
    async (desk) => {
      await desk.notice.getByRole('button', { name: 'Undo' }).click();
      await desk.notice.getByText('Undone: negative.').waitFor();
    },
  ],
];

describe.runIf(CHROMIUM)('a task at the desk', () => {
  let running: DeskUnderTest;
  beforeAll(async () => {
    running = await DeskUnderTest.start();
  });
  afterAll(() => running.stop());

  it('is to find mentions, select all that match, read the preview, change them, and undo it (H4)', async () => {
    const ben = await Colleague.logIn(running.platform);
    const before = await ben.mentions({});
    const desk = await running.logIn(TASK_ADDRESS, { width: 800, height: 560 });
    for (const [name, take] of TASK) {
      await take(desk);
      if (keepsPictures)
        await writeFile(join(GUIDE, `desk-${name}.webp`), await pictureOf(desk.page, GUIDE_QUALITY), 'base64');
    }
    await expect.poll(() => ben.mentions({})).toEqual(before);
    await desk.close();
  });
});

/** A picture of what is in sight, in base64. */
async function pictureOf(page: Page, quality: number): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  await session.detach();
  return data;
}

async function keepPicture(page: Page, name: string): Promise<void> {
  const data = await pictureOf(page, QUALITY);
  await writeFile(join(PICTURES, `${name}.webp`), data, 'base64');
  if (IN_README.includes(name)) await writeFile(join(ROOT, 'docs', 'images', `desk-${name}.webp`), data, 'base64');
}
