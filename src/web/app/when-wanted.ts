/** Marks the parts of a prerendered page that need its script. */
const PARTS = '[data-moves]';
/** What shows that a visitor turns to one of them. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'input', 'click', 'submit'] as const;

/**
 * Calls `load` once, as soon as the visitor turns to a part of the page that needs its script. A button that was pressed,
 * or a form that was sent, meanwhile waits for the script; without it the form is sent as any form.
 */
export function whenWanted(load: () => Promise<void>): void {
  let pressed: HTMLButtonElement | null = null;
  let sent: HTMLFormElement | null = null;
  let isLoading = false;
  // Without a script these buttons would do nothing, so they are disabled until here.
  for (const button of document.querySelectorAll<HTMLButtonElement>(`button${PARTS}`))
    button.disabled = false;

  function onSign(event: Event) {
    const part = event.target instanceof Element ? event.target.closest(PARTS) : null;
    if (!part) return;
    if (event.type === 'click' && part instanceof HTMLButtonElement) pressed = part;
    if (event.type === 'submit' && event.target === part && part instanceof HTMLFormElement) {
      event.preventDefault();
      sent = part;
    }
    if (isLoading) return;
    isLoading = true;
    load().then(
      () => {
        ignoreSigns();
        pressed?.click();
        sent?.requestSubmit();
      },
      () => {
        ignoreSigns();
        sent?.submit();
      },
    );
  }
  function ignoreSigns() {
    for (const sign of SIGNS) document.removeEventListener(sign, onSign);
  }
  for (const sign of SIGNS) document.addEventListener(sign, onSign);
}
