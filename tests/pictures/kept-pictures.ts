import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Pixels, readPixels, reduce, writePixels } from './pixels.ts';

const KEPT = join(import.meta.dirname, 'kept');
/** The width of the window in kept pictures. */
export const KEPT_WIDTH = 1440;
/** So many pixels on each side are one of a kept picture: how a browser draws the edge of a letter does not show in it. */
const REDUCTION = 4;
/** So many pixels of a kept picture on each side are compared as one area. */
const AREA_SIDE = 4;
/** How far the mean of an area may differ in red, green or blue, of 255. */
const TOLERANCE = 10;

const keptPath = (name: string) => join(KEPT, `${name}.webp`);

/** Keeps the picture of a screen, reduced and without loss. Pictures are read and written on `canvas`, an empty page. */
export async function keepPicture(canvas: Page, name: string, picture: Buffer): Promise<void> {
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(
    keptPath(name),
    await writePixels(canvas, await readPixels(canvas, 'png', picture, REDUCTION)),
  );
}

/** How many areas differ from the kept picture of a screen; and the kept one, the present one, and where they differ, side by side. */
export async function compareWithKept(
  canvas: Page,
  name: string,
  picture: Buffer,
): Promise<{ areas: number; beside: Buffer }> {
  const kept = await readPixels(canvas, 'webp', readFileSync(keptPath(name)));
  const now = await readPixels(canvas, 'png', picture, REDUCTION);
  const differing = differingAreas(kept, now);
  const beside = await writePixels(canvas, kept, now, marked(now, differing));
  return { areas: differing.length, beside };
}

type Area = { left: number; top: number };

function differingAreas(kept: Pixels, now: Pixels): Area[] {
  const [before, after] = [reduce(kept, AREA_SIDE), reduce(now, AREA_SIDE)];
  const areas: Area[] = [];
  for (let place = 0; place < after.width * after.height; place++) {
    const isSame = [0, 1, 2].every((part) => {
      const [was = 0, is = 0] = [before.data[place * 4 + part], after.data[place * 4 + part]];
      return Math.abs(was - is) <= TOLERANCE;
    });
    const [left, top] = [place % after.width, Math.floor(place / after.width)];
    if (!isSame) areas.push({ left: left * AREA_SIDE, top: top * AREA_SIDE });
  }
  return areas;
}

/** The picture with its differing areas in red. */
function marked({ width, height, data }: Pixels, areas: readonly Area[]): Pixels {
  const drawn = Uint8Array.from(data);
  for (const { left, top } of areas) {
    for (let y = top; y < Math.min(height, top + AREA_SIDE); y++) {
      for (let x = left; x < Math.min(width, left + AREA_SIDE); x++) drawn[(y * width + x) * 4] = 255;
    }
  }
  return { width, height, data: drawn };
}
