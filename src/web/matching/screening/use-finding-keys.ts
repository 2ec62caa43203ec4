import { isFreeKey } from '../../ui/keys/is-free-key.ts';
import { useDocumentKeys } from '../../ui/keys/use-document-keys.ts';

/** What the keys of the inbox do with the chosen finding. */
type KeyActions = {
  move: (by: 1 | -1) => void;
  open: () => void;
  /** Null for users who may not write. */
  seen: (() => void) | null;
  assign: (() => void) | null;
  /** Moves to the filters. */
  filter: () => void;
};

/**
 * Handles the keys of the inbox, except in inputs and under a dialog: J and K or the arrows move, Enter opens both
 * records, S marks as seen, A assigns, F opens the first filter.
 */
export function useFindingKeys(actions: KeyActions): void {
  useDocumentKeys((event) => {
    const act = actionOf(event, actions);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function actionOf(event: KeyboardEvent, { move, open, seen, assign, filter }: KeyActions) {
  if (!isFreeKey(event)) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (event.key === 'ArrowDown' || event.key === 'j') return () => move(1);
  if (event.key === 'ArrowUp' || event.key === 'k') return () => move(-1);
  if (event.repeat) return null;
  if (event.key === 'Enter') return target?.closest('a[href], button, summary') ? null : open;
  if (event.key === 'f') return filter;
  if (event.key === 's') return seen;
  return event.key === 'a' ? assign : null;
}
