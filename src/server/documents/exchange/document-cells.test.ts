import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIELD_TYPES, type JsonObject, type JsonValue, plainCell, safeCell } from '#records';
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

test('a document is read back from its cells unchanged, whatever its values and the types of its fields', () => {
  const law = fc.property(fc.dictionary(path, value), (drawn) => {
    const data = { ...drawn } as JsonObject;
    const cells = documentCells('clients', data, targetOf);
    const columns = [...cells.keys()].map((name) => ({
      name,
      reading: { ...AS_WRITTEN, dateOrder: 'month-first' as const },
      target: name === '*' ? restTarget : targetOf(name),
    }));
    const cellOf = ({ name }: { name: string }) => plainCell(safeCell(String(cells.get(name))));
    const { values, problems } = readRowValues(columns, { collection: 'clients', cellOf });
    expect(problems).toEqual([]);
    expect(changedData('clients', {}, values)).toEqual(data);
  });
  fc.assert(law);
});
