/** Whether the focus is somewhere that the user has gone to: not nowhere, and not on the content as a whole. */
export function hasFocusElsewhere(): boolean {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body && activeElement.id !== 'content';
}
