import type { SingleByteEncoding } from './encodings.ts';

const WESTERN = [
  ...['äöüß', 'àâæçéèêëîïôœùûüÿ', 'áéíóúüñ', 'ãõáâàçéêíóôúü', 'àèéìíîòóùú', 'åäöéáàü', 'åæøéäöüò'],
  ...['áéíóúýþæðö', 'ëïéèêöüóá', 'àèéíïòóúüç', 'äöüõšž'],
];
const CENTRAL = [
  ...['äöüß', 'ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíľĺňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž'],
];
const CYRILLIC = [
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  'абвгдеёжзійклмнопрстуўфхцчшыьэюя',
  'абвгдђежзијклљмнњопрстћуфхцчџш',
  'абвгдѓежзѕијклљмнњопрстќуфхцчџш',
];
const GREEK = ['αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ'];
const TURKISH = ['çğıi̇öşüâîû', 'äöüß', 'éèêëç'];
const BALTIC = ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äöüõšž'];
const HEBREW = ['אבגדהוזחטיךכלםמןנסעףפץצקרשת'];
const ARABIC = ['ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيًٌٍَُِّْپچژگ'];

/**
 * The encodings that are recognised by their letters, the likeliest first, and the letters outside ASCII that each
 * language writes in it. ISO 8859-1 is read as Windows-1252, which has the same letters.
 */
export const LANGUAGES_OF: ReadonlyMap<SingleByteEncoding, readonly string[]> = new Map([
  ['windows-1252', WESTERN],
  ['iso-8859-15', WESTERN],
  ['windows-1250', CENTRAL],
  ['iso-8859-2', CENTRAL],
  // Before Cyrillic, whose small letters are at the same bytes.
  ['windows-1255', HEBREW],
  ['iso-8859-8', HEBREW],
  ['windows-1251', CYRILLIC],
  ['koi8-u', CYRILLIC],
  ['iso-8859-5', CYRILLIC],
  ['windows-1253', GREEK],
  ['iso-8859-7', GREEK],
  ['windows-1254', TURKISH],
  ['windows-1257', BALTIC],
  ['iso-8859-13', BALTIC],
  ['iso-8859-4', BALTIC],
  ['windows-1256', ARABIC],
  ['iso-8859-6', ARABIC],
  ['macintosh', WESTERN],
]);
