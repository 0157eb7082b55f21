import { atMost, type Row } from '../result.js';
import type { TestBed } from '../test-bed/test-bed.js';
import { DeskTab, launchChromium } from './browser.js';
import { startDeskPlatform } from './desk-platform.js';
import { firstLoad } from './page-sizes.js';
import { scrolling } from './scrolling.js';
import { interacting, narrowing, opening } from './waits.js';

const FIRST_LOAD_KIB = 135;
const STYLE_KIB = 15;

/** The desk on the largest report, in Chromium: what is loaded, and how long a reader waits (H7). */
export async function deskBench(bed: TestBed): Promise<Row[]> {
  const platform = await startDeskPlatform(bed);
  const browser = await launchChromium();
  try {
    const tab = await DeskTab.open(browser);
    await logIn(tab, platform.address, await bed.passwordGrant());
    const report = `${platform.address}/desk/reports/${bed.report}?period=all&zone=Europe/Berlin`;
    await readIntoColumns(tab, report);
    return [
      ...sizes(),
      ...(await opening(tab, report)),
      ...(await interacting(tab, report)),
      ...(await narrowing(tab, report)),
      ...(await scrolling(tab, report)),
    ];
  } finally {
    await browser.close();
    await platform.stop();
  }
}

/** The first questions find out whether the report is large, and read it. They take longer than a statement may. */
async function readIntoColumns(tab: DeskTab, report: string): Promise<void> {
  const hasNumbers = () =>
    tab.page
      .locator('.changes-total')
      .waitFor({ timeout: NUMBERS_TIMEOUT })
      .then(
        () => true,
        () => false,
      );
  do await tab.open(report);
  while (!(await hasNumbers()));
}

const NUMBERS_TIMEOUT = 10_000;

async function logIn({ page }: DeskTab, address: string, form: URLSearchParams): Promise<void> {
  await page.goto(`${address}/desk/`);
  await page.getByLabel('Login').fill(form.get('username')!);
  await page.getByLabel('Password').fill(form.get('password')!);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Log out' }).waitFor();
}

function sizes(): Row[] {
  const { script, style } = firstLoad();
  return [kibibytes('script of the first load', script, FIRST_LOAD_KIB), kibibytes('styles', style, STYLE_KIB)];
}

const kibibytes = (what: string, bytes: number, most: number): Row => ({
  what: `desk, ${what}, gzip`,
  ours: `${(bytes / 1_024).toFixed(1)} KiB`,
  baseline: `${most} KiB`,
  ratio: bytes / 1_024 / most,
  target: atMost(1),
});
