import type { Locator } from 'playwright-core';
import type { DeskPage } from './desk-page.js';

/** A state of the desk that people look at. */
interface Screen {
  readonly name: string;
  /** Leads to it from the screen before, in this order: the first one has no session yet. */
  readonly show: (desk: DeskPage) => Promise<void>;
}

const SUMMER = '/desk/reports/acme-brand?period=2026-06-01..2026-08-31&zone=Europe/Berlin';

const TREE = '{"any":[{"tags":["taste","price"]},{"none":[{"influence":{"begin":10}},{"languages":["deu"]}]}]}';

/** Opens the report, and leads to its list. */
async function toList(desk: DeskPage): Promise<void> {
  await desk.goto(SUMMER);
  await desk.rows.first().focus();
}

/** The dialog that asks for a tag of the first mention. */
async function toTags(desk: DeskPage): Promise<Locator> {
  await toList(desk);
  await desk.page.keyboard.press('t');
  return desk.dialog(/^Add a tag to/);
}

/** The browser saves files by itself, as where it cannot ask for a name. */
const WITHOUT_PICKER = 'window.showSaveFilePicker = undefined';

/** The screens whose accessibility is checked, and whose pictures are taken. */
export const SCREENS: readonly Screen[] = [
  { name: 'login', show: (desk) => desk.page.getByLabel('Password').waitFor() },
  {
    name: 'reports',
    show: async (desk) => {
      await desk.button('Log in').click();
      await desk.page.locator('.card .sparkline').nth(1).waitFor();
    },
  },
  { name: 'report', show: (desk) => desk.goto(SUMMER) },
  {
    name: 'narrowed',
    show: (desk) =>
      desk.goto(
        SUMMER.replace('?', '?q=recall*+OR+taste&sentiment=negative&not.type=comment&') +
          `&tree=${encodeURIComponent('{"any":[{"influence":{"begin":10}},{"media_groups":["mainstream"]}]}')}&nothing=1`,
      ),
  },
  {
    name: 'words',
    show: async (desk) => {
      await desk.goto(SUMMER);
      await desk.query.fill('recall* OR "product safety" -taste');
      await desk.button(/^Show \d+ mentions?$/).waitFor();
      await desk.page.getByLabel('How to search').click();
    },
  },
  {
    name: 'wrong-words',
    show: async (desk) => {
      await desk.goto(SUMMER);
      await desk.query.fill('recall* AND (taste OR "not closed');
      await desk.page.getByText('the quote that opens here is not closed').first().waitFor();
    },
  },
  {
    name: 'mention',
    show: async (desk) => {
      await desk.goto(SUMMER.replace('?', '?q=recall*&') + '&m=m-0096');
      await desk.detail.getByRole('heading', { level: 2 }).waitFor();
    },
  },
  {
    name: 'values',
    show: async (desk) => {
      await desk.goto(SUMMER);
      // On a phone the chart is folded at first, and the values are over the page.
      const unfold = desk.button(/^Unfold/);
      if (await unfold.isVisible()) await unfold.click();
      await desk.page.getByText('Show as a table').click();
      const filters = desk.button('Values');
      if (await filters.isVisible()) await filters.click();
      await desk.facet('Author’s state').locator('summary').click();
      await desk.settled();
    },
  },
  {
    name: 'words-of-selection',
    show: async (desk) => {
      await desk.goto(SUMMER.replace('?', '?sentiment=negative&'));
      const filters = desk.button('Values');
      if (await filters.isVisible()) await filters.click();
      await desk.facet('Words').locator('summary').click();
      await desk.page.getByLabel('Which words').selectOption('Most frequent');
      await desk.page.locator('.words .facet-value').first().waitFor();
      await desk.settled();
    },
  },
  {
    name: 'not-compared',
    show: (desk) => desk.goto(SUMMER.replace('?', '?compare=none&')),
  },
  {
    name: 'empty',
    show: async (desk) => {
      await desk.goto(SUMMER.replace('?', '?q=zzzz&'));
      await desk.page.getByText('No mention matches.').waitFor();
    },
  },
  {
    name: 'dashboard',
    show: (desk) => desk.goto(SUMMER.replace('reports/acme-brand', 'dashboards/acme-water')),
  },
  {
    name: 'keys',
    show: async (desk) => {
      await toList(desk);
      await desk.page.keyboard.press('?');
      await desk.dialog('Keys').waitFor();
    },
  },
  {
    name: 'review',
    show: async (desk) => {
      await toList(desk);
      await desk.page.keyboard.press('v');
      await desk.page.getByRole('button', { name: 'review mode', pressed: true }).waitFor();
    },
  },
  {
    name: 'tag',
    show: async (desk) => {
      const dialog = await toTags(desk);
      await dialog.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'preview',
    show: async (desk) => {
      await toList(desk);
      await desk.page.keyboard.press('Shift+A');
      await desk.page.keyboard.press('3');
      await desk
        .dialog(/^Change/)
        .getByText('selected.')
        .waitFor();
    },
  },
  {
    name: 'filters',
    show: async (desk) => {
      await desk.goto(SUMMER.replace('?', `?tree=${encodeURIComponent(TREE)}&`));
      await desk.button('Build filters').click();
      await desk.dialog('Filters').getByText('Reads as:').waitFor();
    },
  },
  {
    name: 'save',
    show: async (desk) => {
      await desk.goto(SUMMER);
      await desk.button('Save').click();
      await desk.dialog('Save this search').getByLabel('Name').fill('The summer');
    },
  },
  {
    name: 'saved',
    show: async (desk) => {
      await desk.page.keyboard.press('Enter');
      await desk.notice.getByText('Saved: The summer.').waitFor();
      await desk.goto('/desk/');
      await desk.page.getByRole('listitem').filter({ hasText: 'The summer' }).first().waitFor();
      await desk.page.locator('.card .sparkline').nth(1).waitFor();
    },
  },
  {
    name: 'export',
    show: async (desk) => {
      await toList(desk);
      await desk.page.keyboard.press('e');
      await desk
        .dialog('Export')
        .getByText(/All \d+ mentions that match/)
        .waitFor();
    },
  },
  {
    name: 'exported',
    show: async (desk) => {
      await desk.page.evaluate(WITHOUT_PICKER);
      await desk.dialog('Export').getByRole('button', { name: 'Export' }).click();
      await desk.dialog('Export').getByText('saved in').waitFor();
    },
  },
  {
    name: 'history',
    show: async (desk) => {
      const dialog = await toTags(desk);
      await dialog.getByRole('combobox').fill('to check');
      await desk.page.keyboard.press('Enter');
      await desk.saved();
      await desk.goto('/desk/history?report=acme-brand&zone=Europe/Berlin');
      await desk.page
        .getByRole('button', { name: /ada judged/ })
        .first()
        .click();
      await desk.page.getByRole('row').nth(1).waitFor();
    },
  },
  {
    name: 'undo',
    show: async (desk) => {
      await desk.button('Undo').first().click();
      await desk.dialog('Undo 1 mention').getByText('will have the values from before again').waitFor();
    },
  },
  {
    name: 'session-ended',
    show: async (desk) => {
      await desk.goto(SUMMER);
      await desk.page.waitForLoadState('networkidle');
      await desk.page.context().clearCookies();
      await desk.query.fill('taste');
      await desk.page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    },
  },
];
