import { useCallback, useState } from 'react';

const PLACE = 'cairn.single-letter-keys';
const OFF = 'off';

/** Whether single letters act as keys, as this browser was last told; they do until somebody turns them off. */
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
    return localStorage.getItem(PLACE) !== OFF;
  } catch {
    // A browser that keeps nothing for us starts with the letters on.
    return true;
  }
}

function keepChoice(on: boolean): void {
  try {
    if (on) localStorage.removeItem(PLACE);
    else localStorage.setItem(PLACE, OFF);
  } catch {
    // It holds until the page is left.
  }
}
