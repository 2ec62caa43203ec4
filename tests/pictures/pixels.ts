import type { Page } from '@playwright/test';

/** A picture as red, green, blue and alpha, line by line. */
export type Pixels = { width: number; height: number; data: Uint8Array };

/** Reads a picture in the browser, which knows its format; each square of `side` pixels becomes its mean. */
export async function readPixels(page: Page, type: 'png' | 'webp', bytes: Buffer, side = 1): Promise<Pixels> {
  const url = `data:image/${type};base64,${bytes.toString('base64')}`;
  const { width, height, data } = await page.evaluate(async (url) => {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas.');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const file = new FileReader();
    file.readAsDataURL(new Blob([data]));
    await new Promise((done) => file.addEventListener('load', done));
    return { width: canvas.width, height: canvas.height, data: String(file.result) };
  }, url);
  return reduce({ width, height, data: fromDataUrl(data) }, side);
}

/** Pictures of the same size beside each other as one WebP, without loss. */
export async function writePixels(page: Page, ...pictures: Pixels[]): Promise<Buffer> {
  const sent = pictures.map((picture) => ({
    ...picture,
    data: Buffer.from(picture.data).toString('base64'),
  }));
  const url = await page.evaluate(async (pictures) => {
    const canvas = document.createElement('canvas');
    canvas.width = pictures.reduce((sum, { width }) => sum + width, 0);
    canvas.height = Math.max(...pictures.map(({ height }) => height));
    let left = 0;
    for (const { width, height, data } of pictures) {
      const bytes = await (await fetch(`data:application/octet-stream;base64,${data}`)).arrayBuffer();
      const picture = new ImageData(new Uint8ClampedArray(bytes), width, height);
      canvas.getContext('2d')?.putImageData(picture, left, 0);
      left += width;
    }
    return canvas.toDataURL('image/webp', 1);
  }, sent);
  return fromDataUrl(url);
}

/** Each square of `side` pixels as the mean of its colours. */
export function reduce({ width, height, data }: Pixels, side: number): Pixels {
  if (side === 1) return { width, height, data };
  const reduced = { width: Math.ceil(width / side), height: Math.ceil(height / side) };
  const sums = new Float64Array(reduced.width * reduced.height * 4);
  const counts = new Uint32Array(sums.length);
  for (let at = 0; at < data.length; at++) {
    const place = at >> 2;
    const row = Math.floor(Math.floor(place / width) / side);
    const to = (row * reduced.width + Math.floor((place % width) / side)) * 4 + (at & 3);
    sums[to] = (sums[to] ?? 0) + (data[at] ?? 0);
    counts[to] = (counts[to] ?? 0) + 1;
  }
  return { ...reduced, data: Uint8Array.from(sums, (sum, at) => Math.round(sum / (counts[at] ?? 1))) };
}

const fromDataUrl = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
