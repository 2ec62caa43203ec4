import type { EntityKind } from '../../src/records/index.ts';
import { seededNumbers } from '../../tests/support/name-samples.ts';

const STARTS = 'b br c ch cl d dr f fr g gr h j k kl l m n p pr r s sch st t th tr v w z'.split(' ');
const VOWELS = 'a e i o u ai ea ie oo ou'.split(' ');
const ENDS = ['', '', '', 'l', 'n', 'r', 's', 't', 'nd', 'ck', 'ng', 'rt'];
const ENDINGS = 'son ham ton ley well man berg ez ova ini stein ford by'.split(' ');
const TRADES =
  'Trading Holdings Shipping Capital Foods Energy Systems Partners Logistics Metals Textiles Media'.split(
    ' ',
  );
const FORMS = 'Ltd|GmbH|S.A.|Inc.|LLC|B.V.|plc|AG|S.r.l.|Oy'.split('|');
const FIRST_NAMES = 1_200;
const LAST_NAMES = 60_000;

/** A made-up name of a firm or person. Some names are common and most are rare, as names are. */
export function aName(kind: EntityKind, random: () => number): string {
  if (kind === 'clients') {
    return `${words(random, LAST_NAMES, 2)} ${words(random, LAST_NAMES, 2)} ${one(TRADES, random)} ${one(FORMS, random)}`;
  }
  return `${words(random, FIRST_NAMES, 2)} ${words(random, LAST_NAMES, 2)}`;
}

/** The word of a number that is often small. */
function words(random: () => number, count: number, syllables: number): string {
  const number = Math.floor(random() ** 2 * count);
  const own = seededNumbers(number * 7_919 + count);
  for (let skip = 0; skip < 3; skip++) own();
  const parts = Array.from({ length: syllables }, () => one(STARTS, own) + one(VOWELS, own) + one(ENDS, own));
  const word = parts.join('') + (own() < 0.3 ? one(ENDINGS, own) : '');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function one<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T;
}
