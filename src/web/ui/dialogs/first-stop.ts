/** Inputs that are written in; those that are ticked, pressed or only read are none. */
const WRITTEN_IN =
  ':is(input:not([type="hidden"], [type="radio"], [type="checkbox"], [type="file"]), textarea):not([readonly], :disabled)';
const MARKED = '[data-autofocus]';

/** The element of a dialog that has the focus at first; undefined where the browser chooses. */
function firstStop(dialog: HTMLElement): HTMLElement | undefined {
  const visible = (selector: string) =>
    [...dialog.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
  return visible(`${MARKED}${WRITTEN_IN}`) ?? visible(WRITTEN_IN) ?? visible(MARKED);
}

/**
 * Focuses the first stop of a dialog that has just opened. An input marked with `data-autofocus` that is drawn later gets
 * the focus as well, unless it has moved by then. Returns what ends the waiting.
 */
export function focusFirstStop(dialog: HTMLElement): () => void {
  firstStop(dialog)?.focus();
  const begun = document.activeElement;
  const late = new MutationObserver(() => {
    const stop = firstStop(dialog);
    if (!stop?.matches(`${MARKED}${WRITTEN_IN}`)) return;
    late.disconnect();
    if (document.activeElement === begun) stop.focus();
  });
  late.observe(dialog, { childList: true, subtree: true });
  return () => late.disconnect();
}
