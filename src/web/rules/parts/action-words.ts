import type { ActionType } from '#rules';

/** How a question is shown, in words. */
export const ACTION_WORDS: Record<ActionType, string> = {
  textInput: 'A line of text',
  dropdown: 'A menu',
  multiselect: 'Several choices',
};
