const BEYOND_ASCII = /[^ -~]/;
const DIGIT = /\p{Nd}/gu;
const IS_DIGIT = /^\p{Nd}$/u;
/** Signs and digits of full width, as Japanese and Chinese keyboards write them; each is as far from its ASCII sign. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/**
 * The text with the decimal digits of every script as 0 to 9, the signs of full width as those of ASCII, and the Arabic signs
 * between digits as point and comma.
 */
export function plainDigits(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  return text
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',')
    .replace(DIGIT, (digit) => (digit <= '9' ? digit : String(digitOf(digit.codePointAt(0) ?? 0))));
}

/** Unicode has the decimal digits of a script one after the other, from zero on; some scripts have several such rows. */
function digitOf(digit: number): number {
  let first = digit;
  while (IS_DIGIT.test(String.fromCodePoint(first - 1))) first--;
  return (digit - first) % 10;
}
