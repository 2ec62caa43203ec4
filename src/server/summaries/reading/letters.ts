/** Accents that stand by themselves, and the combining ones for them. */
const ACCENTS: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
};
const LOOSE = /(\p{L})?( ?)([`´ˆ˜¯˘˙¨˚˝ˇ¸˛]) ?(\p{L})?/gu;
const DOTTED: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };
/** Several letters in one, and the shapes of Arabic and Hebrew letters at the places of a word. */
const LIGATURES = /[\ufb00-\ufb06\ufb1d-\ufbb1\ufbd3-\ufd3d\ufd50-\ufdf9\ufe80-\ufefc]/g;
/** At least four letters of one case with a space between each. */
const SPACED =
  /(?<![\p{L}\p{N}.’'])(?:(?:\p{Lu} ){3,}\p{Lu}|(?:\p{Lu} )?(?:\p{Ll} ){3,}\p{Ll})(?![\p{L}\p{N}.’'])/gu;

/** Signs of symbol fonts, which no other font has: at the beginning of a line the mark of an item, else without meaning. */
const ITEM_SIGN = /^\s*\p{Co}+\s*/u;
const SIGNS = /\p{Co}+/gu;
/** Signs within a word are ligatures that a font does not name: some fonts agree on these, others are not known. */
const IN_WORD = /(?<=\p{L})[\p{Co}↵]|\p{Co}(?=\p{Ll})/gu;
const NAMED: Readonly<Record<string, string>> = { '\uf001': 'fi', '\uf002': 'fl', '↵': 'ff' };
const UNNAMED = '\ufffd';

/** Repairs letters as fonts and typesetters leave them: accents that stand apart, symbols, ligatures, and words set with spaces. */
export function repairLetters(text: string): string {
  return text
    .normalize('NFC')
    .replace(IN_WORD, (sign) => NAMED[sign] ?? UNNAMED)
    .replace(ITEM_SIGN, '• ')
    .replace(SIGNS, ' ')
    .replace(LIGATURES, (ligature) => ligature.normalize('NFKC'))
    .replace(LOOSE, withAccent)
    .replace(SPACED, (word) => word.replaceAll(' ', ''));
}

/** Joins an accent to the letter after it, as TeX writes them, else to the one before. */
function withAccent(whole: string, before = '', space: string, accent: string, after = ''): string {
  const mark = ACCENTS[accent] ?? '';
  const next = composed(after, mark);
  // A grave accent at the beginning of a word is a quotation mark.
  if (next && (accent !== '`' || (before !== '' && space === ''))) return before + space + next;
  const previous = accent === '`' || space ? null : composed(before, mark);
  return previous ? whole.replace(before + accent, previous) : whole;
}

function composed(letter: string, mark: string): string | null {
  const whole = ((DOTTED[letter] ?? letter) + mark).normalize('NFC');
  return letter !== '' && [...whole].length === 1 ? whole : null;
}
