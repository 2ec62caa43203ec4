import fc from 'fast-check';
import type { FieldTypeName, JsonValue } from '../../src/records/index.ts';

/** The options of a field that has some. */
export const SAMPLE_OPTIONS = ['Kent', 'West Sussex', 'Wales, North', '5', 'true'];

const digit = (max: number) => fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, '0'));
const line = fc.string({ unit: 'grapheme' }).filter((text) => text.trim() !== '' && text.trim() === text);
const word = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
const oneOption = { values: fc.constantFrom(...SAMPLE_OPTIONS), unread: cell('Cornwall', 'not-option') };
const someOptions = {
  values: fc.subarray(SAMPLE_OPTIONS, { minLength: 1 }),
  unread: cell('Kent, Cornwall', 'not-option'),
};

type Unread = { cell: string; kind: string };
type Samples = {
  /** Its values. */
  values: fc.Arbitrary<JsonValue>;
  /** A cell that is none of its values, and the kind of the problem; absent where every text is a value. */
  unread?: Unread;
};

/** What the tests know of each type of field: a new one has its row here. */
export const FIELD_TYPE_SAMPLES: Readonly<Record<FieldTypeName, Samples>> = {
  text: { values: line },
  number: {
    values: fc
      .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 6 }))
      .map(([digits, decimals]) => Number(`${digits}e-${decimals}`)),
    unread: cell('twelve', 'not-number'),
  },
  dropdown: oneOption,
  multiselect: someOptions,
  boolean: { values: fc.boolean(), unread: cell('perhaps', 'not-boolean') },
  date: {
    values: fc
      .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    unread: cell('31 June 2020', 'not-date'),
  },
  time: {
    values: fc.tuple(digit(23), digit(59)).map(([hour, minute]) => `${hour}:${minute}`),
    unread: cell('25:10', 'not-time'),
  },
  textarea: { values: fc.tuple(line, line).map((lines) => lines.join('\n')) },
  checkbox: { ...someOptions, unread: oneOption.unread },
  radio: oneOption,
  email: {
    values: fc.tuple(word, word).map(([name, host]) => `${name}@${host}.example`),
    unread: cell('jory at penrose.example', 'not-email'),
  },
  url: {
    values: fc.tuple(word, word).map(([host, path]) => `https://${host}.example/${path}`),
    unread: cell('our site', 'not-url'),
  },
};

function cell(text: string, kind: string): Unread {
  return { cell: text, kind };
}
