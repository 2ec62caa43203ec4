/** What was just done, in a sentence, with a way to take it back or to look at it. */
export type Toast = {
  sentence: string;
  action?: { label: string; onPress: () => unknown } | undefined;
};

let shown: Toast | null = null;
const listeners = new Set<() => void>();

/** Shows a sentence at the foot of the screen in place of the one before; null takes it away. */
export function showToast(toast: Toast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}

export function shownToast(): Toast | null {
  return shown;
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
