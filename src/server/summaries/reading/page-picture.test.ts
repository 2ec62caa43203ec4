import { expect, test } from 'vitest';
import { type PositionedImage, pagePicture } from './page-picture.ts';

/** A bitmap of two by two: black and white above, white and black below. */
const chequers: PositionedImage = {
  matrix: [4, 0, 0, -4, 0, 4],
  width: 2,
  height: 2,
  form: 'bit',
  isStencil: false,
  data: Uint8Array.of(0b0100_0000, 0b1000_0000),
};

/** Draws images and formats the rows of the picture, `#` for black and `.` for white. */
function drawn(images: PositionedImage[], width = 4): string[] {
  const { points } = pagePicture({ width, height: width }, images);
  const text = [...points].map((shade) => (shade === 0 ? '#' : shade === 255 ? '.' : '+')).join('');
  return text.match(new RegExp(`.{${width}}`, 'g')) ?? [];
}

test('An image is drawn at its position and rotation, and clipped at the edge of the page', () => {
  expect(drawn([chequers])).toEqual(['##..', '##..', '..##', '..##']);
  expect(drawn([{ ...chequers, matrix: [0, 4, 4, 0, 0, 0] }])).toEqual(['..##', '..##', '##..', '##..']);
  expect(drawn([{ ...chequers, matrix: [2, 0, 0, -2, 3, 3] }])).toEqual(['....', '...#', '....', '....']);
});

test('Image points finer than the picture are drawn as their mean', () => {
  expect(drawn([{ ...chequers, matrix: [1, 0, 0, -1, 1, 2] }], 3)).toEqual(['...', '.+.', '...']);
});

test('A stencil paints only its black points, and transparent points are blended', () => {
  const black = { ...chequers, form: 'rgb' as const, data: new Uint8Array(12) };
  expect(drawn([black, chequers])).toEqual(drawn([chequers]));
  expect(drawn([black, { ...chequers, isStencil: true }])).toEqual(['####', '####', '####', '####']);
  const clear = { ...chequers, form: 'rgba' as const, data: new Uint8Array(16) };
  expect(drawn([clear])).toEqual(['....', '....', '....', '....']);
});

test('An image without extent is omitted', () => {
  expect(drawn([{ ...chequers, matrix: [0, 0, 0, 0, 1, 1] }])).toEqual(['....', '....', '....', '....']);
});
