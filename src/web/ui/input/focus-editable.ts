import type { FocusEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Shows the editable format of a value (412000 for 412,000) before the first key press, and selects it as the browser had
 * selected the text: otherwise what is typed would be added to it.
 */
export function focusEditable(
  { currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>,
  showEditable: () => void,
): void {
  const before = currentTarget.value;
  flushSync(showEditable);
  if (currentTarget.value !== before) currentTarget.select();
}
