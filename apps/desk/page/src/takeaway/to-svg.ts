import { FONT, type Picture, type Shape } from './picture.js';

/** A picture as a file that scales. */
export const toSvg = ({ width, height, shapes }: Picture): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}">`,
    ...shapes.map(element),
    '</svg>',
  ].join('\n');

function element(shape: Shape): string {
  const { color } = shape;
  switch (shape.type) {
    case 'rect':
      return `<rect ${numbers({ x: shape.x, y: shape.y, width: shape.width, height: shape.height })} fill="${color}"/>`;
    case 'line':
      return `<polyline points="${shape.points.map((point) => point.map(rounded).join()).join(' ')}" fill="none" stroke="${color}" stroke-width="${shape.isDashed ? 3 : 1}"${shape.isDashed ? ' stroke-dasharray="12 8"' : ''}/>`;
    default: {
      const weight = shape.isBold ? ' font-weight="700"' : '';
      return `<text ${numbers({ x: shape.x, y: shape.y })} font-size="${shape.size}"${weight} fill="${color}" text-anchor="${shape.align ?? 'start'}">${escaped(shape.text)}</text>`;
    }
  }
}

const rounded = (value: number): number => Math.round(100 * value) / 100;

const numbers = (values: Record<string, number>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${rounded(value)}"`)
    .join(' ');

/** A name of a report is text (H6). Characters that XML does not know are left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
