import type { MatchRecord, NameField } from './reference-record.ts';
import { hasOtherScript } from './transliteration/other-script.ts';

const KIND_WORDS: Record<Exclude<NameField, 'name'>, string> = {
  prevname: 'formerly',
  alias: 'also known as',
  transliterated: 'also known as',
  weakAlias: 'weak alias',
  originalName: 'in its own script',
};

/** How a reference record is named in a pair: its present name, and the other name by which it was found. */
export type PairName = { name: string; kind: string | null; other: string };
/** The name of a reference record that has the best score. */
export type MatchedName = { matchedField: NameField | null; matchedName: string };

/** The present name of a reference record, with the name that was compared and its kind when it is another. */
export function pairName(presentName: string, { matchedField, matchedName }: MatchedName): PairName {
  const isOther = matchedField !== null && matchedField !== 'name' && matchedName !== presentName;
  if (!isOther) return { name: matchedName || presentName, kind: null, other: '' };
  if (matchedField === 'transliterated' && hasOtherScript(presentName))
    return { name: matchedName, kind: 'transliterated from', other: presentName };
  return { name: presentName, kind: KIND_WORDS[matchedField], other: matchedName };
}

/** Writes it as text: "Granåsen Skog AB, formerly Åkerlund Timmer AB". */
export function pairNameText({ names }: Pick<MatchRecord, 'names'>, matched: MatchedName): string {
  const { name, kind, other } = pairName(names[0]?.name ?? '', matched);
  return kind === null ? name : `${name}, ${kind} ${other}`;
}
