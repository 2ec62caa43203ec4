/** Whether keys go into a text or a dialog, so that single letters are no actions. */
export function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
}
