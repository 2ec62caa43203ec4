import { PAGE_PATHS } from '#contract/page-paths.ts';

/** The window's name and size, from the specification. */
const NAME = 'contact-page';
const SIZE_PX = 600;

/**
 * Opens a link to the contact page in a small window in the middle of the screen. A window that is already open is
 * focused unchanged. When popups are blocked or a modifier key is held, the browser follows the link as usual.
 */
export function openContactWindow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || new URL(link.href).pathname !== PAGE_PATHS.contact) return;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  // Without an address, a window of this name that is already open is not reloaded.
  const opened = window.open('', NAME, features());
  if (!opened) return;
  event.preventDefault();
  if (!shows(opened, PAGE_PATHS.contact)) opened.location.replace(link.href);
  opened.focus();
}

/**
 * Closes the contact window, and asks first when something is typed in its form. A tab that no script opened goes to the
 * landing page instead.
 */
export function closeContactWindow(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-closes-window]')) return;
  event.preventDefault();
  if (event.target.dataset.closesWindow !== 'unsent' && hasTyped()) {
    document.querySelector<HTMLDialogElement>('dialog[data-asks-to-close]')?.showModal();
    return;
  }
  // Browsers close only windows that a script has opened.
  window.close();
  if (!window.closed) location.assign(PAGE_PATHS.landing);
}

/** Whether a field of the contact form, which is empty at first and after a message is sent, has text. */
function hasTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '#contact-form [required]',
  );
  return [...fields].some(({ value }) => value.trim() !== '');
}

function shows(opened: Window, path: string): boolean {
  try {
    return opened.location.pathname === path;
  } catch {
    // The window shows another site.
    return false;
  }
}

function features(): string {
  // Not every browser has `availLeft` and `availTop`.
  const { availWidth, availHeight, availLeft = 0, availTop = 0 } = screen as Screen & Partial<ScreenOrigin>;
  const left = Math.round(availLeft + (availWidth - SIZE_PX) / 2);
  const top = Math.round(availTop + (availHeight - SIZE_PX) / 2);
  return `popup,width=${SIZE_PX},height=${SIZE_PX},left=${left},top=${top},resizable=yes,scrollbars=yes`;
}

type ScreenOrigin = { availLeft: number; availTop: number };
