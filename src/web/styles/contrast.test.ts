import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [screens = '', paperPart = ''] = css.split('@media print');
const [lightPart = '', darkPart = ''] = screens.split('@media screen and (prefers-color-scheme: dark)');

const coloursIn = (part: string) =>
  new Map(
    [...part.matchAll(/--([\w-]+): (#[\da-f]{6});/gi)].map(([, name, value]) => [name ?? '', value ?? '']),
  );

const SCHEMES = {
  light: coloursIn(lightPart),
  dark: coloursIn(darkPart),
  print: coloursIn(lightPart + paperPart),
};

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2.2, 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Foreground, background and the required contrast: 4.5 for text, 3 for the edges of controls and figures. */
const PAIRS: [foreground: string, background: string, needed: number][] = [
  ['ink', 'paper', 4.5],
  ['ink', 'raised', 4.5],
  ['ink', 'accent-wash', 4.5],
  ['ink-2', 'paper', 4.5],
  ['ink-2', 'accent-wash', 4.5],
  ['ink-2', 'raised', 4.5],
  ['ink-3', 'paper', 4.5],
  ['ink-3', 'raised', 4.5],
  ['ink-3', 'sunk', 4.5],
  ['ink-3', 'accent-wash', 4.5],
  ['accent', 'paper', 4.5],
  ['accent', 'accent-wash', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-2', 4.5],
  ['paper', 'ink', 4.5],
  ['error', 'paper', 4.5],
  ['warn', 'paper', 4.5],
  ['warn', 'raised', 4.5],
  ['ink', 'warn-wash', 4.5],
  ['night-ink', 'night', 4.5],
  ['night-ink-2', 'night', 4.5],
  ['night-ink-2', 'night-contour', 4.5],
  ['night-ink', 'night-contour', 4.5],
  ['edge', 'paper', 3],
  ['edge', 'raised', 3],
  ['edge', 'accent-wash', 3],
  ['contour-t', 'paper', 3],
];

describe.each(Object.entries(SCHEMES))('in the %s scheme', (_scheme, colours) => {
  test.each(PAIRS)('%s on %s has a contrast of %d or more', (foreground, background, needed) => {
    const [first, second] = [colours.get(foreground), colours.get(background)];
    if (!first || !second) throw new Error(`tokens.css names no ${first ? background : foreground}`);
    expect(contrast(first, second)).toBeGreaterThanOrEqual(needed);
  });
});

test('the contrast ratio is that of WCAG 2.2', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('both schemes define the same colours', () => {
  expect([...SCHEMES.dark.keys()]).toEqual([...SCHEMES.light.keys()]);
});
