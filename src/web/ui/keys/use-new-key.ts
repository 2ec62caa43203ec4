import { isFreeKey } from './is-free-key.ts';
import { useDocumentKeys } from './use-document-keys.ts';

/** N adds one of what a screen is about, outside inputs and dialogs: the same key on every screen. */
export function useNewKey(onNew: () => void): void {
  useDocumentKeys((event) => {
    if (event.key !== 'n' || event.repeat || !isFreeKey(event)) return;
    event.preventDefault();
    onNew();
  });
}
