import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'cairn.single-letter-keys';
const OFF = 'off';

const listeners = new Set<() => void>();
let chosen: boolean | undefined;

/** Whether single letters and signs act as keys, as last chosen in this browser. The default is yes. */
export function areLettersKeys(): boolean {
  chosen ??= readChoice();
  return chosen;
}

function choose(on: boolean): void {
  chosen = on;
  storeChoice(on);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether single letters and signs act as keys, and how that is chosen. */
export function useLetterKeys(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, areLettersKeys, () => true), choose];
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF;
  } catch {
    // Without storage the default applies.
    return true;
  }
}

function storeChoice(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
