/** Inputs that are written in; those that are ticked, pressed or only read are none. */
const WRITTEN_IN =
  ':is(input:not([type="hidden"], [type="radio"], [type="checkbox"], [type="file"]), textarea, select):not([readonly], :disabled)';
const MARKED = '[data-autofocus]';

/** The element of a dialog that has the focus at first; undefined where the browser chooses. */
export function firstStop(dialog: HTMLElement): HTMLElement | undefined {
  const visible = (selector: string) =>
    [...dialog.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
  return visible(`${MARKED}${WRITTEN_IN}`) ?? visible(WRITTEN_IN) ?? visible(MARKED);
}
