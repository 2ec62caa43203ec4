import { letterTable } from './letter-table.ts';

/** Letters of Russian, which others share; `ь` and `ъ` are not written. */
const RUSSIAN = `а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch
ъ= ы=y ь= э=e ю=yu я=ya і=i ї=i є=ie ґ=g ў=u ѓ=gj ѕ=dz ќ=kj ғ=gh қ=q ң=ng ө=o ұ=u ү=u һ=h ә=a ј=j љ=lj њ=nj ћ=c ђ=dj џ=dz`;
const UKRAINIAN = 'г=h и=y х=kh щ=shch є=ye ю=yu я=ya ї=i';
const SERBIAN = 'ж=z х=h ц=c ч=c ш=s ђ=dj ћ=c џ=dz ј=j';
const BULGARIAN = 'щ=sht ъ=a х=h';

const tables = {
  russian: letterTable(RUSSIAN),
  ukrainian: letterTable(RUSSIAN, UKRAINIAN),
  serbian: letterTable(RUSSIAN, SERBIAN),
  bulgarian: letterTable(RUSSIAN, BULGARIAN),
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
