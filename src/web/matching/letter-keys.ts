import { useCallback, useState } from 'react';

const STORAGE_KEY = 'cairn.single-letter-keys';
const OFF = 'off';

/** Whether single-letter keys are on, as last chosen in this browser. The default is on. */
export function useLetterKeys(): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(readChoice);
  const choose = useCallback((on: boolean) => {
    setOn(on);
    storeChoice(on);
  }, []);
  return [isOn, choose];
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
