import { Checkbox } from '@mantine/core';
import { useLetterKeys } from './letter-keys.ts';

/** Switches single letters and signs off as keys, for who speaks to the machine or hits keys by mistake. */
export function LetterSwitch() {
  const [letters, onLetters] = useLetterKeys();
  return (
    <Checkbox
      data-autofocus
      label="Single letters and signs act as keys"
      checked={letters}
      onChange={(event) => onLetters(event.currentTarget.checked)}
    />
  );
}
