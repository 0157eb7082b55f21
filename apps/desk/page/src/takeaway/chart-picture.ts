import { type Bar, partsOf, sentimentsOf } from '../chart/bars.js';
import { count } from '../text/format.js';
import { type About, type Area, type Colors, framed } from './frame.js';
import type { Measure, Picture, Shape } from './picture.js';

/** A course, as the page shows it. */
export interface Course {
  readonly bars: readonly Bar[];
  /** The count at the top of the scale. */
  readonly most: number;
  /** The texts under some of the bars, by their places. */
  readonly ticks: readonly (readonly [place: number, text: string])[];
  /** What the time before is called, if it is compared. */
  readonly before?: string;
}

const SCALE = 80;
const LEGEND = 48;
const TICKS = 32;
const SIZE = 18;

/** The course of a report for slides: bars by sentiment, and the time before as a dashed line (H9). */
export const chartPicture = (course: Course, about: About, colors: Colors, measure: Measure): Picture =>
  framed(about, colors, measure, 420, (area) => [
    ...legend(course, area, colors, measure),
    ...bars(course, plotIn(area), colors),
  ]);

const plotIn = ({ x, y, width, height }: Area): Area => ({
  x: x + SCALE,
  y: y + LEGEND,
  width: width - SCALE,
  height: height - LEGEND - TICKS,
});

function legend({ bars: all, before }: Course, area: Area, colors: Colors, measure: Measure): Shape[] {
  const shapes: Shape[] = [];
  const y = area.y + SIZE;
  let { x } = area;
  const text = (label: string) => {
    shapes.push({ type: 'text', x, y, text: label, size: SIZE, color: colors.text });
    x += measure(label, SIZE) + 32;
  };
  for (const sentiment of sentimentsOf(all)) {
    const number = all.reduce((sum, { sentiments }) => sum + (sentiments?.[sentiment] ?? 0), 0);
    shapes.push({ type: 'rect', x, y: y - 14, width: 16, height: 16, color: colors.sentiments[sentiment] });
    x += 24;
    text(`${sentiment} ${count(number)}`);
  }
  if (before !== undefined) {
    const middle = y - 6;
    shapes.push({
      type: 'line',
      points: [
        [x, middle],
        [x + 40, middle],
      ],
      color: colors.before,
      isDashed: true,
    });
    x += 48;
    text(before);
  }
  return shapes;
}

function bars({ bars: all, most, ticks }: Course, { x, y, width, height }: Area, colors: Colors): Shape[] {
  const slot = width / all.length;
  const yOf = (value: number) => y + height - (height * value) / most;
  const shapes: Shape[] = [];
  for (const value of [most, most / 2, 0]) {
    const at = yOf(value);
    shapes.push(
      {
        type: 'line',
        points: [
          [x, at],
          [x + width, at],
        ],
        color: colors.line,
      },
      { type: 'text', x: x - 12, y: at + 6, text: count(value), size: SIZE, color: colors.quiet, align: 'end' },
    );
  }
  all.forEach((bar, place) => {
    let from = 0;
    for (const [name, of] of partsOf(bar)) {
      const color = colors.sentiments[name] ?? colors.all;
      const [top, bottom] = [yOf(from + of), yOf(from)];
      shapes.push({
        ...{ type: 'rect', x: x + (place + 0.12) * slot, y: top, width: 0.76 * slot },
        height: bottom - top,
        color,
      });
      from += of;
    }
  });
  const line = all.flatMap(({ before }, place) =>
    before ? [[x + (place + 0.5) * slot, yOf(before.count)] as const] : [],
  );
  if (line.length > 1) shapes.push({ type: 'line', points: line, color: colors.before, isDashed: true });
  for (const [place, text] of ticks) {
    shapes.push({ type: 'text', x: x + place * slot, y: y + height + 26, text, size: SIZE, color: colors.quiet });
  }
  return shapes;
}
