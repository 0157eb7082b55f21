import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM, launchBrowser } from './browser-page.js';
import { DeskPage } from './desk-page.js';
import { PlatformUnderTest } from './support.js';

const STEPS = 20 * Number(process.env.PROPERTY_RUNS ?? 1);

/** The fields that the steps narrow by: their facets, and the keys of their filters. */
const FIELDS: Record<string, { facet: string; key: string }> = {
  sentiment: { facet: 'Sentiment', key: 'sentiments' },
  review_status: { facet: 'Review', key: 'human_review_statuses' },
  type: { facet: 'Type', key: 'types' },
  tag: { facet: 'Tag', key: 'tags' },
};

const valuesOf = (field: string, values: string[]) =>
  values.map((value) => (field === 'sentiment' && value === 'unassigned' ? 'undefined' : value));

/** The filters of an address, written without the code of the page. `without` is a field whose choices do not count. */
function filtersOf(address: string, without?: string): object {
  const parameters = new URL(address, 'https://desk.example').searchParams;
  const chosen = Object.keys(FIELDS).filter((field) => field !== without);
  const of = (prefix: string) =>
    Object.fromEntries(
      chosen.flatMap((field) => {
        const values = parameters.getAll(prefix + field);
        return values.length > 0 ? [[FIELDS[field].key, valuesOf(field, values)]] : [];
      }),
    );
  const query = parameters.get('q');
  return { ...of(''), ...(query !== null && { query }), boolean: { must_not: of('not.') } };
}

/** A generator of the same numbers for the same seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe.runIf(CHROMIUM)('everything that the desk shows', () => {
  let browser: Browser;
  let platform: PlatformUnderTest;
  beforeAll(async () => {
    [browser, platform] = await Promise.all([launchBrowser(), PlatformUnderTest.start()]);
  });
  afterAll(async () => {
    await browser.close();
    await platform.end();
    await platform.remove();
  });

  it(
    'equals what the platform answers for the address, after any steps (H2, H3)',
    { timeout: 60_000 + STEPS * 5_000 },
    async () => {
      const desk = await DeskPage.logIn(browser, platform.address, '/desk/reports/acme-brand?period=all&zone=UTC');
      const token = await platform.login();
      const ask = async <T>(operation: string, body: object): Promise<T> => {
        const path = `/mention/v2/reports/acme-brand/${operation}`;
        const response = await platform.post(path, body, { authorization: `Bearer ${token}` });
        expect(response.status).toBe(200);
        return (await response.json()) as T;
      };

      const expectEqual = async () => {
        await desk.settled();
        const filters = filtersOf(desk.view);
        const { data, meta } = await ask<{ data: { id: string }[]; meta: { total: number } }>('_search', {
          filters,
          size: 5,
        });
        expect({ view: desk.view, total: await desk.total() }).toEqual({ view: desk.view, total: meta.total });
        expect(await desk.barTotal()).toBe(meta.total);
        const ids = desk.page.locator('.row[data-mention]');
        await expect
          .poll(async () =>
            (await ids.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-mention')))).slice(0, 5),
          )
          .toEqual(data.map(({ id }) => id));
        for (const [field, { facet }] of Object.entries(FIELDS)) {
          const aggregations = { values: { terms: { field } } };
          const answer = await ask<{ data: { values: { buckets: { key: string; count: number }[] } } }>('_analytics', {
            filters: filtersOf(desk.view, isChosen(field) ? field : undefined),
            aggregations,
          });
          const shown = await desk.counts(facet);
          const expected = Object.fromEntries(answer.data.values.buckets.map(({ key, count }) => [key, count]));
          expect({ view: desk.view, field, ...shown }).toMatchObject({ view: desk.view, field, ...expected });
        }
      };
      const isChosen = (field: string) => new RegExp(`[?&](?:not\\.)?${field}=`).test(desk.view);

      const random = randomNumbers(20_261_124);
      const pick = <T>(values: readonly T[]): T => values[random(values.length)];
      const narrow = async () => {
        const rows = desk.facet(pick(Object.values(FIELDS)).facet).locator('.facet-row');
        const row = rows.nth(random(Math.max(1, (await rows.count()) - 1)));
        if ((await rows.count()) > 0) await row.locator(random(3) === 0 ? '.facet-exclude' : '.facet-value').click();
      };
      const steps: (() => Promise<unknown>)[] = [
        narrow,
        narrow,
        narrow,
        async () => {
          await desk.query.fill(pick(['lumo', 'water OR recall*', '-taste', '"sparkling water"', '']));
          await desk.query.press('Enter');
        },
        () => desk.page.goBack(),
        () => desk.page.reload(),
        async () => {
          const chips = desk.page.locator('.chips .chip');
          if ((await chips.count()) > 0) await chips.first().click();
        },
      ];
      await expectEqual();
      for (let step = 0; step < STEPS; step++) {
        await pick(steps)();
        if (!desk.view.startsWith('/desk/reports/')) await desk.goto('/desk/reports/acme-brand?period=all&zone=UTC');
        await expectEqual();
      }
      desk.expectQuiet();
      await desk.close();
    },
  );
});
