import { type Browser, chromium, type Locator, type Page, type Response, type Route } from 'playwright-core';
import { expect, inject } from 'vitest';

/** A connection to the Chromium of this run, with windows of its own. */
export const connectToBrowser = (): Promise<Browser> => chromium.connect(inject('browser')!);

/** How long a page is waited for. It ends only what hangs. */
export const WAIT_MS = 120_000;

/** The status of answers to requests that go nowhere. No operation of the description has it. */
const NOWHERE = 299;

/** An answer that the page shows. */
export interface ShownAnswer {
  status: number;
  document: unknown;
}

/** The reference page of a platform, as a developer uses it in a browser. */
export class BrowserPage {
  /** The requests of the page, and of everything that it loads. */
  readonly requests: { address: string; method: string; path: string }[] = [];
  /** What the browser reports: errors and warnings on the console, exceptions, violations of the policy. */
  readonly complaints: string[] = [];

  /** The part of the page that offers ways to authenticate. */
  authentication: Locator;

  /** What a request of the page gets in place of its answer. */
  private hold: ((route: Route) => Promise<void>) | undefined;

  private constructor(readonly page: Page) {}

  /** Opens the page, with only these operations of the description if there are some. */
  static async open(browser: Browser, address: string, operations?: readonly string[]): Promise<BrowserPage> {
    // High enough for the editors, which show only the lines in view.
    const context = await browser.newContext({ viewport: { width: 1400, height: 2400 } });
    context.setDefaultTimeout(WAIT_MS);
    // The page takes 20 s of CPU time to draw all operations, and each request takes twice as long with all of them.
    if (operations) await context.route('**/docs/openapi.json', (route) => answerWith(operations, route));
    const opened = new BrowserPage(await context.newPage());
    // A route that is added later may miss the first requests.
    await context.route(
      (url) => opened.hold !== undefined && url.origin === address,
      (route) => opened.hold!(route),
    );
    context.on('request', (request) => opened.record(request.method(), request.url()));
    opened.page.on('websocket', (socket) => opened.record('WEBSOCKET', socket.url()));
    opened.page.on('pageerror', (error) => opened.complaints.push(error.message));
    opened.page.on('console', (message) => {
      if (['error', 'warning', 'assert'].includes(message.type())) opened.complaints.push(message.text());
    });
    await opened.page.goto(`${address}/docs`);
    // The page has 40 000 elements once it has drawn all operations, and Playwright computes the labels and names of all of
    // them to find one. So what is looked for in the whole page is found by its tag, its attributes or its text.
    const label = await opened.page
      .getByLabel('Authentication', { exact: true })
      .first()
      .getAttribute('aria-labelledby');
    opened.authentication = opened.page.locator(`[aria-labelledby="${label}"]`);
    return opened;
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  /** The names of the ways to authenticate that can be selected. */
  async waysToAuthenticate(): Promise<string[]> {
    await this.authentication.getByRole('button', { name: 'Selected Auth Type' }).click();
    const offered = this.page.locator('[role=option]');
    await offered.first().waitFor();
    const options = await offered.allInnerTexts();
    await this.page.keyboard.press('Escape');
    // The first line is the name.
    return options.map((option) => option.trim().split('\n')[0]);
  }

  /** The access token of the demo login, which the page sends from now on. */
  async authorize(): Promise<void> {
    await this.authentication.getByRole('button', { name: 'Authorize' }).click();
    await this.authentication.getByText('Access Token').waitFor();
  }

  /** Sends the request of an operation, with `body` instead of its example if there is one. */
  send(operation: string, body?: object): Promise<ShownAnswer> {
    return this.test(operation, isShown, body);
  }

  /** Sends the request of an operation as the page suggests it. Returns the status that the page shows. */
  sendExample(operation: string): Promise<number> {
    return this.test(operation, statusIsShown);
  }

  private async test<T>(
    operation: string,
    shown: (answer: Response, place: Locator) => Promise<T>,
    body?: object,
  ): Promise<T> {
    await this.page.locator('button', { hasText: `(${operation})` }).click();
    const client = this.page.locator('[role=dialog][aria-label="API Client"]');
    if (body) {
      await client.getByLabel('Request Body').locator('.cm-content').click();
      await this.page.keyboard.press('ControlOrMeta+A');
      await this.page.keyboard.insertText(JSON.stringify(body));
      await this.untilTaken(JSON.stringify(body), client);
    }
    const answered = this.page.waitForResponse((response) => response.request().resourceType() === 'fetch');
    await client.getByRole('button', { name: /^Send \w+ request/ }).click();
    const result = await shown(await answered, client.getByLabel('Response'));
    await this.page.locator('button', { hasText: 'Close Client' }).click();
    return result;
  }

  /** The page takes the text of its editor some time later. What it would send until then goes nowhere. */
  private async untilTaken(text: string, client: Locator): Promise<void> {
    this.hold = (route) => route.fulfill({ status: NOWHERE });
    const tried = async () => {
      const answered = this.page.waitForResponse((response) => response.status() === NOWHERE);
      await client.getByRole('button', { name: /^Send \w+ request/ }).click();
      return (await answered).request().postData();
    };
    await expect.poll(tried).toBe(text);
    this.hold = undefined;
  }

  /** What the page has stored in the browser. */
  stored(): Promise<string> {
    return this.page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])');
  }

  /** The targets of the visible links that leave the page when they are clicked. */
  linksElsewhere(): Promise<string[]> {
    return this.page.evaluate(`
      [...document.links]
        .filter((link) => link.protocol.startsWith('http') && link.origin !== location.origin)
        .filter((link) => link.offsetParent && getComputedStyle(link).pointerEvents !== 'none')
        .map((link) => link.href)
    `);
  }

  private record(method: string, url: string): void {
    const { origin, protocol, pathname } = new URL(url);
    // A blob or data URL has its content in the page.
    if (!['blob:', 'data:'].includes(protocol)) this.requests.push({ address: origin, method, path: pathname });
  }
}

/** Answers with the description, but with these operations only. */
async function answerWith(operations: readonly string[], route: Route): Promise<void> {
  const response = await route.fetch();
  const description = (await response.json()) as { paths: Record<string, Record<string, object>> };
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const method in methods) if (!operations.includes(`${method} ${path}`)) delete methods[method];
  }
  await route.fulfill({ response, json: description });
}

async function statusIsShown(answer: Response, place: Locator): Promise<number> {
  await place.getByText(`${answer.status()} ${answer.statusText()}`).waitFor();
  return answer.status();
}

/** Waits until the page shows the answer. It may still show an earlier one. */
async function isShown(answer: Response, place: Locator): Promise<ShownAnswer> {
  const [status, text] = [await statusIsShown(answer, place), await answer.text()];
  if (text === '') return { status, document: undefined };
  const document: unknown = JSON.parse(text);
  await expect.poll(async () => JSON.parse(await place.locator('.cm-content').last().innerText())).toEqual(document);
  return { status, document };
}
