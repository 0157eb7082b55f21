import { FONT, type Measure, type Picture, type Shape } from './picture.js';

const fontOf = (size: number, isBold = false): string => `${isBold ? '700 ' : ''}${size}px ${FONT}`;

/** How wide texts are in this browser. */
export const measureOfBrowser = (): Measure => {
  const context = contextOf(1, 1);
  return (text, size) => {
    context.font = fontOf(size);
    return context.measureText(text).width;
  };
};

/** A picture as pixels. */
export async function toPng({ width, height, shapes }: Picture): Promise<Blob> {
  const context = contextOf(width, height);
  for (const shape of shapes) draw(context, shape);
  return new Promise((resolve, reject) =>
    context.canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

function contextOf(width: number, height: number): CanvasRenderingContext2D {
  return Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!;
}

function draw(context: CanvasRenderingContext2D, shape: Shape): void {
  context.fillStyle = shape.color;
  context.strokeStyle = shape.color;
  if (shape.type === 'rect') context.fillRect(shape.x, shape.y, shape.width, shape.height);
  else if (shape.type === 'text') {
    context.font = fontOf(shape.size, shape.isBold);
    context.textAlign = shape.align ?? 'start';
    context.fillText(shape.text, shape.x, shape.y);
  } else {
    context.lineWidth = shape.isDashed ? 3 : 1;
    context.setLineDash(shape.isDashed ? [12, 8] : []);
    context.beginPath();
    for (const [x, y] of shape.points) context.lineTo(x, y);
    context.stroke();
  }
}
