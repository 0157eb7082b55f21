import { median, quantile } from '../measure.js';
import { atMost, type Row, times } from '../result.js';
import type { DeskTab } from './browser.js';

/** How much slower the processor of a page is than that of this machine (H7). */
const SLOWED = 4;
const OPENINGS = 9;
const INTERACTIONS = 40;
const CLICKS = 25;
/** People pause between interactions. */
const PAUSE_MS = 60;

const ROWS_MS = 1_500;
const INTERACTION_MS = 200;
const NUMBERS_MS = { usual: 150, slowed: 300 };

const wait = (what: string, ms: number, most: number): Row => ({
  what: `desk, ${what}`,
  ...times(ms, most),
  target: atMost(1),
});

/** How long a report takes to show its first mentions. */
export async function opening(tab: DeskTab, report: string): Promise<Row[]> {
  await tab.slowDown(SLOWED);
  const measured: number[] = [];
  for (let n = 0; n < OPENINGS; n++) measured.push(await tab.open(report));
  return [wait(`first mentions after navigation, processor slowed ${SLOWED} times`, median(measured), ROWS_MS)];
}

/** Keys, letters and clicks as a reader makes them, each once the page has drawn the one before. */
export async function interacting(tab: DeskTab, report: string): Promise<Row[]> {
  await tab.slowDown(SLOWED);
  await tab.open(report);
  const { page } = tab;
  const repeat = async (times: number, act: (n: number) => Promise<unknown>) => {
    await tab.interactions();
    for (let n = 0; n < times; n++) {
      await act(n);
      await page.waitForTimeout(PAUSE_MS);
    }
    const slow = await tab.interactions();
    // The browser reports none of less than 16 ms.
    const quick = Array.from({ length: Math.max(0, times - slow.length) }, () => 16);
    return quantile([...quick, ...slow], 0.95);
  };
  await page.locator('.row[data-mention]').first().focus();
  const moving = await repeat(INTERACTIONS, () => page.keyboard.press('j'));
  await page.getByRole('textbox').focus();
  const typing = await repeat(INTERACTIONS, (n) => page.keyboard.press('recall water '[n % 13]));
  await page.keyboard.press('Escape');
  await page.evaluate('untilNumbers()');
  const values = page.locator('.facet-value');
  const narrowing = await repeat(CLICKS, async (n) => {
    await values.nth(n).click();
    await page.goBack();
  });
  const what = (name: string) => `p95 of ${name} until the next frame (INP), processor slowed ${SLOWED} times`;
  return [
    wait(what('the key j'), moving, INTERACTION_MS),
    wait(what('typing'), typing, INTERACTION_MS),
    wait(what('a click on a value'), narrowing, INTERACTION_MS),
  ];
}

/** How long the numbers of a view take that was not shown before. */
export async function narrowing(tab: DeskTab, report: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, rate] of [
    ['usual', 1],
    ['slowed', SLOWED],
  ] as const) {
    await tab.slowDown(rate);
    await tab.open(report);
    const measured: number[] = [];
    for (let n = 0; n < CLICKS; n++) {
      await tab.page.evaluate('untilNumbers()');
      measured.push(await tab.clickUntilNumbers('.facet-value', n));
      await tab.page.goBack();
    }
    const what = `from a click to the numbers of the next view${rate > 1 ? `, processor slowed ${rate} times` : ''}`;
    rows.push(wait(`${what}, median`, median(measured), NUMBERS_MS[name]));
    rows.push(wait(`${what}, p95`, quantile(measured, 0.95), NUMBERS_MS[name]));
  }
  return rows;
}
