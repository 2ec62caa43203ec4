import {
  type KeyboardEvent,
  type KeyboardEventHandler,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react';
import styles from './dialog.module.css';

/** Inputs that are written in; those that are ticked, pressed or only read are none. */
const WRITTEN_IN =
  ':is(input:not([type="hidden"], [type="radio"], [type="checkbox"], [type="file"]), textarea):not([readonly], :disabled)';

const MARKED = '[data-autofocus]';

/**
 * A modal window in the middle of the screen, or a sheet at one of its edges. The page behind is inert; Esc and a click
 * beside the dialog close it and return the focus; Esc in a menu or a calendar closes that alone. At first the focus is
 * in the first input that is written in, or else on the element with `data-autofocus`; such an input stands over earlier
 * ones.
 */
export function Dialog(dialog: {
  open: boolean;
  look: 'window' | 'sheet';
  className: string | undefined;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /** Whether Esc and a click beside it do nothing. */
  isLocked?: boolean;
  /** Whether following a link inside closes it, too. */
  closesOnLink?: boolean;
  onClose: () => void;
  onKeyDown?: KeyboardEventHandler<HTMLDialogElement>;
  children: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const {
    open,
    look,
    className,
    isLocked = false,
    closesOnLink = false,
    onClose,
    children,
    ...attributes
  } = dialog;

  useShown(element, open);

  const closing = useClosing(element, { open, isLocked, closesOnLink, onClose });

  return (
    <dialog
      {...attributes}
      ref={element}
      className={`${styles.dialog} ${styles[look]} ${className}`}
      {...(isLocked && { closedby: 'none' })}
      {...closing}
      onKeyDown={(event) => {
        keepOverMenu(event);
        dialog.onKeyDown?.(event);
      }}
    >
      {children}
    </dialog>
  );
}

type Closing = { open: boolean; isLocked: boolean; closesOnLink: boolean; onClose: () => void };

/** What closes a dialog: Esc, a press beside it, perhaps a link inside, or the browser by itself. */
function useClosing(
  element: RefObject<HTMLDialogElement | null>,
  { open, isLocked, closesOnLink, onClose }: Closing,
) {
  return {
    /** Esc closes at once, so that the next key finds the page behind. A choice of files has this event, too. */
    onCancel(event: SyntheticEvent) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (!isLocked) onClose();
    },
    /** The browser tells asynchronously that it has closed a dialog: it may be open again by then. */
    onClose() {
      if (!open || element.current?.open) return;
      // Where browsers do not know `closedby`, a second Esc closes a dialog whatever it answers.
      if (isLocked) element.current?.showModal();
      else onClose();
    },
    onClick({ target, currentTarget }: MouseEvent) {
      const isLink = closesOnLink && target instanceof Element && target.closest('a') !== null;
      if (!isLocked && (target === currentTarget || isLink)) onClose();
    },
  };
}

/** Keeps the browser from closing a dialog on the Esc that closes a menu or a calendar in it. */
function keepOverMenu(event: KeyboardEvent) {
  const { key, target } = event;
  if (key !== 'Escape' || !(target instanceof Element)) return;
  const isOverMenu = target.matches('[aria-haspopup="listbox"]')
    ? target.getAttribute('aria-expanded') === 'true'
    : target.closest('[role="dialog"]') !== null;
  if (isOverMenu) event.preventDefault();
}

/** Shows a dialog while it is open, with the focus in it, and gives the focus back when it closes. */
function useShown(element: RefObject<HTMLDialogElement | null>, open: boolean) {
  useEffect(() => {
    const shown = element.current;
    if (!open || !shown) return;
    const opener = document.activeElement;
    shown.showModal();
    const stopWaiting = focusFirstStop(shown);
    return () => {
      stopWaiting();
      shown.close();
      // The browser returns the focus by itself, but not from a dialog that is gone from the page.
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus();
    };
  }, [element, open]);
}

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
function focusFirstStop(dialog: HTMLElement): () => void {
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
