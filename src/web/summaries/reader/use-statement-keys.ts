import { useEffect } from 'react';
import { isTyping } from '../../ui/lists/is-typing.ts';

/** The first citation of each statement on the screen, in reading order. */
const CITATIONS = '[data-statement] button:first-of-type';

/** While a page is open, J opens the citation of the next statement and K that of the previous one. */
export function useStatementKeys(isPageOpen: boolean): void {
  useEffect(() => {
    if (!isPageOpen) return;
    const onKey = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      const all = [...document.querySelectorAll<HTMLElement>(CITATIONS)];
      const current = all.findIndex((citation) => citation.closest('[data-opened]') !== null);
      event.preventDefault();
      all[current + step]?.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isPageOpen]);
}
