import type { ActionType } from '#rules';

/** How a question is shown, in words. */
export const ACTION_WORDS: Record<ActionType, string> = {
  textInput: 'Its field’s own input',
  dropdown: 'A menu',
  multiselect: 'Several choices',
};
