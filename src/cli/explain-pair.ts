import {
  CLIENT_THRESHOLD,
  isRecommended,
  LOW_SCORE,
  type MatchRecord,
  nameKindOf,
  normalizeName,
  PERSON_THRESHOLD,
  pairEvidence,
} from '#matching';
import type { EntityKind } from '#records';

type Explained = { kind: EntityKind; threshold: number; a: string; b: string };

/** Explains the score of two names, line by line: what is compared, what they share, and what a reviewer would see. */
export function explainPair({ kind, threshold, a, b }: Explained): string[] {
  const evidence = pairEvidence(recordOf(kind, a), recordOf(kind, b), { threshold });
  const { score, shared, total, words, flags } = evidence;
  const names = [a, b].map((name) => normalizeName(nameKindOf(kind), name));
  const pieces = sharedPieces(names[0] ?? '', names[1] ?? '');
  return [
    ...names.map((name, index) => `${index === 0 ? 'a' : 'b'} is compared as   "${name}"`),
    `two-letter pieces  ${shared} shared (c) of ${total} in both together (S)${pieces}`,
    `score              ${score} = floor((400 × ${shared} + ${total}) / (2 × ${total}))`,
    `result             ${verdict(kind, score, threshold)}`,
    `the names are      ${evidence.nameClass.replaceAll('-', ' ')}`,
    ...line('words shared', words.shared),
    ...line(
      'nearly the same',
      words.near.map(({ internal, external }) => `${internal} / ${external}`),
    ),
    ...line('only in a', words.onlyInternal),
    ...line('only in b', words.onlyExternal),
    ...line(
      'flags',
      flags.map((flag) => flag.replaceAll('-', ' ')),
    ),
  ];
}

function verdict(kind: EntityKind, score: number, threshold: number): string {
  const usual = kind === 'clients' ? CLIENT_THRESHOLD : PERSON_THRESHOLD;
  const limit = `the threshold of ${threshold}${threshold === usual ? '' : ` (usually ${usual})`}`;
  const candidate = score >= threshold ? `a candidate: at or over ${limit}` : `no candidate: under ${limit}`;
  const parts = [score < LOW_SCORE ? `low (under ${LOW_SCORE})` : '', recommendation(kind, score, threshold)];
  return [candidate, ...parts.filter(Boolean)].join('; ');
}

/** Under which condition the pair is recommended; birthdays, which are not known here, count too. */
function recommendation(kind: EntityKind, score: number, threshold: number): string {
  const isByName = score >= threshold;
  if (kind === 'clients') return isByName && isRecommended(kind, score, 'missing') ? 'recommended' : '';
  if (isByName && isRecommended(kind, score, 'missing')) return 'recommended, unless the birthdays conflict';
  if (isByName && isRecommended(kind, score, 'same-year'))
    return 'recommended if both birthdays are known and do not conflict';
  return isRecommended(kind, score, 'exact') ? 'recommended if the birthdays are the same' : '';
}

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
