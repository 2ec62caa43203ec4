import { normalizePerson, type WordComparison } from '#matching';

/** A stretch of a name as it is written; `isMarked` where the other name differs. */
export type MarkedPart = { text: string; isMarked: boolean };

/** A word of a name with what stands around it, as it is written. */
type Word = { text: string; folded: string };

/** One column of two names on one grid: the words that belong together, or a word that stands alone. */
export type WordColumn = { internal: MarkedPart[]; external: MarkedPart[] };

type Side = 'internal' | 'external';

const WORD = /[\p{L}\p{N}\p{M}'’‘`´ʼʻ]+/gu;

/** The name with every word marked that the other name has not, or has otherwise. */
export function markWords(name: string, words: WordComparison, side: Side): MarkedPart[] {
  const left = differingWords(words, side);
  return partsOf(name, (text) => {
    const at = left.indexOf(normalizePerson(text));
    if (at < 0) return [{ text, isMarked: false }];
    left.splice(at, 1);
    return [{ text, isMarked: true }];
  });
}

/**
 * Both names on one grid: equal and near words below each other, differing letters marked; a word only one of them
 * has stands alone and is marked whole.
 */
export function alignWords(names: Record<Side, string>, words: WordComparison): WordColumn[] {
  const [internal, external] = [wordsOf(names.internal), wordsOf(names.external)];
  const columns: WordColumn[] = [];
  const used = new Set<number>();
  const only = { internal: [...words.onlyInternal], external: [...words.onlyExternal] };
  let next = 0;
  const addAlone = (until: number) => {
    for (; next < until; next++) {
      const word = external[next];
      if (word && !used.has(next)) columns.push({ internal: [], external: markAlone(word, only.external) });
    }
  };
  for (const word of internal) {
    const at = partnerOf(word, { among: external, from: next, words });
    const partner = external[at];
    if (!partner) {
      columns.push({ internal: markAlone(word, only.internal), external: [] });
      continue;
    }
    addAlone(at);
    used.add(at);
    next = at + 1;
    columns.push(markPair(word, partner, words));
  }
  addAlone(external.length);
  return withoutGaps(columns);
}

/** Words that stand alone at the same index stand below each other. */
function withoutGaps(columns: readonly WordColumn[]): WordColumn[] {
  const closed: WordColumn[] = [];
  for (const column of columns) {
    const gap = column.internal.length === 0 ? firstGap(closed) : undefined;
    if (gap) gap.external = column.external;
    else closed.push({ ...column });
  }
  return closed;
}

/** The first of the words before, back to the last pair, that has nothing below it. */
function firstGap(columns: readonly WordColumn[]): WordColumn | undefined {
  const lastPair = columns.findLastIndex(
    ({ internal, external }) => internal.length > 0 && external.length > 0,
  );
  return columns
    .slice(lastPair + 1)
    .find(({ internal, external }) => internal.length > 0 && external.length === 0);
}

function wordsOf(name: string): Word[] {
  return [...name.matchAll(WORD)].map(([text]) => ({ text, folded: normalizePerson(text) }));
}

function partnerOf(
  word: Word,
  { among, from, words }: { among: readonly Word[]; from: number; words: WordComparison },
) {
  const near = words.near.filter(({ internal }) => internal === word.folded).map(({ external }) => external);
  return among.findIndex(
    ({ folded }, index) => index >= from && (folded === word.folded || near.includes(folded)),
  );
}

function markPair(word: Word, partner: Word, { near }: WordComparison): WordColumn {
  const pair = near.find(({ internal, external }) => internal === word.folded && external === partner.folded);
  return {
    internal: markLetters(word, pair?.internalLetters ?? []),
    external: markLetters(partner, pair?.externalLetters ?? []),
  };
}

/** Words the comparison set aside, such as the parts of a legal form, differ from nothing. */
function markAlone({ text, folded }: Word, differing: readonly string[]): MarkedPart[] {
  return [{ text, isMarked: differing.includes(folded) }];
}

/** Letters are counted in the folded word; where folding changed its length, the whole word is marked. */
function markLetters({ text, folded }: Word, letters: readonly number[]): MarkedPart[] {
  if (letters.length === 0) return [{ text, isMarked: false }];
  if (text.length !== folded.length) return [{ text, isMarked: true }];
  const parts: MarkedPart[] = [];
  for (let at = 0; at < text.length; at++) {
    const isMarked = letters.includes(at);
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) last.text += text[at];
    else parts.push({ text: text[at] as string, isMarked });
  }
  return parts;
}

function differingWords(words: WordComparison, side: Side): string[] {
  return [
    ...words.near.map((pair) => pair[side]),
    ...(side === 'internal' ? words.onlyInternal : words.onlyExternal),
  ];
}

function partsOf(name: string, mark: (word: string) => MarkedPart[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const found of name.matchAll(WORD)) {
    if (found.index > end) parts.push({ text: name.slice(end, found.index), isMarked: false });
    parts.push(...mark(found[0]));
    end = found.index + found[0].length;
  }
  if (end < name.length) parts.push({ text: name.slice(end), isMarked: false });
  return parts;
}
