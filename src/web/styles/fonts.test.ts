import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';

async function font(name: string): Promise<Font> {
  const file = await readFile(new URL(`./fonts/${name}.woff2`, import.meta.url));
  return create(file) as Font;
}

test('crossing strokes are one contour in static fonts, so that hinting does not draw them too heavy', async () => {
  for (const name of ['newsreader-italic', 'newsreader-display']) {
    const { path } = (await font(name)).glyphForCodePoint(0x54);
    expect(path.commands.filter(({ command }) => command === 'moveTo').length, `T of ${name}`).toBe(1);
  }
});
