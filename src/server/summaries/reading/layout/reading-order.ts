import { hasRightToLeft } from '#contract/summaries/right-to-left.ts';

const LETTER = /\p{L}/u;
/** Signs around the letters and figures of a piece; those that belong to a figure are none. */
const SIGNS = /^([^\p{L}\p{M}\p{N}%$€£¥#°]*)(.*?)([^\p{L}\p{M}\p{N}%$€£¥#°]*)$/su;
const MIRRORED: Readonly<Record<string, string>> = {
  ...{ '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{' },
  ...{ '<': '>', '>': '<', '«': '»', '»': '«', '‹': '›', '›': '‹' },
};

/** A piece of a line: `left` is read from left to right, `right` from right to left, a sign as what it stands between. */
type Piece = { text: string; way: 'left' | 'right' | 'number' | 'sign' };

/**
 * Joins the pieces of a line, which stand from left to right and are in order themselves, as they are read: the reverse of what
 * the bidirectional algorithm of Unicode did to show them.
 */
export function asRead(texts: readonly string[], isRightToLeft: boolean): string {
  if (!isRightToLeft && !texts.some(hasRightToLeft)) return texts.join('');
  const pieces = signsJoined(numbersJoined(texts.flatMap(piecesOf)), isRightToLeft ? 'right' : 'left');
  const groups: { way: Piece['way']; texts: string[] }[] = [];
  for (const { text, way } of pieces) {
    const last = groups.at(-1);
    if (last && last.way === way && way !== 'number') last.texts.push(text);
    else groups.push({ way, texts: [text] });
  }
  const read = groups.map(({ way, texts: own }) => (way === 'right' ? own.toReversed() : own).join(''));
  return (isRightToLeft ? read.toReversed() : read).join('');
}

function piecesOf(text: string): Piece[] {
  if (hasRightToLeft(text)) return [{ text, way: 'right' }];
  const [, before = '', core = '', after = ''] = SIGNS.exec(text) ?? [];
  const pieces: Piece[] = [
    { text: before, way: 'sign' },
    { text: core, way: LETTER.test(core) ? 'left' : 'number' },
    { text: after, way: 'sign' },
  ];
  return pieces.filter((piece) => piece.text !== '');
}

/** A number goes with the words to its left when no other ones are between. */
function numbersJoined(pieces: readonly Piece[]): Piece[] {
  let last: Piece['way'] = 'right';
  return pieces.map((piece) => {
    if (piece.way === 'left' || piece.way === 'right') last = piece.way;
    return piece.way === 'number' && last === 'left' ? { ...piece, way: 'left' } : piece;
  });
}

/** Signs between two pieces of one way go with them, others with the line. */
function signsJoined(pieces: readonly Piece[], line: 'left' | 'right'): Piece[] {
  const wayOf = (piece: Piece | undefined) => (piece?.way === 'number' ? 'right' : (piece?.way ?? line));
  return pieces.map((piece, at) => {
    if (piece.way !== 'sign') return piece;
    const before = wayOf(pieces.slice(0, at).findLast(({ way }) => way !== 'sign'));
    const after = wayOf(pieces.slice(at + 1).find(({ way }) => way !== 'sign'));
    const way = before === after ? before : line;
    return { text: way === 'right' ? mirrored(piece.text) : piece.text, way };
  });
}

/** Signs as they are read from right to left: in the other order, and each the other half of its pair. */
function mirrored(signs: string): string {
  return [...signs]
    .toReversed()
    .map((sign) => MIRRORED[sign] ?? sign)
    .join('');
}
