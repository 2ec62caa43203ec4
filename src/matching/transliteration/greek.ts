import { letterTable } from './letter-table.ts';

const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'ou'],
  [/γγ/g, 'ng'],
  [/γχ/g, 'nch'],
  [/^γκ/g, 'g'],
  [/γκ/g, 'gk'],
  [/^μπ/g, 'b'],
  [/μπ$/g, 'mp'],
  [/μπ/g, 'mp'],
  [/^ντ/g, 'd'],
  [/ντζ/g, 'ntz'],
  [/αυ(?=[θκξπστφχψ]|$)/g, 'af'],
  [/αυ/g, 'av'],
  [/ευ(?=[θκξπστφχψ]|$)/g, 'ef'],
  [/ευ/g, 'ev'],
];
const letters = letterTable(
  'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o',
);

/** A Greek word, in lower case without accents, as it is usually written in Latin letters. */
export function greekToLatin(word: string): string {
  let written = word;
  for (const [pair, latin] of PAIRS) written = written.replace(pair, latin);
  return Array.from(written, (letter) => letters.get(letter) ?? letter).join('');
}
