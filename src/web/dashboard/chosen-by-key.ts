import { searchableText } from '../ui/searchable-text.ts';

/** An option that a key has chosen in a row: what was typed of its word, and when the last of it was, in milliseconds. */
export type ChosenByKey = { row: string; typed: string; at: number };

/** Letters that follow each other faster belong to one word. */
const SAME_WORD_MS = 300;

/**
 * Whether a character continues the word whose first letter has already chosen an option, as when a user types "Cornwall": it
 * must not answer the question that has the focus now. What is typed of the word is kept.
 */
export function typesOn(
  chosen: ChosenByKey,
  answer: string,
  sign: { key: string; timeStamp: number },
): boolean {
  const typed = chosen.typed + sign.key;
  const isSoon = sign.timeStamp - chosen.at < SAME_WORD_MS;
  if (!isSoon || !searchableText(answer).startsWith(searchableText(typed))) return false;
  Object.assign(chosen, { typed, at: sign.timeStamp });
  return true;
}
