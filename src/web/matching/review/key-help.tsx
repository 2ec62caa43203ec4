import { Checkbox, Kbd } from '@mantine/core';
import { PanelDialog } from '../../ui/panel-dialog.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './key-help.module.css';

type KeyLine = { keys: readonly string[]; does: string; isLetter: boolean };

const KEYS: readonly KeyLine[] = [
  { keys: ['J', 'K'], does: 'next and previous candidate', isLetter: true },
  { keys: ['↓', '↑'], does: 'next and previous candidate', isLetter: false },
  { keys: ['Shift J', 'Shift K'], does: 'next and previous record', isLetter: true },
  { keys: ['G'], does: 'to the groups of the record', isLetter: true },
  { keys: ['C'], does: 'confirm', isLetter: true },
  { keys: ['D'], does: 'delete', isLetter: true },
  { keys: ['U'], does: 'undo', isLetter: true },
  { keys: ['Ctrl Z'], does: 'undo', isLetter: false },
  { keys: ['Enter'], does: 'expand a candidate, open a group', isLetter: false },
  { keys: ['N'], does: 'write a note', isLetter: true },
  { keys: ['R'], does: 'confirm what is recommended for the record', isLetter: true },
  { keys: ['X'], does: 'delete all that remain of the record', isLetter: true },
  { keys: ['/'], does: 'find a record', isLetter: true },
  { keys: ['?'], does: 'these keys', isLetter: true },
];

const SHORT: readonly KeyLine[] = [
  { keys: ['J', 'K'], does: 'move', isLetter: true },
  { keys: ['C'], does: 'confirm', isLetter: true },
  { keys: ['D'], does: 'delete', isLetter: true },
  { keys: ['U'], does: 'undo', isLetter: true },
  { keys: ['Enter'], does: 'expand', isLetter: false },
];

const SHORT_WITHOUT_LETTERS: readonly KeyLine[] = [
  { keys: ['↓', '↑'], does: 'move', isLetter: false },
  { keys: ['Enter'], does: 'expand', isLetter: false },
  { keys: ['Ctrl Z'], does: 'undo', isLetter: false },
];

/** The strip under the candidates that names the keys used most. */
export function KeyStrip({ letters, onShowAll }: { letters: boolean; onShowAll: () => void }) {
  return (
    <div className={styles.strip}>
      {(letters ? SHORT : SHORT_WITHOUT_LETTERS).map(({ keys, does }) => (
        <span key={does} className={styles.short}>
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

/** Every key, and the switch for those that are single letters. */
export function KeyHelp(help: {
  open: boolean;
  onClose: () => void;
  letters: boolean;
  onLetters: (on: boolean) => void;
}) {
  return (
    <PanelDialog open={help.open} onClose={help.onClose} title="Keys">
      <dl className={styles.keys}>
        {KEYS.map(({ keys, does, isLetter }) => (
          <div key={keys.join()} className={styles.line} data-off={(isLetter && !help.letters) || undefined}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        data-autofocus
        label="Single letters and signs act as keys"
        checked={help.letters}
        onChange={(event) => help.onLetters(event.currentTarget.checked)}
      />
    </PanelDialog>
  );
}
