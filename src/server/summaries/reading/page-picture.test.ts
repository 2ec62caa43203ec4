import { expect, test } from 'vitest';
import { type PositionedImage, pagePicture } from './page-picture.ts';

/** Two by two points: black and white above, white and black below, a bit each. */
const chequers: PositionedImage = {
  matrix: [4, 0, 0, -4, 0, 4],
  width: 2,
  height: 2,
  form: 'bit',
  isStencil: false,
  data: Uint8Array.of(0b0100_0000, 0b1000_0000),
};

/** The rows of a picture, `#` for black and `.` for white. */
function drawn(images: PositionedImage[], width = 4): string[] {
  const { points } = pagePicture({ width, height: width }, images);
  const text = [...points].map((shade) => (shade === 0 ? '#' : shade === 255 ? '.' : '+')).join('');
  return text.match(new RegExp(`.{${width}}`, 'g')) ?? [];
}

test('An image stands where it is placed, turned as it is, and cut off at the edge of the page', () => {
  expect(drawn([chequers])).toEqual(['##..', '##..', '..##', '..##']);
  expect(drawn([{ ...chequers, matrix: [0, 4, 4, 0, 0, 0] }])).toEqual(['..##', '..##', '##..', '##..']);
  expect(drawn([{ ...chequers, matrix: [2, 0, 0, -2, 3, 3] }])).toEqual(['....', '...#', '....', '....']);
});

test('What is finer than the picture is drawn by its mean', () => {
  expect(drawn([{ ...chequers, matrix: [1, 0, 0, -1, 1, 2] }], 3)).toEqual(['...', '.+.', '...']);
});

test('A stencil paints its black points alone, and what can be seen through is not painted whole', () => {
  const black = { ...chequers, form: 'rgb' as const, data: new Uint8Array(12) };
  expect(drawn([black, chequers])).toEqual(drawn([chequers]));
  expect(drawn([black, { ...chequers, isStencil: true }])).toEqual(['####', '####', '####', '####']);
  const clear = { ...chequers, form: 'rgba' as const, data: new Uint8Array(16) };
  expect(drawn([clear])).toEqual(['....', '....', '....', '....']);
});

test('An image without extent is left out', () => {
  expect(drawn([{ ...chequers, matrix: [0, 0, 0, 0, 1, 1] }])).toEqual(['....', '....', '....', '....']);
});
