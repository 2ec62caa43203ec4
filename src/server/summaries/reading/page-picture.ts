import type { Matrix } from './seen/boxes.ts';

/** A page as a greyscale bitmap: a byte for each point, row by row from the top, 255 for white. */
export type PagePicture = { width: number; height: number; points: Uint8Array };

/** An unpacked image and its position on the page. */
export type PositionedImage = {
  /** From the unit square, whose upper edge is the image's first row, to the picture of the page. */
  matrix: Matrix;
  width: number;
  height: number;
  /** The pixel format: a bit, 0 for black, in rows of whole bytes; or red, green and blue; or these and opacity. */
  form: 'bit' | 'rgb' | 'rgba';
  /** Only its black points are painted. */
  isStencil: boolean;
  data: Uint8Array | Uint8ClampedArray;
};

/** Draws images on a white page, in order. */
export function pagePicture(
  { width, height }: { width: number; height: number },
  images: readonly PositionedImage[],
): PagePicture {
  const picture = { width, height, points: new Uint8Array(width * height).fill(255) };
  for (const image of images) drawImage(picture, image);
  return picture;
}

/** Draws an image by mapping each point of the picture back to the image. */
function drawImage({ width, height, points }: PagePicture, image: PositionedImage): void {
  const [a, b, c, d, e, f] = image.matrix;
  const area = a * d - b * c;
  if (Math.abs(area) < 1) return;
  const { left, top, right, bottom } = boundsOf(image.matrix, { width, height });
  const shadeAt = meanShade(image, Math.sqrt((image.width * image.height) / Math.abs(area)));
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const [fromX, fromY] = [x + 0.5 - e, y + 0.5 - f];
      const across = (d * fromX - c * fromY) / area;
      const up = (a * fromY - b * fromX) / area;
      if (across < 0 || across >= 1 || up <= 0 || up > 1) continue;
      const shade = shadeAt(across * image.width, (1 - up) * image.height);
      const at = y * width + x;
      points[at] = image.isStencil ? Math.min(points[at] ?? 255, shade) : shade;
    }
  }
}

function boundsOf([a, b, c, d, e, f]: Matrix, { width, height }: { width: number; height: number }) {
  const xs = [e, e + a, e + c, e + a + c];
  const ys = [f, f + b, f + d, f + b + d];
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    right: Math.min(width, Math.ceil(Math.max(...xs))),
    bottom: Math.min(height, Math.ceil(Math.max(...ys))),
  };
}

/** Samples the mean of the image's points that one point of the picture covers, so that thin strokes are kept. */
function meanShade(image: PositionedImage, pointsPerPoint: number): (x: number, y: number) => number {
  const reach = Math.max(1, Math.round(pointsPerPoint));
  const shadeAt = shadeOf(image);
  return (x, y) => {
    const left = Math.max(0, Math.floor(x - (reach - 1) / 2));
    const top = Math.max(0, Math.floor(y - (reach - 1) / 2));
    const right = Math.min(image.width, left + reach);
    const bottom = Math.min(image.height, top + reach);
    let sum = 0;
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) sum += shadeAt(column, row);
    }
    return sum / ((right - left) * (bottom - top));
  };
}

function shadeOf({ form, width, data }: PositionedImage): (x: number, y: number) => number {
  const rowBytes = Math.ceil(width / 8);
  if (form === 'bit') {
    return (x, y) => (((data[y * rowBytes + (x >> 3)] ?? 255) >> (7 - (x & 7))) & 1) * 255;
  }
  const size = form === 'rgb' ? 3 : 4;
  return (x, y) => {
    const at = (y * width + x) * size;
    const shade = ((data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255)) / 3;
    const opacity = form === 'rgb' ? 1 : (data[at + 3] ?? 255) / 255;
    return 255 - (255 - shade) * opacity;
  };
}
