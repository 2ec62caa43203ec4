import { isFreeKey } from './is-free-key.ts';
import { useDocumentKeys } from './use-document-keys.ts';

/** N adds one of what a screen is about, outside inputs and dialogs: the same key on every screen. */
export function useNewKey(onNew: () => void): void {
  useLetterKey('n', onNew);
}

/** A letter acts on a screen, outside inputs and dialogs; none does with null. */
export function useLetterKey(letter: string | null, act: () => void): void {
  useDocumentKeys((event) => {
    if (event.key !== letter || event.repeat || !isFreeKey(event)) return;
    event.preventDefault();
    act();
  });
}
