import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { WAIT_MS } from './browser-page.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of WCAG 2.0 to 2.2, levels A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Those that depend on colors. The themes differ in nothing else: they are values of `light-dark()`. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** What a page with a session sends (B17). */
export interface SessionHeaders {
  cookie: string;
  'earshot-session': string;
}

export interface Screen {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
}

/** A request that shows whether the requests of a page are intercepted. */
const PROBE = '/desk/?probe';

/** What a browser keeps of a session after the login. */
function keptBy(address: string, session: SessionHeaders) {
  const [name, value] = session.cookie.split('=');
  const { origin, hostname: domain } = new URL(address);
  const cookie = { name, value, domain, path: '/', expires: -1, httpOnly: true, secure: false };
  return {
    cookies: [{ ...cookie, sameSite: 'Strict' as const }],
    origins: [{ origin, localStorage: [{ name: 'earshot-session', value: session['earshot-session'] }] }],
  };
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

  /** Opens an address of the desk, such as `/desk/`, in a browser that has this session, if any. */
  static async open(
    browser: Browser,
    address: string,
    path = '/',
    screen: Screen = {},
    session?: SessionHeaders,
  ): Promise<DeskPage> {
    const { width = 1280, height = 800, theme = 'light' } = screen;
    const context = await browser.newContext({
      storageState: session && keptBy(address, session),
      viewport: { width, height },
      colorScheme: theme,
      timezoneId: 'Europe/Berlin',
    });
    context.setDefaultTimeout(WAIT_MS);
    const desk = new DeskPage(await context.newPage(), address);
    context.on('request', (request) => {
      const { origin, pathname, search } = new URL(request.url());
      if (pathname + search !== PROBE) desk.requests.push({ origin, path: pathname, body: request.postData() });
    });
    desk.page.on('pageerror', (error) => desk.complaints.push(error.message));
    desk.page.on('dialog', (dialog) => {
      desk.complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    desk.page.on('console', (message) => {
      if (['error', 'warning', 'assert'].includes(message.type()))
        desk.complaints.push(`${message.text()} ${message.location().url}`);
    });
    await desk.page.goto(address + path);
    return desk;
  }

  /** Opens `path` with a session. */
  static async withSession(
    browser: Browser,
    address: string,
    session: SessionHeaders,
    path = '/desk/',
    screen: Screen = {},
  ): Promise<DeskPage> {
    const desk = await DeskPage.open(browser, address, path, screen, session);
    await desk.isThere(path);
    return desk;
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(this.address + path);
    await this.isThere(path);
  }

  private async isThere(path: string): Promise<void> {
    if (path === '/desk/') await this.heading('Reports').waitFor();
    if (/^\/desk\/(?:reports|dashboards)\//.test(path)) await this.settled();
  }

  /**
   * Handles requests of the page in place of the network. Chromium still lets a few through after it has confirmed that it
   * intercepts them, so this waits until it does.
   */
  async intercept(pattern: string | RegExp, handle: (route: Route) => unknown): Promise<void> {
    await this.page.route(pattern, handle);
    await this.page.route(/\/desk\/\?probe$/, (route) => route.fulfill({ status: 204 }));
    const probe = `fetch(${JSON.stringify(PROBE)}).then(({ status }) => status)`;
    await expect.poll(() => this.page.evaluate(probe)).toBe(204);
  }

  /** Gives the texts of the browser another size, in pixels. Usual is 16. */
  async textSize(size: number): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
  }

  /** Shows the page in these colors. */
  become(theme: 'light' | 'dark'): Promise<void> {
    return this.page.emulateMedia({ colorScheme: theme });
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

  /** A menu, by what opens it. */
  menu(name: string): Locator {
    return this.page.locator('details.menu', { has: this.page.locator('summary', { hasText: name }) });
  }

  /** Unfolds a menu, such as that of rare commands. */
  async unfold(name: string): Promise<Locator> {
    const menu = this.menu(name);
    if ((await menu.getAttribute('open')) === null) await menu.locator('summary').click();
    return menu;
  }

  /** Unfolds what is behind the login: settings of this person, and the way out. */
  account(): Promise<Locator> {
    return this.unfold('ada');
  }

  async logOut(): Promise<void> {
    await (await this.account()).getByRole('button', { name: 'Log out' }).click();
  }

  async chooseZone(zone: string): Promise<void> {
    await (await this.account()).getByLabel('Time zone').selectOption(zone);
    await this.page.keyboard.press('Escape');
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
    await this.settled();
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
    return this.row(id).locator('.row-marks .sentiment').getAttribute('data-sentiment');
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
    await expect.poll(() => this.page.locator('.coding-unsaved').innerText()).toBe('');
  }

  /** Expects that no request after the first `before` of all was to coding. A change would be sent before all are saved. */
  async expectUncoded(before: number): Promise<void> {
    await this.saved();
    expect(this.requests.slice(before).filter(({ path }) => path.includes('/coding/'))).toEqual([]);
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
    await this.page.locator('[data-stale], [aria-busy="true"]').first().waitFor({ state: 'detached' });
  }

  /** The total of the view. */
  async total(): Promise<number> {
    await this.settled();
    return numberOf(await this.page.locator('.changes-total').innerText());
  }

  /** The values of a facet that are shown, with their counts. */
  async counts(facet: string): Promise<Record<string, number>> {
    await this.settled();
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
    await this.settled();
    const bars = await this.page
      .locator('.bar')
      .evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-label') ?? ''));
    return bars.reduce((sum, label) => sum + numberOf(/([\d,]+) mentions?/.exec(label)![1]), 0);
  }

  /** What axe finds wrong (WCAG 2.2 AA), as `rule: element`. */
  async accessibilityProblems(rules = WCAG): Promise<string[]> {
    if (await this.page.evaluate('!window.axe')) await this.page.evaluate(AXE);
    return this.page.evaluate(`axe.run({ runOnly: ${JSON.stringify(rules)} }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html.slice(0, 150) + ' ' + failureSummary)))`);
  }

  /** What axe finds wrong with the colors. */
  colorProblems(): Promise<string[]> {
    return this.accessibilityProblems(OF_COLORS);
  }

  /** Nothing has left the origin, and the browser has no complaint. */
  expectQuiet(): void {
    expect(this.requests.filter(({ origin }) => origin !== this.address)).toEqual([]);
    expect(this.complaints).toEqual([]);
  }
}

const numberOf = (text: string): number => Number(/[\d,]+/.exec(text)![0].replaceAll(',', ''));
