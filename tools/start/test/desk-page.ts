import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of WCAG 2.0 to 2.2, levels A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The numbers of a view are there at once, but not on a machine that is busy. */
const SETTLE_MS = 10_000;

export interface Screen {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
}

/** The desk in a browser, as an analyst uses it. */
export class DeskPage {
  /** The requests of the page: where they went, and what was sent. */
  readonly requests: { origin: string; path: string; body: string | null }[] = [];
  /** What the browser reports: errors and warnings on the console, exceptions, violations of the policy. */
  readonly complaints: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly address: string,
  ) {}

  /** Opens an address of the desk, such as `/desk/`. */
  static async open(browser: Browser, address: string, path = '/', screen: Screen = {}): Promise<DeskPage> {
    const { width = 1280, height = 800, theme = 'light' } = screen;
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      timezoneId: 'Europe/Berlin',
    });
    const desk = new DeskPage(await context.newPage(), address);
    context.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      desk.requests.push({ origin, path: pathname, body: request.postData() });
    });
    desk.page.on('pageerror', (error) => desk.complaints.push(error.message));
    desk.page.on('dialog', (dialog) => {
      desk.complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    desk.page.on('console', (message) => {
      if (['error', 'warning', 'assert'].includes(message.type())) desk.complaints.push(message.text());
    });
    await desk.page.goto(address + path);
    return desk;
  }

  /** Opens the desk, logs in with the login that is filled in, and goes to `path`. */
  static async logIn(browser: Browser, address: string, path = '/desk/', screen: Screen = {}): Promise<DeskPage> {
    const desk = await DeskPage.open(browser, address, '/desk/', screen);
    await desk.button('Log in').click();
    await desk.heading('Reports').waitFor();
    if (path !== '/desk/') await desk.goto(path);
    return desk;
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(this.address + path);
    if (/^\/desk\/(?:reports|dashboards)\//.test(path)) await this.settled();
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  get query(): Locator {
    return this.page.getByRole('textbox', { name: 'Words to search for' });
  }

  get detail(): Locator {
    return this.page.getByRole('complementary', { name: 'Mention' });
  }

  get rows(): Locator {
    return this.page.getByRole('grid', { name: 'Mentions' }).getByRole('row');
  }

  /** A mention in the list. */
  row(id: string): Locator {
    return this.page.locator(`.row[data-mention="${id}"]`);
  }

  /** The ids of the mentions at the top of the list, in their order. */
  async ids(most: number): Promise<string[]> {
    const ids = await this.page
      .locator('.row[data-mention]')
      .evaluateAll((rows) =>
        rows
          .toSorted((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
          .map((row) => row.getAttribute('data-mention')!),
      );
    return ids.slice(0, most);
  }

  /** The sentiment that a row shows. */
  sentimentOf(id: string): Promise<string | null> {
    return this.row(id).locator('.row-sentiment .sentiment').getAttribute('data-sentiment');
  }

  /** A dialog, by its title. */
  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** The latest notice. */
  get notice(): Locator {
    return this.page.getByRole('status', { name: 'Notice' });
  }

  /** Waits until all changes are saved. */
  async saved(): Promise<void> {
    await expect.poll(() => this.page.locator('.coding-unsaved').innerText(), { timeout: 20_000 }).toBe('');
  }

  /** The row that has the focus. */
  get focusedRow(): Promise<string | null> {
    return this.page.evaluate('document.activeElement?.getAttribute("aria-rowindex")');
  }

  /** A facet, by its name. */
  facet(name: string): Locator {
    return this.page.locator('.facet', { has: this.page.getByRole('heading', { name, exact: true }) });
  }

  /** Clicks a value of a facet. */
  async narrow(facet: string, value: string): Promise<void> {
    await this.facet(facet).locator('.facet-value', { hasText: value }).first().click();
    await this.settled();
  }

  async exclude(facet: string, value: string): Promise<void> {
    await this.facet(facet)
      .getByRole('link', { name: `exclude ${value}` })
      .click();
    await this.settled();
  }

  /** Path and query of the address. */
  get view(): string {
    return this.page.url().slice(this.address.length);
  }

  /** Waits until the numbers of the view are shown, and no earlier ones. */
  async settled(): Promise<void> {
    await this.page.locator('.changes-total').waitFor();
    await expect
      .poll(() => this.page.locator('[data-stale], [aria-busy="true"]').count(), { timeout: SETTLE_MS })
      .toBe(0);
  }

  /** The total that is shown. */
  async total(): Promise<number> {
    return numberOf(await this.page.locator('.changes-total').innerText());
  }

  /** The values of a facet that are shown, with their counts. */
  async counts(facet: string): Promise<Record<string, number>> {
    const values = await this.facet(facet).locator('.facet-value').all();
    const pairs = values.map(async (value) => {
      const count = value.locator('.facet-count');
      if ((await count.count()) === 0) return [];
      return [
        [(await value.locator('.facet-name').innerText()).replace(/^\P{L}+/u, ''), numberOf(await count.innerText())],
      ];
    });
    return Object.fromEntries((await Promise.all(pairs)).flat()) as Record<string, number>;
  }

  /** The sum of the bars of the chart, as they are spoken. */
  async barTotal(): Promise<number> {
    const bars = await this.page
      .locator('.bar')
      .evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-label') ?? ''));
    return bars.reduce((sum, label) => sum + numberOf(/([\d,]+) mentions?/.exec(label)![1]), 0);
  }

  /** What axe finds wrong (WCAG 2.2 AA), as `rule: element`. */
  async accessibilityProblems(): Promise<string[]> {
    await this.page.evaluate(AXE);
    return this.page.evaluate(`axe.run({ runOnly: ${JSON.stringify(WCAG)} }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html.slice(0, 150) + ' ' + failureSummary)))`);
  }

  /** Nothing has left the origin, and the browser has no complaint. */
  expectQuiet(): void {
    expect(this.requests.filter(({ origin }) => origin !== this.address)).toEqual([]);
    expect(this.complaints).toEqual([]);
  }
}

const numberOf = (text: string): number => Number(/[\d,]+/.exec(text)![0].replaceAll(',', ''));
