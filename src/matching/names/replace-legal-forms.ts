import { LEGAL_FORMS } from './legal-forms.ts';
import type { NameUnits } from './name-units.ts';

const SPACE = 32;
const LETTER_A = 97;
const SPACE_BRANCH = 26;
const BRANCHES = 27;

/** The aliases as a trie over letters and the space: child of node n by branch b is at n × 27 + b, 0 means none. */
const trie = aliasTrie();

function aliasTrie() {
  const children: number[] = new Array(BRANCHES).fill(0);
  const canonical: (Uint16Array | undefined)[] = [undefined];
  for (const [form, aliases] of Object.entries(LEGAL_FORMS)) {
    for (const alias of aliases) {
      let node = 0;
      for (const letter of alias) {
        const branch = node * BRANCHES + branchOf(letter.charCodeAt(0));
        if (children[branch] === 0) {
          children[branch] = canonical.push(undefined) - 1;
          for (let i = 0; i < BRANCHES; i++) children.push(0);
        }
        node = children[branch] as number;
      }
      canonical[node] = Uint16Array.from(form, (letter) => letter.charCodeAt(0));
    }
  }
  return { children: Uint16Array.from(children), canonical };
}

function branchOf(unit: number): number {
  return unit === SPACE ? SPACE_BRANCH : unit - LETTER_A;
}

/**
 * Replaces, from left to right, the longest alias that starts and ends at a word by its canonical form. Replacements
 * are not read again. Overwrites `into`.
 */
export function replaceLegalForms(name: NameUnits, into: NameUnits): void {
  const { units, length } = name;
  into.length = 0;
  let out = into.reserve(length);
  let at = 0;
  let i = 0;
  while (i < length) {
    const end = aliasEnd(units, length, i);
    if (end > 0) {
      const form = trie.canonical[foundNode] as Uint16Array;
      into.length = at;
      out = into.reserve(form.length + length - end);
      for (let k = 0; k < form.length; k++) out[at++] = form[k] as number;
      i = end;
    } else {
      while (i < length && units[i] !== SPACE) out[at++] = units[i++] as number;
    }
    if (i < length) {
      out[at++] = SPACE;
      i++;
    }
  }
  into.length = at;
}

let foundNode = 0;

/** The end of the longest alias that starts at `start`, 0 without one; sets `foundNode` to its node. */
function aliasEnd(units: Uint16Array, length: number, start: number): number {
  let node = 0;
  let end = 0;
  for (let i = start; i < length; i++) {
    const branch = branchOf(units[i] as number);
    if (branch < 0 || branch > SPACE_BRANCH) break;
    node = trie.children[node * BRANCHES + branch] as number;
    if (node === 0) break;
    if (trie.canonical[node] !== undefined && (i + 1 === length || units[i + 1] === SPACE)) {
      end = i + 1;
      foundNode = node;
    }
  }
  return end;
}
