import { isFreeKey } from '../../ui/keys/is-free-key.ts';
import { useDocumentKeys } from '../../ui/keys/use-document-keys.ts';

/** The first citation of each statement on the screen, in reading order. */
const CITATIONS = '[data-statement] button:first-of-type';

/** While a page is open, J opens the citation of the next statement and K that of the previous one. */
export function useStatementKeys(isPageOpen: boolean): void {
  useDocumentKeys((event) => {
    const step = { j: 1, k: -1 }[event.key];
    if (!isPageOpen || !step || !isFreeKey(event)) return;
    const all = [...document.querySelectorAll<HTMLElement>(CITATIONS)];
    const current = all.findIndex((citation) => citation.closest('[data-opened]') !== null);
    event.preventDefault();
    all[current + step]?.click();
  });
}
