import { Kbd } from '@mantine/core';
import { TextButton } from '../../../ui/text-button.tsx';
import styles from './decision-bar.module.css';

type KeyHint = { keys: readonly string[]; does: string };

const HINTS: readonly KeyHint[] = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['U'], does: 'undo' },
];
const HINTS_WITHOUT_LETTERS: readonly KeyHint[] = [
  { keys: ['↓', '↑'], does: 'move' },
  { keys: ['Ctrl Z'], does: 'undo' },
];

/** The most used keys, and the button that shows all. */
export function BarKeys({ letters, onShowAll }: { letters: boolean; onShowAll: () => void }) {
  return (
    <div className={styles.keys}>
      {(letters ? HINTS : HINTS_WITHOUT_LETTERS).map(({ keys, does }) => (
        <span key={does} className={styles.key}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </span>
      ))}
      <TextButton className={styles.all} onClick={onShowAll}>
        {letters && <Kbd>?</Kbd>} all keys
      </TextButton>
    </div>
  );
}
