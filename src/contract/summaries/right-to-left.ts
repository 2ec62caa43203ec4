const RIGHT_TO_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}]/u;
const EACH = new RegExp(RIGHT_TO_LEFT, 'gu');

/** Whether a text has letters that are read from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Whether most letters of a text are of a script that is read from right to left. */
export function isRightToLeft(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const reversed = text.match(EACH) ?? [];
  return letters.length > 0 && reversed.length > letters.length / 2;
}
