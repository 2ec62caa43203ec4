/** Marks the parts of a prerendered page that need its script. */
const PARTS = '[data-moves]';
/** The events that show that a visitor turns to one of them. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'input', 'click', 'submit'] as const;

/** The events after which a script that did not load is loaded again. */
const PRESSES: readonly string[] = ['click', 'submit'];

/**
 * Calls `load` once, as soon as the visitor turns to a part of the page that needs its script. A button that is pressed,
 * or a form that is sent, before it is loaded waits for the script; the page, which may be half hydrated, does not see it before.
 * When the script does not load, a form is sent as any form; with `onFailure` no form is sent without the script: it is
 * called, and each press tries again.
 */
export function whenWanted(load: () => Promise<void>, onFailure?: () => void): void {
  let pressed: HTMLButtonElement | null = null;
  let sent: HTMLFormElement | null = null;
  let state: 'unwanted' | 'loading' | 'failed' = 'unwanted';
  enableButtons();

  function onSign(event: Event) {
    const part = event.target instanceof Element ? event.target.closest<HTMLElement>(PARTS) : null;
    if (!part) return;
    if (event.type === 'click' && part instanceof HTMLButtonElement) {
      event.stopPropagation();
      pressed = part;
    }
    if (event.type === 'submit' && event.target === part && part instanceof HTMLFormElement) {
      event.stopPropagation();
      event.preventDefault();
      sent = part;
    }
    if (state === 'loading' || (state === 'failed' && !PRESSES.includes(event.type))) return;
    state = 'loading';
    load().then(repeat, fail);
  }
  function repeat() {
    ignoreSigns();
    // A button that was pressed to send the form has sent it already.
    if (sent) sent.requestSubmit();
    else pressed?.click();
  }
  function fail() {
    const form = sent;
    state = 'failed';
    sent = null;
    pressed = null;
    if (onFailure) return onFailure();
    ignoreSigns();
    form?.submit();
  }
  function ignoreSigns() {
    for (const sign of SIGNS) document.removeEventListener(sign, onSign, { capture: true });
  }
  for (const sign of SIGNS) document.addEventListener(sign, onSign, { capture: true });
}

/** Enables the buttons that do nothing without a script, and are disabled until here. */
function enableButtons() {
  for (const button of document.querySelectorAll<HTMLButtonElement>(`button${PARTS}`)) {
    button.disabled = false;
    button.removeAttribute('aria-busy');
  }
}
