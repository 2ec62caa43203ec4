import { useDocumentKeys } from './use-document-keys.ts';

/** Ctrl+P prints once `read` has ended, as a page that is being printed cannot wait for its rows. */
export function usePrintKey(read: () => Promise<void>): void {
  useDocumentKeys((event) => {
    if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Paper says how many rows could not be read.
    const printRead = () => print();
    void read().then(printRead, printRead);
  });
}
