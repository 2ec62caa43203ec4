import { showToast } from './toast-store.ts';

/** Copies a text; says so at the foot of the screen, and returns false, where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showToast({ sentence: 'The browser did not allow to copy it.' });
    return false;
  }
}
