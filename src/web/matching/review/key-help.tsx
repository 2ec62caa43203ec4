import { Kbd } from '@mantine/core';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { useLetterKeys } from '../../ui/keys/letter-keys.ts';
import { LetterSwitch } from '../../ui/keys/letter-switch.tsx';
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
  { keys: ['N'], does: 'reason and note', isLetter: true },
  { keys: ['S'], does: 'search the lists and attach', isLetter: true },
  { keys: ['A'], does: 'assign the record', isLetter: true },
  { keys: ['T'], does: 'take the next free record', isLetter: true },
  { keys: ['R'], does: 'confirm what is recommended for the record', isLetter: true },
  { keys: ['X'], does: 'delete all that remain of the record', isLetter: true },
  { keys: ['Shift X'], does: 'delete what fits the filters', isLetter: true },
  { keys: ['/'], does: 'find a record', isLetter: true },
  { keys: ['?'], does: 'these keys', isLetter: true },
];

/** The dialog that lists every key and turns single-letter keys on and off. */
export function KeyHelp(help: { open: boolean; onClose: () => void }) {
  const [letters] = useLetterKeys();
  return (
    <PanelDialog open={help.open} onClose={help.onClose} title="Keys">
      <dl className={styles.keys}>
        {KEYS.map(({ keys, does, isLetter }) => (
          <div key={keys.join()} className={styles.line} data-off={(isLetter && !letters) || undefined}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <LetterSwitch />
    </PanelDialog>
  );
}
