import { letterTable } from '../transliteration/letter-table.ts';
import letters from '../transliteration/letters.json' with { type: 'json' };

const table = letterTable(letters.latinToCyrillic);
const UNITS = new RegExp(`${[...table.keys()].filter((unit) => unit.length > 1).join('|')}|[a-z]`, 'g');

/** A name as Russian may write it; null for one without letters from a to z. */
export function toCyrillic(name: string): string | null {
  const folded = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (!/[a-z]/.test(folded)) return null;
  return folded.replace(UNITS, (unit) => table.get(unit) ?? unit);
}
