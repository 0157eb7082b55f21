import { barsOf, mostOf } from '../chart/bars.js';
import { tickPlaces } from '../chart/tick-places.js';
import { notify } from '../coding/notices.js';
import { periodText } from '../narrow/period-text.js';
import type { Shown } from '../narrow/view-context.js';
import { download, fileName } from '../platform/download.js';
import type { Platform } from '../platform/platform.js';
import type { Overview } from '../platform/report-queries.js';
import { readSearchNames } from '../platform/saved-queries.js';
import { describeView } from '../text/describe-view.js';
import { counted, dateAndTime, slotTick } from '../text/format.js';
import { SENTIMENT_ORDER } from '../text/labels.js';
import { safeText } from '../text/safe-text.js';
import type { Interval } from '../time/intervals.js';
import { offsetText } from '../time/zone.js';
import { chartPicture } from './chart-picture.js';
import type { About, Colors } from './frame.js';
import type { Measure, Picture } from './picture.js';
import { type Share, sharePicture } from './share-picture.js';
import { type Table, tableOfChart, tableOfShares, toCsv, toTabs } from './table.js';
import type { Kind } from './take-menu.js';
import { measureOfBrowser, toPng } from './to-png.js';
import { toSvg } from './to-svg.js';

interface Taken {
  readonly kind: Kind;
  readonly name: string;
  readonly picture: (colors: Colors, measure: Measure) => Picture;
  readonly table: () => Table;
}

/** Takes away the course of a report. */
export async function takeChart(
  kind: Kind,
  shown: Shown,
  { title, overview, interval }: { title: string; overview: Overview; interval: Interval },
  platform: Platform,
): Promise<void> {
  const { view, period, earlier } = shown;
  const bars = barsOf(overview.times, { period, earlier, interval, zone: view.zone });
  const ticks = tickPlaces(bars, 8).map((place) => [place, slotTick(bars[place].begin, interval, view.zone)] as const);
  const before = earlier && `${counted(overview.compared ?? 0, 'mention')} in ${periodText(earlier, view.zone)}`;
  const about = await aboutOf(shown, safeText(title), overview.total, platform);
  return take({
    kind,
    name: view.report,
    picture: (colors, measure) => chartPicture({ bars, most: mostOf(bars), ticks, before }, about, colors, measure),
    table: () => tableOfChart(bars),
  });
}

/** Takes away the share of voice of a dashboard. */
export async function takeShares(
  kind: Kind,
  shown: Shown,
  { title, shares, total }: { title: string; shares: readonly Share[]; total: number },
  platform: Platform,
): Promise<void> {
  const about = await aboutOf(shown, safeText(title), total, platform);
  return take({
    kind,
    name: shown.view.dashboard!,
    picture: (colors, measure) => sharePicture(shares, about, colors, measure),
    table: () => tableOfShares(shares),
  });
}

async function aboutOf({ view, period }: Shown, title: string, total: number, platform: Platform): Promise<About> {
  const zone = `${view.zone.replaceAll('_', ' ')} (${offsetText(period.end - 1, view.zone)})`;
  const named = (field: 'site' | 'author', value: string) => platform.nameOf(view.report, field, value);
  const filters = await describeView(view, named, await readSearchNames(platform, view.tree));
  return {
    title,
    subtitle: `${counted(total, 'mention')}, ${periodText(period, view.zone)}, ${zone}`,
    filters: filters.map(safeText),
    source: `Source: Earshot, ${dateAndTime(platform.now(), view.zone)}. Every mention is counted.`,
  };
}

async function take({ kind, name, picture, table }: Taken): Promise<void> {
  const file = fileName(name, kind);
  switch (kind) {
    case 'png':
      return download(file, await toPng(picture(colorsOfPage(), measureOfBrowser())));
    case 'svg':
      return download(file, new Blob([toSvg(picture(colorsOfPage(), measureOfBrowser()))], { type: 'image/svg+xml' }));
    case 'csv':
      return download(file, new Blob([toCsv(table())], { type: 'text/csv' }));
    case 'table':
      await navigator.clipboard.writeText(toTabs(table()));
      notify({ text: 'Copied. Paste it into a spreadsheet or a document.' });
  }
}

/** The colours of the page on light ground, whatever theme its reader has: slides are light. */
function colorsOfPage(): Colors {
  const probe = Object.assign(document.createElement('i'), { hidden: true });
  probe.style.colorScheme = 'light';
  document.body.append(probe);
  const colorOf = (token: string): string => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const colors: Colors = {
    ground: colorOf('panel'),
    text: colorOf('text'),
    quiet: colorOf('text-quiet'),
    line: colorOf('line'),
    before: colorOf('before'),
    all: colorOf('accent'),
    sentiments: Object.fromEntries(SENTIMENT_ORDER.map((each) => [each, colorOf(each)])),
  };
  probe.remove();
  return colors;
}
