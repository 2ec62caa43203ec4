import { wholeWords } from '../language/whole-words.ts';

/**
 * What a value is: what answers “when”, “how much”, “how many”, “which number” or “who”. A code is the number of a document or a
 * flight, which has letters or many figures.
 */
export type ValueKind = 'date' | 'amount' | 'count' | 'number' | 'code' | 'name';

const MONTH =
  '(?:jan|feb|fév|mar|mär|maerz|apr|avr|abr|may|mai|mayo|jun|juin|jul|juil|aug|août|ago|sep|okt|oct|nov|dec|dez|déc|dic|ene)';
const CURRENCY = '(?:\\p{Sc}|eur|usd|gbp|chf|%|per ?cent|prozent|pour cent|por ciento)';
const DATE = new RegExp(
  `\\p{N}{1,4}[./-]\\p{N}{1,2}[./-]\\p{N}{2,4}|\\p{N}{1,4}(?:st|nd|rd|th|er|\\.)?(?: de)? ?${MONTH}\\p{L}*|\\b(?:days?|months?|tage?n?|monate?n?|jours?|mois|días?|meses)\\b|(?<![\\p{L}\\p{N}][-./ ]?)(?:19|20)\\p{N}\\p{N}(?![-./]?\\p{N}{3}|\\p{L})`,
  'iu',
);
/** A whole number that is no part of a date, an amount or a code, and no year. */
const COUNT = new RegExp(
  `(?<![\\p{L}\\p{N}.,/\\p{Sc}-]|${CURRENCY} ?)(?!(?:19|20)\\p{N}\\p{N}(?!\\p{N}))(?:\\p{N}{1,3}(?:[.,'’ \\u00a0\\u202f]\\p{N}{3})+|\\p{N}+)(?!\\p{N}|[.,/-]\\p{N}|\\p{L}| ?${CURRENCY}|\\.? (?:de )?${MONTH})`,
  'iu',
);
const COUNTED = wholeWords(
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|dozens?',
  '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\\p{L}+)?|hundreds?|thousands?',
  'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|vierzig|fünfzig|hundert|tausend',
  'deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|quarante|cinquante|cent|mille',
  'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|treinta|cuarenta|cincuenta|cien|mil',
);
/** Letters and figures together, or many figures; “LH 2041” and “U2 8501” are flights, and “EUR 300” is none. */
const CODE =
  /(?<![\p{L}\p{N}])(?!(?:EUR|USD|GBP|CHF)(?!\p{L}))(?:(?:\p{Lu}{1,3}|\p{Lu}\p{N}|\p{N}\p{Lu})[ -]?\p{N}{2,}[\p{Lu}\p{N}]*|(?=\p{Lu}*\p{N})(?=\p{N}*\p{Lu})[\p{Lu}\p{N}]{5,}|\p{N}{5,}|\p{N}{2,4}(?: \p{N}{2,4}){2,})(?![\p{L}\p{N}])/u;

const KINDS: Record<ValueKind, (text: string) => boolean> = {
  date: (text) => DATE.test(text),
  amount: (text) => /\p{N}/u.test(text),
  count: (text) => COUNT.test(text) || COUNTED.test(text),
  number: (text) => /\p{N}/u.test(text),
  code: (text) => CODE.test(text),
  // A firm may be followed by its address.
  name: (text) => /^\P{N}*$|^\p{Lu}[\p{L}.&'’-]+ \p{L}[^\p{N}]*,/u.test(text),
};
const MONEY = /(?:\p{Sc}|EUR|USD|GBP|CHF) ?\p{N}|\p{N} ?(?:\p{Sc}|EUR|USD|GBP|CHF)(?!\p{L})/u;
const DAY = new RegExp(
  `\\p{N}{1,2}(?:st|nd|rd|th|er|\\.)?(?: de)? ?${MONTH}\\p{L}*|\\p{N}{1,4}[./-]\\p{N}{1,2}[./-]\\p{N}{2,4}`,
  'iu',
);

/** Whether what stands after a matter on its line is surely its value: a day, a sum of money, or a number of many figures. */
export function isPlainValue(value: string): boolean {
  return MONEY.test(value) || DAY.test(value) || /^\p{N}{5,}/u.test(value);
}

const DATE_ALONE = new RegExp(`^(?:${DATE.source})[ .]*(?:\\p{N}{4})?$`, 'iu');

/** What a form says where there is nothing to say. */
const NOTHING =
  /^(?:n\/?\.?a\.?|nil|none|keine?r?|aucune?|néant|ninguno|ninguna|no aplica|entfällt|[-–—.\s]+)$/iu;

/** Whether a value is of one of some kinds; any is when there are none. */
export function isOfKind(value: string, kinds: readonly ValueKind[]): boolean {
  const isDate = DATE_ALONE.test(value.trim());
  if (kinds.length > 0 && NOTHING.test(value.trim())) return false;
  return (
    kinds.length === 0 ||
    kinds.some((kind) => KINDS[kind](value) && (kind === 'date' || kind === 'name' || !isDate))
  );
}
