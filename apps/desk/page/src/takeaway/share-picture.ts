import { count, counted, percent } from '../text/format.js';
import { SENTIMENT_ORDER } from '../text/labels.js';
import { type About, type Area, type Colors, framed } from './frame.js';
import { type Measure, type Picture, type Shape, wrapped } from './picture.js';

/** A report of a dashboard with its share. */
export interface Share {
  readonly name: string;
  readonly count: number;
  /** The count of the time before, if that is compared. */
  readonly before?: number;
  readonly sentiments: Readonly<Record<string, number>>;
}

const ROW = 84;
const NAME = 480;
const NUMBERS = 320;

/** The share of voice of a dashboard for slides: a bar for each report, divided by sentiment (H9). */
export const sharePicture = (shares: readonly Share[], about: About, colors: Colors, measure: Measure): Picture =>
  framed(about, colors, measure, ROW * shares.length, (area) => {
    const total = shares.reduce((sum, each) => sum + each.count, 0);
    const most = Math.max(1, ...shares.map((each) => each.count));
    return shares.flatMap((share, row) =>
      rowOf(share, { ...area, y: area.y + row * ROW, height: ROW }, { total, most, colors, measure }),
    );
  });

interface Scale {
  readonly total: number;
  readonly most: number;
  readonly colors: Colors;
  readonly measure: Measure;
}

function rowOf(share: Share, { x, y, width }: Area, { total, most, colors, measure }: Scale): Shape[] {
  const shapes: Shape[] = wrapped(share.name, NAME - 24, 22, measure)
    .slice(0, 3)
    .map((text, line) => ({ type: 'text', x, y: y + 26 + 26 * line, text, size: 22, color: colors.text }));
  const whole = width - NAME - NUMBERS;
  let from = x + NAME;
  for (const sentiment of SENTIMENT_ORDER) {
    const part = (whole * (share.sentiments[sentiment] ?? 0)) / most;
    if (part > 0)
      shapes.push({ type: 'rect', x: from, y: y + 8, width: part, height: 36, color: colors.sentiments[sentiment] });
    from += part;
  }
  const numbers = total > 0 ? `${counted(share.count, 'mention')}, ${percent(share.count, total)}` : count(share.count);
  const before = share.before === undefined ? [] : [`before: ${count(share.before)}`];
  [numbers, ...before].forEach((text, line) =>
    shapes.push({
      ...{ type: 'text', x: x + width, y: y + 26 + 24 * line, text, size: line === 0 ? 22 : 18 },
      ...{ color: line === 0 ? colors.text : colors.quiet, align: 'end' },
    }),
  );
  return shapes;
}
