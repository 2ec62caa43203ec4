import type { MultiByteEncoding } from './encodings.ts';
import { InvalidTextError, strictDecoder } from './strict-decoder.ts';

/** So much of a text are characters that its languages use each day. */
const LEAST_COMMON = 0.85;
/** So much of names in rare characters, as of Korea in Chinese ones. */
const LEAST_OF_RARE = 0.4;
/** Korean is written in its own letters; the bytes of these are everyday characters in Chinese too. */
const LEAST_KOREAN = 0.98;
/** Japanese names and headings have these beside characters that Chinese has as well. */
const LEAST_KANA = 0.1;
const FIRST_HIGH = 0x80;
/** The second byte of characters that a first standard had, before others were added. */
const FIRST_OF_STANDARD = 0xa1;

type Character = { lead: number; trail: number };

/**
 * Returns the likeliest encoding of several bytes a character for lines that are no Unicode: the one in which they are text,
 * and nearly all of it is of the characters that its languages use each day. Undefined when there is none. Lines that are
 * surely in one of these may be mostly of rare characters.
 */
export function likeliestMultiByte(
  lines: string,
  { isSure }: { isSure: boolean },
): MultiByteEncoding | undefined {
  const bytes = Buffer.from(lines, 'latin1');
  const shares = [...LANGUAGES].flatMap(([encoding, { isCommon, least }]) => {
    const all = charactersOf(bytes, encoding);
    const share = all.filter(isCommon).length / all.length;
    const hasKana = encoding !== 'euc-jp' || all.filter(isKana).length >= LEAST_KANA * all.length;
    return share >= LEAST_OF_RARE && hasKana && isText(bytes, encoding) ? [{ encoding, share, least }] : [];
  });
  const [common] = shares.filter(({ share, least }) => share >= least).toSorted((a, b) => b.share - a.share);
  return (common ?? (isSure ? shares[0] : undefined))?.encoding;
}

const isKana = ({ lead }: Character) => lead === 0xa4 || lead === 0xa5;
const isWithin = (byte: number, first: number, last: number) => byte >= first && byte <= last;

/** Which characters are common, by their bytes. An encoding whose text is text in a later one as well comes first. */
const LANGUAGES: ReadonlyMap<MultiByteEncoding, { least: number; isCommon(character: Character): boolean }> =
  new Map([
    [
      'euc-kr',
      {
        least: LEAST_KOREAN,
        isCommon: ({ lead, trail }) => isWithin(lead, 0xb0, 0xc8) && trail >= FIRST_OF_STANDARD,
      },
    ],
    [
      'euc-jp',
      {
        least: LEAST_COMMON,
        isCommon: ({ lead }) => isWithin(lead, 0xa1, 0xa5) || isWithin(lead, 0xb0, 0xcf),
      },
    ],
    [
      'gb18030',
      {
        least: LEAST_COMMON,
        isCommon: ({ lead, trail }) =>
          trail >= FIRST_OF_STANDARD && (isWithin(lead, 0xb0, 0xd7) || isWithin(lead, 0xa1, 0xa3)),
      },
    ],
    [
      'shift_jis',
      {
        least: LEAST_COMMON,
        isCommon: ({ lead }) => isWithin(lead, 0x81, 0x84) || isWithin(lead, 0x88, 0x98),
      },
    ],
    ['big5', { least: LEAST_COMMON, isCommon: ({ lead }) => isWithin(lead, 0xa1, 0xc6) }],
  ]);

/** The characters outside ASCII by their first two bytes. */
function charactersOf(bytes: Buffer, encoding: MultiByteEncoding): Character[] {
  const all: Character[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]];
    if (lead < FIRST_HIGH) continue;
    // Half a character wide, and one byte long.
    const isSingle = encoding === 'shift_jis' && isWithin(lead, 0xa1, 0xdf);
    all.push({ lead, trail: isSingle ? 0 : trail });
    if (!isSingle) at += 1;
  }
  return all;
}

function isText(bytes: Buffer, encoding: MultiByteEncoding): boolean {
  try {
    strictDecoder(encoding).decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof InvalidTextError) return false;
    throw error;
  }
}
