import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactNumberText, FIELD_TYPES, type JsonObject, type JsonValue, plainCell, safeCell } from '#records';
import { changedData } from './changed-document.ts';
import { documentCells } from './document-cells.ts';
import type { Target } from './import-targets.ts';
import { AS_WRITTEN } from './read-cell.ts';
import { readRowValues } from './read-row-values.ts';

const OPTIONS = ['01', 'true', 'Korea, Republic of', 'Korea', '[x'];
const TYPES = [...FIELD_TYPES, 'any'] as const;
const targetOf = (path: string): Target => {
  const type = TYPES.find((one) => path.startsWith(one)) ?? 'any';
  return {
    ...{ path, label: path, hint: '', type },
    options: path.endsWith('options') ? OPTIONS : [],
    optionsName: '',
  };
};
const restTarget = { ...targetOf('*'), path: '*' };

const text = fc.oneof(
  fc.constantFrom(
    ...OPTIONS,
    '1234567890',
    '007',
    'null',
    '=1+1',
    '"5"',
    '""',
    ' a ',
    'a,b',
    'a\r\nb',
    '03/05/2011',
    '',
  ),
  fc.string(),
);
const value: fc.Arbitrary<JsonValue> = fc.oneof(
  text,
  fc.constantFrom(1.125, -12.345, 0.125),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 4 }),
  fc.dictionary(fc.constantFrom('x', 'a.b'), text),
);
const path = fc.oneof(
  fc.constantFrom(...TYPES, ...TYPES.map((type) => `${type}-options`)),
  fc.constantFrom('*', 'id', 'a.b', 'deep'),
);

/** A cell in a file of text, and in a workbook, whose numbers of three decimals are read with a fourth. */
const FILES = [
  (cell: string | number) => plainCell(safeCell(String(cell))),
  (cell: string | number) =>
    typeof cell === 'number' && /\.\d{3}$/.test(String(cell)) ? exactNumberText(cell) : String(cell),
];
const locale = fc.constantFrom('en-GB', 'de-DE', 'fr-FR', 'de-CH');

test('a document is read back from its cells unchanged, whatever its values, the types of its fields and the locale', () => {
  const law = fc.property(
    fc.dictionary(path, value),
    locale,
    fc.constantFrom(...FILES),
    (drawn, there, inFile) => {
      const data = { ...drawn } as JsonObject;
      const cells = documentCells('clients', data, targetOf);
      const columns = [...cells.keys()].map((name) => ({
        name,
        reading: { ...AS_WRITTEN, locale: there, dateOrder: 'month-first' as const },
        target: name === '*' ? restTarget : targetOf(name),
      }));
      const cellOf = ({ name }: { name: string }) => inFile(cells.get(name) ?? '');
      const { values, problems } = readRowValues(columns, { collection: 'clients', cellOf });
      expect(problems).toEqual([]);
      expect(changedData('clients', {}, values)).toEqual(data);
    },
  );
  fc.assert(law);
});
