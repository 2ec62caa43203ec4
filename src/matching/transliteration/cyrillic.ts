import { letterTable } from './letter-table.ts';
import letters from './letters.json' with { type: 'json' };

const { shared, ukrainian, serbian, bulgarian } = letters.cyrillic;

const tables = {
  russian: letterTable(shared),
  ukrainian: letterTable(shared, ukrainian),
  serbian: letterTable(shared, serbian),
  bulgarian: letterTable(shared, bulgarian),
};

/** A Cyrillic word, in lower case, as its language is usually written in Latin letters. */
export function cyrillicToLatin(word: string, text: string): string {
  const table = tables[languageOf(text)];
  const written = word
    .replace(/дж/g, 'dj')
    .replace(/(?:ий|ый)$/g, 'y')
    .replace(/ье/g, 'ye')
    .replace(/ьо|йо/g, 'yo')
    .replace(/^е(?=[влф])/g, 'ye');
  return Array.from(written, (letter) => table.get(letter) ?? letter)
    .join('')
    .replace(/dj(?=[aeiou])|dj$/g, (found) => (languageOf(text) === 'serbian' ? found : 'j'));
}

/** The language whose letters a text has. */
function languageOf(text: string): keyof typeof tables {
  if (/[ђјљњћџ]/u.test(text)) return 'serbian';
  if (/[їєґі]|[сц]ьк/u.test(text) && !/[ыэёў]/u.test(text)) return 'ukrainian';
  return /ъ(?=[бвгджзклмнпрстфхцчшщ])/u.test(text) ? 'bulgarian' : 'russian';
}
