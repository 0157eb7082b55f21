import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { CHROMIUM } from './chromium.js';
import type { DeskPage, Screen } from './desk-page.js';
import { DeskUnderTest } from './desk-under-test.js';
import { it } from '../shared-platform.js';

if (!CHROMIUM) console.log('Skipped the layout of the desk: this machine lacks chromium.');

const SUMMER = '/desk/reports/acme-brand?period=2026-06-01..2026-08-31&zone=Europe/Berlin';
const EVERYTHING = '/desk/reports/acme-brand?period=all&zone=Europe/Berlin';

/** The mentions that are whole between the line above the list and the actions. */
const WHOLE = `(() => {
  const line = document.querySelector('.report-line').getBoundingClientRect().bottom;
  const bar = document.querySelector('.coding').getBoundingClientRect().top;
  const rows = [...document.querySelectorAll('.row[data-mention]')].map((row) => row.getBoundingClientRect());
  return rows.filter(({ top, bottom }) => top >= line && bottom <= bar).length;
})()`;

/** How far the page has moved by itself since it was loaded: what moves within half a second after a click or a key is wanted. */
const SHIFTED = `new Promise((resolve) => {
  const sum = (list) => list.getEntries().reduce((all, { value, hadRecentInput }) => all + (hadRecentInput ? 0 : value), 0);
  new PerformanceObserver((list) => resolve(sum(list))).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(0), 1000);
})`;

describe.runIf(CHROMIUM)('the layout of a report', () => {
  let running: DeskUnderTest;
  const opened: DeskPage[] = [];

  it.beforeAll(async ({ platform }) => {
    running = await DeskUnderTest.start(platform);
  });
  afterAll(() => running.stop());
  afterEach(async () => {
    for (const desk of opened.splice(0)) await desk.close();
  });

  const logIn = async (path: string, screen?: Screen) => {
    const desk = await running.logIn(path, screen);
    opened.push(desk);
    await desk.page.locator('.row[data-mention]').first().waitFor();
    return desk;
  };
  const whole = (desk: DeskPage) => desk.page.evaluate<number>(WHOLE);
  const preference = async (desk: DeskPage, name: string, value: string) => {
    await (await desk.account()).getByLabel(name).selectOption(value);
    await desk.page.keyboard.press('Escape');
  };

  it('has at least 8 mentions whole at 1280 x 800, and 6 with one open (H8)', async () => {
    const desk = await logIn(SUMMER, { width: 1280, height: 800 });
    await expect.poll(() => whole(desk)).toBeGreaterThanOrEqual(10);
    await desk.narrow('Sentiment', 'positive');
    await desk.rows.first().click();
    await desk.detail.getByRole('heading', { level: 2 }).waitFor();
    await expect.poll(() => whole(desk)).toBeGreaterThanOrEqual(9);
    const bar = desk.page.getByRole('toolbar', { name: 'Change mentions' });
    // One line of buttons.
    await expect.poll(async () => (await bar.boundingBox())!.height).toBeLessThan(60);
    await preference(desk, 'Rows', 'comfortable');
    await expect.poll(() => whole(desk)).toBeGreaterThanOrEqual(6);
  });

  it('has the first mention on the first screen of a phone, and an open one with its actions (H8)', async () => {
    const desk = await logIn(SUMMER, { width: 375, height: 812 });
    await expect.poll(async () => (await desk.rows.first().boundingBox())!.y).toBeLessThanOrEqual(260);
    await expect.poll(() => whole(desk)).toBeGreaterThanOrEqual(5);
    const [, second] = await desk.ids(2);
    await desk.rows.first().click();
    await desk.detail.getByRole('heading', { level: 2 }).waitFor();
    await desk.button('Next mention').click();
    await expect.poll(() => desk.view).toContain(`&m=${second}`);
    await desk.button('Previous mention').click();
    await expect.poll(() => desk.view).not.toContain(`&m=${second}`);
  });

  it.each([
    [1280, 800],
    [768, 1024],
    [375, 812],
    [320, 640],
  ])(
    'has every action within reach at %i x %i, also with a mention open and keys for tags (H5)',
    async (width, height) => {
      const desk = await logIn(SUMMER, { width, height });
      const tags = ['Klärung nötig', 'to translate', 'competitor', 'customer service', 'product idea'];
      await desk.page.evaluate(`localStorage.setItem('earshot-tag-keys', ${JSON.stringify(tags.join('\n'))})`);
      await desk.page.reload();
      await desk.settled();
      // A row that is still being loaded opens nothing.
      await desk.page.locator('.row[data-mention]').first().click();
      await desk.detail.getByRole('heading', { level: 2 }).waitFor();
      const more = desk.page.locator('.coding-more');
      await more.locator('summary').click();
      for (const action of ['deleted', 'all keys']) {
        const item = more.getByRole('button', { name: action });
        await item.click({ trial: true });
        await expect.poll(async () => (await item.boundingBox())!.x).toBeGreaterThanOrEqual(0);
      }
      const right = async () => {
        const { x, width: own } = (await more.boundingBox())!;
        return x + own;
      };
      if (width >= 720) await expect.poll(right).toBeLessThanOrEqual(width);
    },
  );

  it.each([
    [1280, 800],
    [768, 1024],
    [375, 812],
  ])('scrolls as one page at %i x %i: no box of fixed height (H8)', async (width, height) => {
    const desk = await logIn(EVERYTHING, { width, height });
    const boxes = () =>
      desk.page.evaluate<string[]>(`[...document.querySelectorAll('main *')]
      .filter((box) => box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY === 'auto')
      .map((box) => box.className)`);
    await desk.page.waitForLoadState('networkidle');
    await expect
      .poll(async () => (await boxes()).filter((name) => !/report-facets|detail|menu-content/.test(name)))
      .toEqual([]);
    await desk.rows.first().focus();
    for (const key of ['End', 'PageUp', 'k']) await desk.page.keyboard.press(key);
    const isInSight = `(() => {
      const { top, bottom } = document.activeElement.getBoundingClientRect();
      return document.activeElement.matches('.row') && top >= 0 && bottom <= document.querySelector('.coding').getBoundingClientRect().top;
    })()`;
    await expect.poll(() => desk.page.evaluate(isInSight)).toBe(true);
  });

  it('begins a new list at its beginning, and goes back to where the last one was (H3)', async () => {
    const desk = await logIn(EVERYTHING);
    await desk.rows.first().focus();
    for (let n = 0; n < 40; n++) await desk.page.keyboard.press('j');
    await expect.poll(() => desk.focusedRow).toBe('41');
    // The place is remembered when the page rests.
    await expect.poll(() => desk.page.evaluate('scrollY > 500 && history.state.scrolled === scrollY')).toBe(true);
    const before = await desk.page.evaluate('scrollY');
    await desk.narrow('Type', 'post');
    const first = () => desk.rows.first().boundingBox();
    await expect.poll(async () => (await first())!.y).toBeGreaterThanOrEqual(0);
    await expect.poll(async () => (await first())!.y).toBeLessThan(200);
    await desk.page.goBack();
    await desk.settled();
    await expect.poll(() => desk.page.evaluate('scrollY')).toBe(before);
  });

  it('keeps the height of rows and the folded chart in the browser', async () => {
    const desk = await logIn(SUMMER);
    const high = async () => (await desk.rows.first().boundingBox())!.height;
    await expect.poll(() => high()).toBe(44);
    await preference(desk, 'Rows', 'comfortable');
    await expect.poll(high).toBe(68);
    await desk.button(/^Fold/).click();
    const chart = async () => (await desk.page.locator('.course').boundingBox())!.height;
    await expect.poll(() => chart()).toBeLessThan(40);
    await desk.page.reload();
    await desk.settled();
    await expect.poll(async () => [await high(), (await chart()) < 40]).toEqual([68, true]);
  });

  it.each([
    ['at once', 0],
    // Later than what a browser takes for an effect of the input itself.
    ['after 700 ms', 700],
  ])(
    'does not move by itself when it is loaded, nor after what the guide does, with answers %s (H8)',
    async (_case, ms) => {
      const desk = await logIn(SUMMER);
      await desk.page.route(/\/(mention|coding)\/v/, async (route) => {
        await sleep(ms);
        // A request that the page has left is gone.
        await route.continue().catch(() => undefined);
      });
      await desk.page.reload();
      await desk.settled();
      const moved = async () => Math.round(1_000 * (await desk.page.evaluate<number>(SHIFTED))) / 1_000;
      await desk.page.waitForLoadState('networkidle');
      await expect.poll(() => moved()).toBeLessThanOrEqual(0.02);
      const steps: (() => Promise<unknown>)[] = [
        () => desk.narrow('Sentiment', 'negative'),
        () => desk.exclude('Type', 'comment'),
        () => desk.page.getByRole('link', { name: 'Clear all' }).click(),
        () => desk.query.fill('lumo'),
        () => desk.query.press('Enter'),
        () => desk.rows.first().click(),
        () => desk.page.keyboard.press('j'),
        () => desk.page.keyboard.press('1'),
        () => desk.page.keyboard.press('u'),
        () => desk.page.keyboard.press('Escape'),
        () => desk.button('Select').click(),
      ];
      for (const step of steps) {
        await step();
        await desk.settled();
        await desk.saved();
        await desk.page.waitForLoadState('networkidle');
      }
      await expect.poll(() => moved()).toBeLessThanOrEqual(0.02);
    },
  );

  it('leaves facts out whole and from the end, and says by what the list is sorted (H8, H10)', async () => {
    const desk = await logIn(`${EVERYTHING}&sort=engagement.desc`, { width: 768, height: 1024 });
    const fact = desk.page.locator('.row-facts').first().locator('> *').first();
    await expect.poll(() => fact.innerText()).toMatch(/^[\d.]+K? interactions$/);
    await desk.page.waitForLoadState('networkidle');
    // A fact in sight is in the first line, as a whole or cut with at least eight letters.
    const cut = () =>
      desk.page.evaluate<string[]>(`[...document.querySelectorAll('.row-facts')].flatMap((line) =>
      [...line.children].filter((fact) => fact.offsetTop - line.offsetTop < 8 && fact.scrollWidth > fact.clientWidth + 1 && fact.clientWidth < 60)
        .map((fact) => fact.textContent))`);
    await expect.poll(cut).toEqual([]);
  });

  it.each([
    [24, 1280, 'those of a wide page', 66],
    [32, 1280, 'those of a phone', 152],
    [24, 375, 'those of a phone', 114],
  ])(
    'has room for texts of %i px at a width of %i: rows are %s, and nothing is cut or squeezed (H5)',
    async (size, width, _rows, high) => {
      const desk = await logIn(SUMMER, { width, height: 800 });
      await desk.textSize(size);
      await expect.poll(async () => (await desk.rows.first().boundingBox())!.height).toBe(high);
      await expect.poll(async () => (await desk.query.boundingBox())!.width).toBeGreaterThanOrEqual(5 * size);
      await expect.poll(() => desk.page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      const cut = () =>
        desk.page.evaluate<string[]>(`[...document.querySelectorAll('.row[data-mention]')]
        .filter((row) => row.querySelector('.row-facts').getBoundingClientRect().bottom > row.getBoundingClientRect().bottom)
        .map((row) => row.dataset.mention)`);
      await expect.poll(cut).toEqual([]);
    },
  );

  describe('with a mention open on a phone', () => {
    /** What has the focus: the heading, a row by its number, or the name of its part of the page. */
    const FOCUSED = `(() => {
      const { activeElement: one } = document;
      return one.matches('h2') ? one.innerText : (one.dataset.index ?? one.closest('.detail, .coding, header, main, body').className);
    })()`;
    const PHONE = { width: 375, height: 812 };
    const focused = (desk: DeskPage) => desk.page.evaluate<string>(FOCUSED);
    const openThird = async (desk: DeskPage) => {
      await desk.rows.nth(2).click();
      const heading = desk.detail.getByRole('heading', { level: 2 });
      await heading.waitFor();
      return heading.innerText();
    };

    it('keeps the focus out of what the mention covers (WCAG 2.4.11)', async () => {
      const desk = await logIn(SUMMER, PHONE);
      const title = await openThird(desk);
      await expect.poll(() => focused(desk)).toBe(title);
      const stops = new Set<string>();
      for (let n = 0; n < 60; n++) {
        await desk.page.keyboard.press('Tab');
        stops.add(await focused(desk));
      }
      expect([...stops].filter((stop) => stop !== '').toSorted()).toEqual(['coding', 'detail']);
      await expect.poll(() => desk.accessibilityProblems()).toEqual([]);
    });

    it.each([
      ['Escape', (desk: DeskPage) => desk.page.keyboard.press('Escape')],
      ['its button', (desk: DeskPage) => desk.detail.getByRole('button', { name: 'Close' }).click()],
      ['Back', (desk: DeskPage) => desk.page.goBack()],
    ])('leads the focus back to its row when %s closes it (WCAG 2.4.3)', async (_way, close) => {
      const desk = await logIn(SUMMER, PHONE);
      await openThird(desk);
      await close(desk);
      await desk.detail.waitFor({ state: 'detached' });
      await expect.poll(() => focused(desk)).toBe('2');
    });

    it('goes on and back with its keys, and leads to the row of the last one (H5)', async () => {
      const desk = await logIn(SUMMER, PHONE);
      const ids = await desk.ids(5);
      await openThird(desk);
      for (const [key, index] of [
        ['j', 3],
        ['j', 4],
        ['k', 3],
      ] as const) {
        await desk.page.keyboard.press(key);
        await expect.poll(() => desk.view).toContain(`&m=${ids[index]}`);
      }
      await desk.page.keyboard.press('1');
      await desk.saved();
      await desk.page.keyboard.press('u');
      await desk.saved();
      await desk.page.keyboard.press('f');
      await expect.poll(() => desk.page.evaluate('document.activeElement.innerText')).toBe('Words');
      await desk.page.keyboard.press('f');
      const title = await desk.detail.getByRole('heading', { level: 2 }).innerText();
      await expect.poll(() => focused(desk)).toBe(title);
      await desk.page.keyboard.press('Escape');
      await expect.poll(() => focused(desk)).toBe('3');
    });
  });

  it('names all colours of the chart and its hours on a phone, none over another (H5)', async () => {
    const desk = await logIn('/desk/reports/acme-brand?period=2026-07-15..2026-07-16&zone=Europe/Berlin', {
      width: 320,
      height: 640,
    });
    await desk.button(/^Unfold/).click();
    const hidden = () =>
      desk.page.evaluate<string[]>(`[...document.querySelectorAll('.chart-legend > li, .chart-ticks > span')]
      .filter((name) => {
        const { left, right, top, bottom } = name.getBoundingClientRect();
        const around = name.parentElement.getBoundingClientRect();
        const isWhole = left >= around.left && right <= around.right + 1 && top >= around.top && bottom <= around.bottom + 1;
        return !isWhole || name.scrollWidth > name.clientWidth;
      })
      .map((name) => name.textContent)`);
    await desk.page.locator('.chart-ticks > span', { hasText: '15 Jul, 00:00' }).waitFor();
    await expect.poll(hidden).toEqual([]);
    // The numbers of the scale still stand next to the bars.
    const apart = `document.querySelector('.chart-bars').getBoundingClientRect().top - document.querySelector('.chart-scale').getBoundingClientRect().top`;
    await expect.poll(async () => Math.abs(await desk.page.evaluate<number>(apart))).toBeLessThan(8);
  });

  describe('a mention in Hebrew without a title', () => {
    const ADDRESS = '/desk/reports/acme-scripts?period=all&zone=UTC';

    beforeAll(async () => {
      const texts = { author: { id: 'someone', name: 'Dana' }, content: 'המים טובים מאוד', tags: ['טעם', 'price'] };
      const mention = { id: 'hebrew', type: 'post', language: 'heb', date: '2026-07-16T10:00:00Z', ...texts };
      await running.load({ id: 'acme-scripts', name: 'Scripts' }, [mention]);
    });

    it('has each part in its own direction, and what the desk says in English (WCAG 3.1.2)', async () => {
      const desk = await logIn(`${ADDRESS}&m=hebrew`);
      const parts = () =>
        desk.page.evaluate(`['h2', '.detail-author', '.detail-content'].map((part) => {
        const element = document.querySelector('.detail ' + part);
        return [element.closest('[lang]').lang, getComputedStyle(element).direction];
      })`);
      await desk.detail.getByRole('heading', { level: 2 }).waitFor();
      await expect.poll(parts).toEqual([
        ['en', 'ltr'],
        ['he', 'ltr'],
        ['he', 'rtl'],
      ]);
    });

    it('has its tags apart in a row, whatever their directions', async () => {
      const desk = await logIn(ADDRESS);
      const gaps = () =>
        desk.page.evaluate(`(() => {
        const [first, second] = [...document.querySelectorAll('.row-tag')].map((tag) => tag.getBoundingClientRect());
        return second.left - first.right;
      })()`);
      await expect.poll(gaps).toBeGreaterThanOrEqual(4);
    });
  });

  it('has a box to tick next to its words, and a menu as wide as its sign', async () => {
    const desk = await logIn(SUMMER, { width: 375, height: 812 });
    await desk.button('Save').click();
    const label = desk.dialog('Save this search').locator('label', { hasText: 'Only for me' });
    await expect.poll(async () => (await label.boundingBox())!.height).toBeLessThan(32);
    await desk.goto(SUMMER.replace('reports/acme-brand', 'dashboards/acme-water'));
    const menu = desk.page.getByLabel('Take away');
    await expect.poll(async () => (await menu.boundingBox())!.width).toBeLessThan(64);
  });
});
