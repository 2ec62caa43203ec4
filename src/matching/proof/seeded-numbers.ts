/** One of the last two digits of a day, other than it is. */
export function withOtherDigit(birthday: number, random: (limit: number) => number): number {
  const last = birthday % 10;
  return birthday - last + ((last + 1 + random(9)) % 10);
}

/** Whole numbers below a limit, the same for the same text. */
export function numbersFrom(text: string): (limit: number) => number {
  let state = 2_166_136_261;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 16_777_619);
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return Math.floor(((state >>> 0) / 2 ** 32) * limit);
  };
}
