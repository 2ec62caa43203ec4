import { PAGE_PATHS } from '#contract/page-paths.ts';

/** The window's name and size are the specification's. */
const NAME = 'contact-page';
const SIZE_PX = 600;

/**
 * Follows a link to the contact page into its own small window, in the middle of the screen in use. An open one comes
 * to the front as it is. Where windows are blocked, or a visitor asks for a tab, the link does what links do.
 */
export function openContactWindow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || new URL(link.href).pathname !== PAGE_PATHS.contact) return;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  // Asked for by name and without an address, a window that is already open stays as it is.
  const opened = window.open('', NAME, features());
  if (!opened) return;
  event.preventDefault();
  if (!shows(opened, PAGE_PATHS.contact)) opened.location.replace(link.href);
  opened.focus();
}

/** Closes the window that was opened for the form. A tab that nobody opened goes home instead. */
export function closeContactWindow(event: SubmitEvent): void {
  if (!(event.target instanceof Element) || !event.target.matches('[data-closes-window]')) return;
  event.preventDefault();
  // Browsers close only what a script has opened.
  window.close();
  if (!window.closed) location.assign(PAGE_PATHS.landing);
}

function shows(opened: Window, path: string): boolean {
  try {
    return opened.location.pathname === path;
  } catch {
    // It has gone to another site.
    return false;
  }
}

function features(): string {
  // Not every browser tells where the screen in use begins.
  const { availWidth, availHeight, availLeft = 0, availTop = 0 } = screen as Screen & Partial<ScreenOrigin>;
  const left = Math.round(availLeft + (availWidth - SIZE_PX) / 2);
  const top = Math.round(availTop + (availHeight - SIZE_PX) / 2);
  return `popup,width=${SIZE_PX},height=${SIZE_PX},left=${left},top=${top},resizable=yes,scrollbars=yes`;
}

type ScreenOrigin = { availLeft: number; availTop: number };
