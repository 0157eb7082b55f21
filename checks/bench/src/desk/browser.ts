import { existsSync } from 'node:fs';
import { type Browser, chromium, type CDPSession, type Page } from 'playwright-core';

const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/google-chrome'];

/** The Chromium of this machine. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = PROGRAMS.find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error(`This needs Chromium: ${PROGRAMS.join(' or ')}.`);
  return chromium.launch({ executablePath });
}

/**
 * What the page records about itself, from its first moment: when the first mention was drawn, how long each interaction
 * took (Event Timing, in steps of 8 ms), and when the numbers of a view were drawn after a click.
 */
const RECORDER = `
  self.measured = { interactions: [] };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) measured.interactions.push([interactionId, duration]);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  self.until = (isReached) => new Promise((resolve) => {
    const check = () => isReached() && (observer.disconnect(), resolve(drawn().then(() => performance.now())));
    const observer = new MutationObserver(check);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    check();
  });
  measured.firstRow = until(() => document.querySelector('.row[data-mention]'));
  self.untilNumbers = () => until(() => document.querySelector('.changes-total') && !document.querySelector('[data-stale]'));
`;

/** A tab with the desk, whose processor can be slowed. */
export class DeskTab {
  private constructor(
    readonly page: Page,
    private readonly devtools: CDPSession,
  ) {}

  static async open(browser: Browser): Promise<DeskTab> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.addInitScript(RECORDER);
    return new DeskTab(page, await context.newCDPSession(page));
  }

  /** Makes the processor of the page as slow as a cheap phone or an old laptop: 4 is a fourth of its speed. */
  async slowDown(rate: number): Promise<void> {
    await this.devtools.send('Emulation.setCPUThrottlingRate', { rate });
  }

  /** Milliseconds from the navigation until a mention is drawn. */
  async open(address: string): Promise<number> {
    await this.page.goto(address);
    return this.page.evaluate('measured.firstRow') as Promise<number>;
  }

  /** Milliseconds from a click until the numbers of a view are drawn that was not shown before. */
  async clickUntilNumbers(selector: string, index: number): Promise<number> {
    return this.page.evaluate(`(async () => {
      const asked = until(() => document.querySelector('[data-stale]'));
      const began = performance.now();
      document.querySelectorAll(${JSON.stringify(selector)})[${index}].click();
      await asked;
      return (await untilNumbers()) - began;
    })()`) as Promise<number>;
  }

  /** The duration of each interaction since the last call. One that took less than 16 ms counts as 16. */
  async interactions(): Promise<number[]> {
    const entries = (await this.page.evaluate('measured.interactions.splice(0)')) as [id: number, duration: number][];
    const byId = new Map<number, number>();
    for (const [id, duration] of entries) byId.set(id, Math.max(duration, byId.get(id) ?? 0));
    return [...byId.values()];
  }

  /** The number of nodes, and the bytes of the heap after a collection of garbage. */
  async memory(): Promise<{ nodes: number; heap: number }> {
    await this.devtools.send('HeapProfiler.collectGarbage');
    await this.devtools.send('Performance.enable');
    const { metrics } = await this.devtools.send('Performance.getMetrics');
    const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value;
    const nodes = (await this.page.evaluate('document.querySelectorAll("*").length')) as number;
    return { nodes, heap: valueOf('JSHeapUsedSize') };
  }

  /** Scrolls the list by this many pixels in each frame until it has shown this many rows. Returns the time of each frame. */
  async scrollRows(rows: number, pixelsPerFrame: number): Promise<number[]> {
    return this.page.evaluate(`new Promise((resolve) => {
      const list = document.querySelector('[role=grid]');
      const frames = [];
      let before;
      const step = (now) => {
        if (before !== undefined) frames.push(now - before);
        before = now;
        const last = Math.max(0, ...[...list.querySelectorAll('.row[data-mention]')].map(({ dataset }) => Number(dataset.index)));
        if (last + 1 >= ${rows}) return resolve(frames);
        window.scrollBy(0, ${pixelsPerFrame});
        requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    })`) as Promise<number[]>;
  }
}
