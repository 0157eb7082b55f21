import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LONG, ROOT } from '@earshot/test-kit';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect } from 'vitest';
import { CHROMIUM } from './chromium.js';
import type { DeskPage } from './desk-page.js';
import { Colleague } from './desk-platform.js';
import { SCREENS } from './desk-screens.js';
import { DeskUnderTest } from './desk-under-test.js';
import { it } from '../shared-platform.js';

/** `npx nx run start:screenshots` keeps a picture of each screen. */
const keepsPictures = process.env.SCREENSHOTS === '1';
const PICTURES = join(ROOT, 'dist', 'screenshots');
const QUALITY = 50;
/** The README and the guide of the desk show a report, and the guide shows the preview of a task. */
const IN_DOCUMENTS = join(ROOT, 'docs', 'images');
const REPORT = 'report-light-1280';
const PREVIEW_QUALITY = 22;
const TASK_ADDRESS = '/desk/reports/acme-brand?period=2026-06-01..2026-08-31&zone=Europe/Berlin';

/** The width that the page needs, and its panel over it, which scrolls by itself. */
const WIDTH = `Math.max(document.documentElement.scrollWidth,
  ...[...document.querySelectorAll('.detail')].map((panel) => innerWidth + panel.scrollWidth - panel.clientWidth))`;

describe.runIf(CHROMIUM)('each screen of the desk', () => {
  let running: DeskUnderTest;
  it.beforeAll(async ({ platform }) => {
    running = await DeskUnderTest.start(platform);
    if (keepsPictures) await mkdir(PICTURES, { recursive: true });
  });
  afterAll(() => running.stop());

  // It opens and checks each screen twice.
  it.each([1280, 320])(
    'fits into %i px, without a violation of WCAG 2.2 AA, light and dark (H5)',
    LONG,
    async (width) => {
      const desk = await running.open('/desk/', { width });
      for (const { name, show } of SCREENS) {
        await show(desk);
        const problems = async () => [name, await desk.accessibilityProblems(), await desk.page.evaluate(WIDTH)];
        await expect.poll(problems).toEqual([name, [], width]);
        if (keepsPictures) await keepPicture(desk.page, `${name}-light-${width}`);
        await desk.become('dark');
        await expect.poll(async () => [name, await desk.colorProblems()]).toEqual([name, []]);
        if (keepsPictures) await keepPicture(desk.page, `${name}-dark-${width}`);
        await desk.become('light');
      }
      await desk.close();
    },
  );
});

/** One task from its beginning to its end. */
const TASK: readonly (readonly [name: string, take: (desk: DeskPage) => Promise<void>])[] = [
  [
    'find',
    async (desk) => {
      await desk.query.fill('recall*');
      await desk.query.press('Enter');
      await desk.settled();
    },
  ],
  [
    'select',
    async (desk) => {
      await desk.rows.first().focus();
      await desk.page.keyboard.press('a');
      await desk.page.keyboard.press('Shift+A');
      await desk.page.getByText('all that match', { exact: true }).waitFor();
    },
  ],
  [
    'preview',
    async (desk) => {
      await desk.page.keyboard.press('3');
      await desk
        .dialog(/^Change/)
        .getByText('selected.')
        .waitFor();
    },
  ],
  [
    'change',
    async (desk) => {
      await desk
        .dialog(/^Change/)
        .getByRole('button', { name: /^Change \d/ })
        .click();
      await desk.notice.getByText('changed: negative.').waitFor();
    },
  ],
  [
    'undo',
    async (desk) => {
      await desk.notice.getByRole('button', { name: 'Undo' }).click();
      await desk.notice.getByText('Undone: negative.').waitFor();
    },
  ],
];

describe.runIf(CHROMIUM)('a task at the desk', () => {
  let running: DeskUnderTest;
  it.beforeAll(async ({ platform }) => {
    running = await DeskUnderTest.start(platform);
  });
  afterAll(() => running.stop());

  it('is to find mentions, select all that match, read the preview, change them, and undo it (H4)', async () => {
    const ben = await Colleague.logIn(running.platform);
    const before = await ben.mentions({});
    const desk = await running.logIn(TASK_ADDRESS, { width: 800, height: 560 });
    for (const [name, take] of TASK) {
      await take(desk);
      if (keepsPictures && name === 'preview')
        await writeFile(join(IN_DOCUMENTS, 'desk-preview.webp'), await pictureOf(desk.page, PREVIEW_QUALITY), 'base64');
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
  if (name === REPORT) await writeFile(join(IN_DOCUMENTS, 'desk-report.webp'), data, 'base64');
}
