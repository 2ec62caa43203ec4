import type { PagePicture } from './page-picture.ts';
import type { RecognisedPage } from './recognised-lines.ts';
import { inkedSquare, TURNS, type Turn, turnedPicture } from './turned-picture.ts';

/** A picture of a page, with its points per point of the page. */
export type DrawnPage = { picture: PagePicture; scale: number };

/**
 * The lowest mean confidence of a page that is read, in percent. Typed pages come to 80 and more, even when they are small
 * and stained; what is recognised on a turned page comes to less than 60.
 */
const SURE = 65;
/** The side of the square on which turns are tried: 4 inches, in points of the page. */
const SQUARE = 4 * 72;

/**
 * Recognises a page, which may lie turned, in the turn in which a square of it is recognised surely. The whole page would
 * take much longer in a wrong turn than in the right one.
 * @param likely the turn of the page before it, which is tried first
 * @returns its lines, none when they are not sure enough, and whether there is something that may be text
 */
export function recogniseUpright(
  { picture, scale }: DrawnPage,
  recognise: (page: DrawnPage) => RecognisedPage,
  likely: Turn,
): { lines: RecognisedPage['lines']; turn: Turn; isUnclear: boolean } {
  const square = inkedSquare(picture, Math.round(SQUARE * scale));
  const turn = surestTurn(
    (one) => recognise({ picture: turnedPicture(square, one), scale }).confidence,
    likely,
  );
  const { lines, confidence } = recognise({ picture: turnedPicture(picture, turn), scale });
  const isSure = confidence >= SURE;
  return { lines: isSure ? lines : [], turn: isSure ? turn : likely, isUnclear: !isSure && confidence > 0 };
}

function surestTurn(confidenceIn: (turn: Turn) => number, likely: Turn): Turn {
  let best = { turn: likely, confidence: confidenceIn(likely) };
  for (const turn of TURNS) {
    if (best.confidence >= SURE) break;
    const confidence = turn === likely ? 0 : confidenceIn(turn);
    if (confidence > best.confidence) best = { turn, confidence };
  }
  return best.turn;
}
