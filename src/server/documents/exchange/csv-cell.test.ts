import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainCell, safeCell } from '#records';
import { cellToList, cellToValue, listToCell, withoutMarks } from './csv-cell.ts';

/** Texts that are special to spreadsheets, CSV or JSON. */
const trickyText = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[;\t'=+\-@\t\r\n"[{0-9.,eEtrufalsn ]{0,8}$/),
  fc.constantFrom('true', 'TRUE', 'null', '-5', "'-5", '007', '1e5', '""', '[draft] note', '{', ' '),
);

describe('a cell', () => {
  test.each(['=1+1', '+1', '@A1', '-1+2', "'=x", '＝1', '=cmd|"/c calc"!A1'])(
    'a cell that a spreadsheet would run, %j, is escaped',
    (cell) => {
      expect(safeCell(cell)).toBe(`'${cell}`);
      expect(plainCell(safeCell(cell))).toBe(cell);
    },
  );

  test.each(['-5', 'plain', 'a=b', '', "O'Brien", "'quoted'"])('the cell %j is unchanged', (cell) => {
    expect(safeCell(cell)).toBe(cell);
    expect(plainCell(cell)).toBe(cell);
  });

  test.each([
    ["Quay Ltd;=cmd|'/C calc'!A0;x", "Quay Ltd;'=cmd|'/C calc'!A0;x"],
    ['x\t=1+1', "x\t'=1+1"],
    ['a\r\n@A1', "a\r'\n'@A1"],
    ['a; \t＋1', "a;' \t'＋1"],
    ["a;'=1", "a;''=1"],
    ['\t=x', "'\t'=x"],
    ['\r=x', "'\r'=x"],
  ])('a formula after a separator inside a cell, %j, is escaped', (cell, safe) => {
    expect(safeCell(cell)).toBe(safe);
    expect(plainCell(safe)).toBe(cell);
  });

  test('a cell is the same after a spreadsheet and back, and contains no formula', () => {
    fc.assert(
      fc.property(trickyText, (cell) => {
        expect(plainCell(safeCell(cell))).toBe(cell);
        expect(safeCell(cell)).not.toMatch(/(^|[;\t\r\n])\s*[=+@＝＋＠]/);
      }),
    );
  });
});

describe('a value', () => {
  test.each([
    ['', undefined],
    ['5', 5],
    ['-0.5', -0.5],
    ['007', '007'],
    ['1.50', '1.50'],
    ['12345678901234567890', '12345678901234567890'],
    ['TRUE', true],
    ['null', null],
    ['[draft] note', '[draft] note'],
    ['"5"', '5'],
    ['[{"id":"a"}]', [{ id: 'a' }]],
  ])('the value of the cell %j is %j', (cell, value) => {
    expect(cellToValue(cell)).toEqual(value);
  });

  test('a value with a duplicate key is refused', () => {
    expect(() => cellToValue('{"a":1,"a":2}')).toThrow(/appears twice/);
    expect(() => cellToValue('{"__proto__":1}')).toThrow(/__proto__/);
  });
});

test('a list is read back from its cell unchanged, with commas', () => {
  expect(listToCell(['UK', 'France'])).toBe('UK, France');
  expect(listToCell(['Yes, please', 'No'])).toBe('Yes, please\nNo');
  expect(listToCell(['Yes, please'])).toBe('Yes, please\n');
  expect(listToCell(['Yes, please', 'No'], ['No', 'Yes, please', 'Yes'])).toBe('Yes, please, No');
  expect(listToCell(['[x', 'true'])).toBe('[x, true');
  expect(cellToList(' UK ,, France ')).toEqual(['UK', 'France']);
  fc.assert(
    fc.property(fc.array(trickyText), (list) => {
      expect(cellToList(plainCell(safeCell(listToCell(list))))).toEqual(list);
      expect(cellToList(plainCell(safeCell(listToCell(list, list))), list)).toEqual(list);
    }),
  );
});

test('the quotation marks of an earlier version are taken off where it set them, and nowhere else', () => {
  for (const text of ['5', 'true', 'null', '[1]', '"5"', ''])
    expect(withoutMarks(JSON.stringify(text))).toBe(text);
  for (const cell of ['"quoted"', '"a" and "b"', '5', '""5"', '"']) expect(withoutMarks(cell)).toBe(cell);
});
