/** What has the keys for itself while it is open or has the focus. */
const OWN_KEYS = 'input, textarea, [contenteditable], [role="menu"], [role="dialog"]';
/** The control of a menu or a calendar that is open. */
const OPEN_CONTROL = '[aria-haspopup][aria-expanded="true"]';

/** Whether keys go into a text, a menu, a calendar or a dialog, so that single letters are no actions. */
export function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof Element && target.closest(`${OWN_KEYS}, ${OPEN_CONTROL}`) !== null;
}
