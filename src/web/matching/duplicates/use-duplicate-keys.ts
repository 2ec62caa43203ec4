import { isFreeKey } from '../../ui/keys/is-free-key.ts';
import { useDocumentKeys } from '../../ui/keys/use-document-keys.ts';

/** What the keys of the page do; a key whose action is missing does nothing. */
export type DuplicateKeys = {
  move: (by: 1 | -1) => void;
  open: (() => void) | null;
  same: (() => void) | null;
  different: (() => void) | null;
  later: (() => void) | null;
  undo: (() => void) | null;
};

/** Handles J and K or the arrows, Enter, S, D, L and U, except in inputs. */
export function useDuplicateKeys(keys: DuplicateKeys): void {
  useDocumentKeys((event) => {
    if (!isFreeKey(event)) return;
    const target = event.target instanceof Element ? event.target : null;
    const act = actionOf(event, keys, Boolean(target?.closest('a[href], button')));
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function actionOf(
  { key, repeat }: KeyboardEvent,
  keys: DuplicateKeys,
  isOnControl: boolean,
): (() => void) | null {
  if (key === 'ArrowDown' || key === 'j') return () => keys.move(1);
  if (key === 'ArrowUp' || key === 'k') return () => keys.move(-1);
  if (repeat) return null;
  if (key === 'Enter') return isOnControl ? null : keys.open;
  const acts: Record<string, (() => void) | null> = {
    ...{ s: keys.same, d: keys.different, l: keys.later, u: keys.undo },
  };
  return acts[key] ?? null;
}
