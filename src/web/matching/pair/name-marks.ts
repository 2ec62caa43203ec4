import {
  type AlignedWord,
  isLegalForm,
  type NameKind,
  type NameWord,
  nameWords,
  normalizePerson,
  type WordComparison,
} from '#matching';

/** A part of a name as it is written; it differs from the other name, or in an accent alone. */
export type MarkedPart = { text: string; mark: 'differs' | 'accent' | null };
/** How the two words of a column agree. */
type WordAgreement =
  | 'same'
  | 'same, other position'
  | 'accent only'
  | 'one letter'
  | 'near'
  | 'sounds alike'
  | 'short form'
  | 'initial'
  | 'same legal form'
  | 'only ours'
  | 'only theirs'
  | 'differs';
/** One column of two aligned names: a pair of words, or a word without a counterpart. */
export type WordColumn = { internal: MarkedPart[]; external: MarkedPart[]; agreement: WordAgreement };

type Side = 'internal' | 'external';
type Compared = { words: WordComparison; aligned?: readonly AlignedWord[] | undefined; kind: NameKind };

/** Agreements that letters do not show. */
const BY_OPINION: Partial<Record<AlignedWord['agreement'], WordAgreement>> = {
  spelling: 'near',
  sound: 'sounds alike',
  nickname: 'short form',
  initial: 'initial',
};

/** The name with each word marked that the other name lacks or spells differently. */
export function markWords(
  name: string,
  side: Side,
  { words, kind }: Pick<Compared, 'words' | 'kind'>,
): MarkedPart[] {
  const left = [...words.near.map((pair) => pair[side]), ...aloneIn(words, side)];
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const word of nameWords(kind, name)) {
    if (word.index > end) parts.push({ text: name.slice(end, word.index), mark: null });
    const found = word.compared.split(' ').map((one) => left.indexOf(one));
    const at = found.find((index) => index >= 0);
    if (at !== undefined) left.splice(at, 1);
    parts.push({ text: word.text, mark: at === undefined ? null : 'differs' });
    end = word.index + word.text.length;
  }
  if (end < name.length) parts.push({ text: name.slice(end), mark: null });
  return parts;
}

/**
 * Aligns two names word by word: equal and near words share a column with differing letters marked, in whichever order the
 * names have them; a word of only one name is marked as a whole.
 */
export function alignWords(names: Record<Side, string>, compared: Compared): WordColumn[] {
  const [internal, external] = [
    nameWords(compared.kind, names.internal),
    nameWords(compared.kind, names.external),
  ];
  const partners = partnersOf(internal, { among: external, compared });
  const columns: WordColumn[] = [];
  let next = 0;
  const addTheirs = (until: number) => {
    for (; next < until; next++) {
      const word = external[next];
      if (word && !partners.includes(next)) columns.push(theirsAlone(word, compared));
    }
  };
  for (const [index, word] of internal.entries()) {
    const at = partners[index] ?? -1;
    const partner = external[at];
    if (!partner) columns.push(oursAlone(word, compared));
    else if (at < next) columns.push(inOtherPlace(pairOf(word, partner, compared)));
    else {
      addTheirs(at);
      next = at + 1;
      columns.push(pairOf(word, partner, compared));
    }
  }
  addTheirs(external.length);
  return withoutGaps(columns);
}

/** The indexes of the partners of words, −1 for none: a word after the previous partner, or else any that is free. */
function partnersOf(
  words: readonly NameWord[],
  { among, compared }: { among: readonly NameWord[]; compared: Compared },
): number[] {
  const taken = new Set<number>();
  let next = 0;
  return words.map((word) => {
    const isFree = (index: number) => !taken.has(index);
    const after = partnerOf(word, { among, isFree: (index) => index >= next && isFree(index), compared });
    const at = after >= 0 ? after : partnerOf(word, { among, isFree, compared });
    if (at >= 0) taken.add(at);
    next = Math.max(next, after + 1);
    return at;
  });
}

function inOtherPlace(column: WordColumn): WordColumn {
  return column.agreement === 'same' ? { ...column, agreement: 'same, other position' } : column;
}

/** Moves words without a counterpart at the same index into one column. */
function withoutGaps(columns: readonly WordColumn[]): WordColumn[] {
  const closed: WordColumn[] = [];
  for (const column of columns) {
    const gap = column.agreement === 'only theirs' ? firstGap(closed) : undefined;
    if (gap) Object.assign(gap, { external: column.external, agreement: 'differs' });
    else closed.push({ ...column });
  }
  return closed;
}

/** The first column after the last pair that has no external word. */
function firstGap(columns: readonly WordColumn[]): WordColumn | undefined {
  const isAlone = ({ agreement }: WordColumn) => agreement === 'only ours' || agreement === 'only theirs';
  const lastPair = columns.findLastIndex((column) => !isAlone(column));
  return columns.slice(lastPair + 1).find(({ agreement }) => agreement === 'only ours');
}

function partnerOf(
  word: NameWord,
  {
    among,
    isFree,
    compared,
  }: { among: readonly NameWord[]; isFree: (index: number) => boolean; compared: Compared },
) {
  const alike = (compared.aligned ?? []).filter(({ agreement }) => BY_OPINION[agreement]);
  const near = [...compared.words.near, ...alike]
    .filter(({ internal }) => internal === word.compared)
    .map(({ external }) => external);
  return among.findIndex(
    (one, index) => isFree(index) && (one.compared === word.compared || near.includes(one.compared)),
  );
}

function pairOf(word: NameWord, partner: NameWord, { words, aligned }: Compared): WordColumn {
  const isPair = ({ internal, external }: { internal: string; external: string }) =>
    internal === word.compared && external === partner.compared;
  const pair = words.near.find(isPair);
  const agreement = word.compared === partner.compared ? undefined : aligned?.find(isPair)?.agreement;
  const byOpinion = agreement && BY_OPINION[agreement];
  if (!pair && byOpinion) return { ...wholeWords(word, partner), agreement: byOpinion };
  if (!pair) return { ...markAccents(word.text, partner.text), agreement: agreementOf(word, partner) };
  const letters = Math.max(pair.internalLetters.length, pair.externalLetters.length);
  return {
    internal: markLetters(word, pair.internalLetters),
    external: markLetters(partner, pair.externalLetters),
    agreement: letters === 1 ? 'one letter' : (byOpinion ?? 'near'),
  };
}

function wholeWords(word: NameWord, partner: NameWord): Pick<WordColumn, Side> {
  const marked = ({ text }: NameWord): MarkedPart[] => [{ text, mark: 'differs' }];
  return { internal: marked(word), external: marked(partner) };
}

/** How two words agree that are compared as the same. */
function agreementOf(word: NameWord, partner: NameWord): WordAgreement {
  if (word.text.toLowerCase() === partner.text.toLowerCase()) return 'same';
  if (isLegalForm(word.compared)) return 'same legal form';
  return normalizePerson(word.text) === word.text.toLowerCase() &&
    normalizePerson(partner.text) === partner.text.toLowerCase()
    ? 'same'
    : 'accent only';
}

/** Marks the letters of two equal words that differ in their accents, where both have as many letters. */
function markAccents(internal: string, external: string): Pick<WordColumn, Side> {
  const [ours, theirs] = [internal.normalize('NFC'), external.normalize('NFC')];
  const differs = (at: number) => ours[at]?.toLowerCase() !== theirs[at]?.toLowerCase();
  const marked = (text: string) =>
    partsOf(text, (at) => (ours.length === theirs.length && differs(at) ? 'accent' : null));
  return { internal: marked(ours), external: marked(theirs) };
}

function oursAlone(word: NameWord, { words }: Compared): WordColumn {
  return { internal: [markAlone(word, aloneIn(words, 'internal'))], external: [], agreement: 'only ours' };
}

function theirsAlone(word: NameWord, { words }: Compared): WordColumn {
  return { internal: [], external: [markAlone(word, aloneIn(words, 'external'))], agreement: 'only theirs' };
}

/** A word without a counterpart; it is not marked when the other name has it elsewhere. */
function markAlone({ text, compared }: NameWord, alone: readonly string[]): MarkedPart {
  return { text, mark: compared.split(' ').some((word) => alone.includes(word)) ? 'differs' : null };
}

/** `letters` are indexes in the folded word; if folding changed the length, the whole word is marked. */
function markLetters({ text, compared }: NameWord, letters: readonly number[]): MarkedPart[] {
  if (letters.length === 0) return [{ text, mark: null }];
  if (text.length !== compared.length) return [{ text, mark: 'differs' }];
  return partsOf(text, (at) => (letters.includes(at) ? 'differs' : null));
}

/** Joins neighbouring letters with the same mark. */
function partsOf(text: string, markOf: (at: number) => MarkedPart['mark']): MarkedPart[] {
  const parts: MarkedPart[] = [];
  for (const [at, letter] of [...text].entries()) {
    const mark = markOf(at);
    const last = parts.at(-1);
    if (last?.mark === mark) last.text += letter;
    else parts.push({ text: letter, mark });
  }
  return parts;
}

function aloneIn(words: WordComparison, side: Side): readonly string[] {
  return side === 'internal' ? words.onlyInternal : words.onlyExternal;
}
