import type { JsonValue } from '../json-value.ts';
import {
  type FieldType,
  LINE,
  type Meaning,
  type Read,
  type ReadContext,
  shownAsItIs,
} from './field-type.ts';
import { toBoolean } from './scalar-forms.ts';

const TRUE_WORDS = ['true', 'yes', 'y', '1'];
const FALSE_WORDS = ['false', 'no', 'n', '0'];
const TICKS = ['x', '✓', '✔'];
/** Yes, true, no and false in other languages, by their codes. */
const OTHER_WORDS: Readonly<Record<string, { yes: readonly string[]; no: readonly string[] }>> = {
  de: { yes: ['ja', 'j', 'wahr'], no: ['nein', 'falsch'] },
  fr: { yes: ['oui', 'o', 'vrai'], no: ['non', 'faux'] },
  it: { yes: ['sì', 'si', 's', 'vero'], no: ['falso'] },
  es: { yes: ['sí', 'si', 's', 'verdadero'], no: ['falso'] },
  pt: { yes: ['sim', 's', 'verdadeiro'], no: ['não', 'nao', 'falso'] },
  nl: { yes: ['ja', 'j', 'waar'], no: ['nee', 'onwaar'] },
  sv: { yes: ['ja', 'j', 'sant'], no: ['nej', 'falskt'] },
  da: { yes: ['ja', 'j', 'sand'], no: ['nej', 'falsk'] },
  nb: { yes: ['ja', 'j', 'sann'], no: ['nei', 'usann'] },
  pl: { yes: ['tak', 't', 'prawda'], no: ['nie', 'fałsz'] },
};
const GUESSES: readonly Meaning[] = [
  { value: true, label: 'Yes', text: 'Yes' },
  { value: false, label: 'No', text: 'No' },
];

/** True or false. */
export const boolean: FieldType = {
  ...LINE,
  called: 'True or False',
  parse: parseBoolean,
  show: showBoolean,
  edit: showBoolean,
  toStored: (value) => toBoolean(value) ?? value,
  fromStored: (value) => (typeof value === 'boolean' ? value : undefined),
  input: 'yes-no',
  isWhole: true,
  isOrdered: false,
  values: [true, false],
  ruleForm: { read: toBoolean, called: 'True or False' },
  cell: { problem: 'not-boolean', isForColumn: true },
  isTypicalValue: (value) => typeof value === 'boolean',
};

/** Reads true or false as English and files write them, in any case; undefined for any other text. */
export function readBoolean(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (TRUE_WORDS.includes(word)) return true;
  return FALSE_WORDS.includes(word) ? false : undefined;
}

function parseBoolean(text: string, { locale }: ReadContext): Read {
  // Lists that people keep mark a row with an x or a tick.
  const word = text.normalize('NFC').toLowerCase();
  const value = TICKS.includes(word) ? true : (readBoolean(word) ?? readInLanguage(word, locale));
  if (value !== undefined) return { value };
  const finding = 'This must be yes or no.';
  return { problem: 'Write yes or no', finding, meanings: [], guesses: GUESSES };
}

function readInLanguage(word: string, locale: string): boolean | undefined {
  const [language = ''] = locale.split('-');
  const { yes = [], no = [] } = Object.hasOwn(OTHER_WORDS, language) ? (OTHER_WORDS[language] ?? {}) : {};
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : undefined;
}

function showBoolean(value: JsonValue): string {
  if (typeof value !== 'boolean') return shownAsItIs(value);
  return value ? 'True' : 'False';
}
