import { useCallback, useState } from 'react';

const STORAGE_KEY = 'cairn.single-letter-keys';
const OFF = 'off';

/** Whether single letters act as keys, as it was last chosen in this browser; they do until somebody turns them off. */
export function useLetterKeys(): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(readChoice);
  const choose = useCallback((on: boolean) => {
    setOn(on);
    keepChoice(on);
  }, []);
  return [isOn, choose];
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF;
  } catch {
    // A browser that keeps nothing for us starts with the letters on.
    return true;
  }
}

function keepChoice(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
  } catch {
    // It holds until the page is left.
  }
}
