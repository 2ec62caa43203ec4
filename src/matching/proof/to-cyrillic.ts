import { letterTable } from '../transliteration/letter-table.ts';

const PAIRS = 'shch=щ zh=ж kh=х ch=ч sh=ш ts=ц yu=ю ya=я ph=ф th=т ck=к';
const LETTERS =
  'a=а b=б c=к d=д e=е f=ф g=г h=х i=и j=дж k=к l=л m=м n=н o=о p=п q=к r=р s=с t=т u=у v=в w=в x=кс y=й z=з';
const table = letterTable(PAIRS, LETTERS);
const UNITS = new RegExp(`${[...table.keys()].filter((unit) => unit.length > 1).join('|')}|[a-z]`, 'g');

/** A name as Russian may write it; null for one without letters from a to z. */
export function toCyrillic(name: string): string | null {
  const folded = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (!/[a-z]/.test(folded)) return null;
  return folded.replace(UNITS, (unit) => table.get(unit) ?? unit);
}
