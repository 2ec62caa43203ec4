import {
  type AlignedWord,
  CLIENT_THRESHOLD,
  isListed,
  isRecommendable,
  LOW_SCORE,
  type MatchRecord,
  nameKindOf,
  normalizeName,
  PERSON_THRESHOLD,
  pairEvidence,
  type Spelling,
} from '#matching';
import type { EntityKind } from '#records';
import { counted } from './command-line.ts';

/** How a name that reaches no threshold is another spelling. */
const SPELLING_WORDS: Record<Spelling, string> = {
  script: 'its consonants or letters are those of the name in another script',
  initials: 'it is the name with initials or fewer names',
  'legal-form': 'it is the name with another legal form or none',
  joined: 'it is the name with its words joined or parted',
  letter: 'it is the name but for one letter, one that is doubled, or a digit for one',
};

type Explained = { kind: EntityKind; threshold: number; a: string; b: string };

/** Explains the score of two names, line by line: what is compared, what they share, and what a reviewer would see. */
export function explainPair({ kind, threshold, a, b }: Explained): string[] {
  const evidence = pairEvidence(recordOf(kind, a), recordOf(kind, b), { threshold });
  const { score, shared, total, words, flags, opinion, spelling } = evidence;
  const latin = evidence.matchedField === 'transliterated' || evidence.internalName !== a;
  const nameKind = nameKindOf(kind);
  const names = [evidence.internalName || a, evidence.matchedName || b].map((name) =>
    normalizeName(nameKind, name),
  );
  const pieces = sharedPieces(names[0] ?? '', names[1] ?? '');
  return [
    ...names.map((name, index) => `${index === 0 ? 'a' : 'b'} is compared as   "${name}"`),
    `two-letter pieces  ${shared} shared (c) of ${total} in both together (S)${pieces}`,
    `score              ${score} = floor((400 × ${shared} + ${total}) / (2 × ${total}))`,
    `result             ${verdict(kind, evidence, threshold)}`,
    ...line('another spelling', spelling ? [`${SPELLING_WORDS[spelling]}: a member of that group`] : []),
    ...(latin ? ['other script       a name is compared by its form in Latin letters'] : []),
    `the names are      ${evidence.nameClass.replaceAll('-', ' ')}`,
    ...line('words shared', words.shared),
    ...line(
      'nearly the same',
      words.near.map(({ internal, external }) => `${internal} / ${external}`),
    ),
    ...line('only in a', words.onlyInternal),
    ...line('only in b', words.onlyExternal),
    `word score         ${opinion.score}`,
    `combined score     ${evidence.combined}, the mean of both: it orders and recommends, and never admits`,
    ...line('aligned', opinion.aligned.map(describeAligned)),
    ...line(
      'flags',
      flags.map((flag) => flag.replaceAll('-', ' ')),
    ),
  ];
}

/** The name score, and its mean with the word score. */
type Numbers = { score: number; combined: number };

function describeAligned({ internal, external, agreement, letters }: AlignedWord): string {
  if (agreement === 'only-internal') return `${internal} (only a)`;
  if (agreement === 'only-external') return `${external} (only b)`;
  if (internal === external) return `${internal} (${agreement.replaceAll('-', ' ')})`;
  const how = agreement === 'spelling' ? counted(letters, 'letter') : agreement;
  return `${internal} / ${external} (${how})`;
}

function verdict(kind: EntityKind, { score, combined }: Numbers, threshold: number): string {
  const usual = kind === 'clients' ? CLIENT_THRESHOLD : PERSON_THRESHOLD;
  const limit = `the threshold of ${threshold}${threshold === usual ? '' : ` (usually ${usual})`}`;
  const candidate = score >= threshold ? `a candidate: at or over ${limit}` : `no candidate: under ${limit}`;
  const parts = [
    score < LOW_SCORE ? `low (under ${LOW_SCORE})` : '',
    recommendation(kind, { score, combined }, threshold),
  ];
  return [candidate, ...parts.filter(Boolean)].join('; ');
}

/** Under which condition the pair can be recommended; birthdays and other candidates, not known here, count too. */
function recommendation(kind: EntityKind, { score, combined }: Numbers, threshold: number): string {
  const birthday = WITH_BIRTHDAY.find(
    ({ of }) => isRecommendable(kind, combined, of) && isListed(kind, { score, threshold, birthday: of }),
  );
  if (!birthday) return '';
  return `recommended if no other candidate is near${kind === 'clients' ? '' : birthday.words}`;
}

/** From the lowest recommendation threshold's condition to the highest's: the first that holds is the weakest. */
const WITH_BIRTHDAY = [
  { of: 'same-year', words: ' and the birthdays do not conflict' },
  { of: 'missing', words: ', and a birthday is missing or they are near' },
  { of: 'one-digit', words: ' and the birthdays are near' },
  { of: 'exact', words: ' and the birthdays are the same' },
] as const;

function sharedPieces(a: string, b: string): string {
  const open = piecesOf(a);
  const shared: string[] = [];
  for (const piece of piecesOf(b)) {
    const index = open.indexOf(piece);
    if (index >= 0) shared.push(...open.splice(index, 1));
  }
  return shared.length === 0 ? '' : `: ${shared.map((piece) => piece.replaceAll(' ', '_')).join(' ')}`;
}

function piecesOf(name: string): string[] {
  const padded = ` ${name} `;
  return name === ''
    ? []
    : Array.from({ length: padded.length - 1 }, (_, start) => padded.slice(start, start + 2));
}

function line(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${title.padEnd(18)} ${items.join(', ')}`];
}

function recordOf(kind: EntityKind, name: string): MatchRecord {
  return { id: name, kind, names: name === '' ? [] : [{ field: 'name', name }] };
}
