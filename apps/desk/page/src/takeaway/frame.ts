import { type Measure, type Picture, type Shape, wrapped } from './picture.js';

/** What each picture says about itself. */
export interface About {
  readonly title: string;
  /** How many there are, when, and in which zone. */
  readonly subtitle: string;
  /** What narrows it, in words. */
  readonly filters: readonly string[];
  /** Where the numbers are from, and when they were read. */
  readonly source: string;
}

export interface Colors {
  readonly ground: string;
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  /** Of the time before. */
  readonly before: string;
  /** Of what is not divided by sentiment. */
  readonly all: string;
  readonly sentiments: Readonly<Record<string, string>>;
}

/** Where something is drawn. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const WIDTH = 1_600;
/** Of a picture whose filters are a few lines: with more, it is higher. Nothing is cut off. */
const HEIGHT = 900;
const MARGIN = 64;
const FOOTER = 72;

/** A picture of 1600 pixels with its title, what narrows it, and its source. `least` is the least height of what it shows. */
export function framed(
  about: About,
  colors: Colors,
  measure: Measure,
  least: number,
  draw: (area: Area) => readonly Shape[],
): Picture {
  const width = WIDTH - 2 * MARGIN;
  const shapes: Shape[] = [];
  let y = MARGIN;
  const write = (text: string, size: number, color: string, isBold = false) => {
    for (const line of wrapped(text, width, size, measure)) {
      y += Math.round(1.3 * size);
      shapes.push({ type: 'text', x: MARGIN, y, text: line, size, color, isBold });
    }
  };
  write(about.title, 36, colors.text, true);
  write(about.subtitle, 24, colors.text);
  for (const filter of about.filters) write(filter, 20, colors.quiet);
  y += 24;
  const source = wrapped(about.source, width, 18, measure);
  const footer = FOOTER + 24 * (source.length - 1);
  const height = Math.max(HEIGHT, y + least + footer);
  const area = { x: MARGIN, y, width, height: height - y - footer };
  source.forEach((text, line) =>
    shapes.push({
      ...{ type: 'text', x: MARGIN, y: height - footer + 40 + 24 * line, text, size: 18 },
      color: colors.quiet,
    }),
  );
  const ground: Shape = { type: 'rect', x: 0, y: 0, width: WIDTH, height, color: colors.ground };
  return { width: WIDTH, height, shapes: [ground, ...shapes, ...draw(area)] };
}
