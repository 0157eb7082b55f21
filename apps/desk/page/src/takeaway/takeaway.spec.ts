import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bar } from '../chart/bars.js';
import { chartPicture } from './chart-picture.js';
import type { About, Colors } from './frame.js';
import { type Picture, wrapped } from './picture.js';
import { sharePicture } from './share-picture.js';
import { tableOfChart, tableOfShares, toCsv, toTabs } from './table.js';
import { toSvg } from './to-svg.js';

const measure = (text: string, size: number) => 0.5 * size * [...text].length;

const COLORS: Colors = {
  ...{ ground: '#fff', text: '#111', quiet: '#555', line: '#ddd', before: '#666', all: '#15b' },
  sentiments: { positive: '#174', neutral: '#678', negative: '#b32', unassigned: '#ccc', ambivalent: '#74b' },
};

const ABOUT: About = {
  title: 'Lumo: brand health',
  subtitle: '46 mentions, 1–3 Oct 2026, Europe/Berlin (+02:00)',
  filters: ['Words: “recall”', 'Not Site: a.example or b.example'],
  source: 'Source: Earshot, 28 Nov 2026, 10:12.',
};

const BARS: readonly Bar[] = [
  { begin: 0, end: 1, name: 'Thursday', count: 3, sentiments: { negative: 2, positive: 1 }, before: beforeOf(4) },
  { begin: 1, end: 2, name: 'Friday', count: 1, sentiments: { neutral: 1 }, before: beforeOf(0) },
];

function beforeOf(count: number) {
  return { name: 'Monday', count };
}

const textsOf = ({ shapes }: Picture) => shapes.flatMap((shape) => (shape.type === 'text' ? [shape.text] : []));

/** Whether everything is within the picture. */
function isWhole({ width, height, shapes }: Picture): boolean {
  return shapes.every((shape) => {
    if (shape.type === 'line') return shape.points.every(([x, y]) => x >= 0 && x <= width && y >= 0 && y <= height);
    if (shape.type === 'rect')
      return shape.x >= 0 && shape.x + shape.width <= width && shape.y + shape.height <= height;
    const long = measure(shape.text, shape.size);
    const left = shape.align === 'end' ? shape.x - long : shape.x;
    return left >= 0 && left + long <= width && shape.y <= height;
  });
}

describe('a picture of a chart', () => {
  it('has its title, what narrows it, its period and its source (H9)', () => {
    const course = { bars: BARS, most: 4, ticks: [[0, '1 Oct']] as const, before: '4 mentions in 28–30 Sep 2026' };
    const picture = chartPicture(course, ABOUT, COLORS, measure);
    expect([picture.width, picture.height]).toEqual([1_600, 900]);
    expect(textsOf(picture)).toEqual(
      expect.arrayContaining([
        ABOUT.title,
        ABOUT.subtitle,
        ...ABOUT.filters,
        ABOUT.source,
        ...['negative 2', 'positive 1', 'neutral 1', '4 mentions in 28–30 Sep 2026', '4', '2', '0', '1 Oct'],
      ]),
    );
    expect(isWhole(picture)).toBe(true);
  });

  it('is higher with many filters: nothing is cut off (H9)', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 400 }), { maxLength: 60 }), (filters) => {
        const about = { ...ABOUT, filters };
        const picture = chartPicture({ bars: BARS, most: 4, ticks: [] }, about, COLORS, measure);
        expect(isWhole(picture)).toBe(true);
        const text = textsOf(picture).join(' ').replaceAll(/\s+/g, '');
        for (const filter of filters) expect(text).toContain(filter.replaceAll(/\s+/g, ''));
      }),
      { numRuns: 50 },
    );
  });

  it('of a share of voice has each report', () => {
    const shares = Array.from({ length: 50 }, (_, n) => ({
      ...{ name: `Report ${n}`, count: n, before: 1, sentiments: { negative: n } },
    }));
    const picture = sharePicture(shares, ABOUT, COLORS, measure);
    expect(isWhole(picture)).toBe(true);
    expect(textsOf(picture)).toEqual(expect.arrayContaining(shares.map(({ name }) => name)));
  });

  it('has hostile names as text (H6)', () => {
    const title = '<script>alert(1)</script>&\u0000';
    const svg = toSvg(chartPicture({ bars: BARS, most: 4, ticks: [] }, { ...ABOUT, title }, COLORS, measure));
    expect(svg).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&amp;<');
    expect(svg).not.toContain('<script');
  });
});

describe('a long line', () => {
  it('is wrapped, and a long word is broken', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (text) => {
        const lines = wrapped(text, 100, 10, measure);
        for (const line of lines) expect([...line].length === 1 || measure(line, 10) <= 100).toBe(true);
        expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      }),
    );
  });
});

describe('the numbers of a chart', () => {
  it('are a table with a column for each sentiment and the time before', () => {
    expect(tableOfChart(BARS)).toEqual([
      ['Time', 'Mentions', 'negative', 'neutral', 'positive', 'Before', 'Time before'],
      ['Thursday', 3, 2, 0, 1, 4, 'Monday'],
      ['Friday', 1, 0, 1, 0, 0, 'Monday'],
    ]);
  });

  it('are CSV that runs no formula (D19)', () => {
    const table = tableOfShares([{ name: '=1+1 "a", b', count: 2, sentiments: { positive: 2 } }]);
    expect(toCsv(table)).toBe(
      '\ufeffReport,Mentions,negative,neutral,positive,unassigned,ambivalent\r\n"\'=1+1 ""a"", b",2,0,0,2,0,0\r\n',
    );
    expect(toTabs(table).split('\n')[1]).toBe('\'=1+1 "a", b\t2\t0\t0\t2\t0\t0');
  });

  it.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', "'=", "''＠"])(
    'have an apostrophe before a cell that begins with %j (D19)',
    (begin) => {
      expect(toCsv([[`${begin}1,`]])).toBe(`\ufeff"'${begin}1,"\r\n`);
    },
  );

  it('have no apostrophe before another one', () => {
    expect(toCsv([["'t Hoen", "'"]])).toBe("\ufeff't Hoen,'\r\n");
  });
});
