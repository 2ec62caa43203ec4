import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Pixels, readPixels, reduce, writePixels } from './pixels.ts';

const KEPT = join(import.meta.dirname, 'kept');
/** The width of the window in kept pictures. */
export const KEPT_WIDTH = 1440;
/** So few areas may differ: a letter that another browser draws otherwise, not a control. */
export const MOST_AREAS = 6;
/** So many pixels of a screen on each side are compared as one area. */
const AREA_SIDE = 16;
/** How far the mean of an area may differ in red, green or blue, of 255. */
const TOLERANCE = 10;

const keptPath = (name: string) => join(KEPT, `${name}.webp`);

/** So many pixels of a screen on each side are one of its kept picture: those of all sizes, in folders, are kept smaller. */
const reductionOf = (name: string) => (name.includes('/') ? 8 : 4);

/** Keeps the picture of a screen, reduced and without loss. Pictures are read and written on `canvas`, an empty page. */
export async function keepPicture(canvas: Page, name: string, picture: Buffer): Promise<void> {
  const path = keptPath(name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await writePixels(canvas, await readPixels(canvas, 'png', picture, reductionOf(name))));
}

/** How many areas differ from the kept picture of a screen; and the kept one, the present one, and where they differ, side by side. */
export async function compareWithKept(
  canvas: Page,
  name: string,
  picture: Buffer,
): Promise<{ areas: number; beside: Buffer }> {
  const kept = await readPixels(canvas, 'webp', readFileSync(keptPath(name)));
  const reduction = reductionOf(name);
  const now = await readPixels(canvas, 'png', picture, reduction);
  const side = AREA_SIDE / reduction;
  const differing = differingAreas(kept, now, side);
  const beside = await writePixels(canvas, kept, now, marked(now, differing, side));
  return { areas: differing.length, beside };
}

type Area = { left: number; top: number };

function differingAreas(kept: Pixels, now: Pixels, side: number): Area[] {
  const [before, after] = [reduce(kept, side), reduce(now, side)];
  const areas: Area[] = [];
  for (let place = 0; place < after.width * after.height; place++) {
    const isSame = [0, 1, 2].every((part) => {
      const [was = 0, is = 0] = [before.data[place * 4 + part], after.data[place * 4 + part]];
      return Math.abs(was - is) <= TOLERANCE;
    });
    const [left, top] = [place % after.width, Math.floor(place / after.width)];
    if (!isSame) areas.push({ left: left * side, top: top * side });
  }
  return areas;
}

/** The picture with its differing areas in red. */
function marked({ width, height, data }: Pixels, areas: readonly Area[], side: number): Pixels {
  const drawn = Uint8Array.from(data);
  for (const { left, top } of areas) {
    for (let y = top; y < Math.min(height, top + side); y++) {
      for (let x = left; x < Math.min(width, left + side); x++) drawn[(y * width + x) * 4] = 255;
    }
  }
  return { width, height, data: drawn };
}
