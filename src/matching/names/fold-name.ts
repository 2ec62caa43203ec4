import { foldLetters, foldNaively, separateWords } from './fold-naively.ts';
import type { NameUnits } from './name-units.ts';

const SPACE = 32;
const DELETE = 0;
const AMPERSAND = 1;
const SURROGATE = 2;
const AND = [SPACE, 97, 110, 100, SPACE];

/** The folding of an ASCII unit: itself in lower case, a space, or a marker from above. */
const ASCII = Uint8Array.from({ length: 128 }, (_, unit) => {
  const letter = String.fromCharCode(unit);
  if (letter === "'" || letter === '`') return DELETE;
  if (letter === '&') return AMPERSAND;
  return /[a-z0-9]/i.test(letter) ? letter.toLowerCase().charCodeAt(0) : SPACE;
});

/** Cache of the folding of other units: a unit, or −1 − its index in `sequences`. 0: not computed yet. */
let cache: Int32Array | undefined;
const sequences: number[][] = [];

/**
 * Folds the name into `into`, unit by unit; returns false, with `into` undefined, for names with surrogate pairs
 * (characters outside the basic plane).
 */
function foldUnits(name: string, into: NameUnits): boolean {
  let units = into.reserve(name.length + 1);
  let at = 0;
  let last = SPACE;
  for (let i = 0; i < name.length; i++) {
    const unit = name.charCodeAt(i);
    const folded = unit < 128 ? (ASCII[unit] as number) : foldUnit(unit);
    if (folded > SPACE) {
      units[at++] = last = folded;
    } else if (folded === SPACE) {
      if (last !== SPACE) units[at++] = last = SPACE;
    } else if (folded !== DELETE) {
      if (folded === SURROGATE) return false;
      const sequence = folded === AMPERSAND ? AND : (sequences[-1 - folded] as number[]);
      into.length = at;
      units = into.reserve(sequence.length + name.length - i + 1);
      for (const each of sequence) {
        if (each !== SPACE || last !== SPACE) units[at++] = last = each;
      }
    }
  }
  into.length = last === SPACE && at > 0 ? at - 1 : at;
  return true;
}

function foldUnit(unit: number): number {
  cache ??= new Int32Array(0x10000);
  const known = cache[unit] as number;
  if (known !== 0) return known;
  if (unit >= 0xd800 && unit <= 0xdfff) return SURROGATE;
  const folded = separateWords(foldLetters(String.fromCharCode(unit)));
  const sequence = Array.from({ length: folded.length }, (_, i) => folded.charCodeAt(i));
  const code = sequence.length === 1 ? (sequence[0] as number) : -sequences.push(sequence);
  cache[unit] = code;
  return code;
}

/** Writes `foldNaively(name)` into `into`. */
export function foldInto(name: string, into: NameUnits): void {
  into.length = 0;
  if (foldUnits(name, into)) return;
  const folded = foldNaively(name);
  into.length = 0;
  const units = into.reserve(folded.length);
  for (let i = 0; i < folded.length; i++) units[i] = folded.charCodeAt(i);
  into.length = folded.length;
}
