import { Kbd } from '@mantine/core';
import { PanelDialog } from '../../ui/dialogs/panel-dialog.tsx';
import { LetterSwitch } from '../../ui/keys/letter-switch.tsx';
import { MODIFIER } from '../../ui/keys/modifier.ts';
import styles from './keys-dialog.module.css';

type Keys = readonly [keys: string, does: string];

/** What keys do, by where they do it. Single letters never act in an input. */
const GROUPS: readonly { title: string; keys: readonly Keys[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      [`${MODIFIER} K`, 'find a client, a person, a rule or a screen; Shift Enter there opens the questions'],
      [`${MODIFIER} B`, 'collapse or expand the navigation'],
      [`${MODIFIER} Enter`, 'save'],
      [`${MODIFIER} S`, 'save, too'],
      ['N', 'add one: a client, a rule, a field, a source, a mapping, a list, a person'],
      ['Esc', 'close, or undo one step'],
    ],
  },
  {
    title: 'Lists',
    keys: [
      ['J K', 'move'],
      ['Enter', 'open'],
      ['/', 'search'],
      ['Space', 'tick, with Shift up to here'],
    ],
  },
  {
    title: 'Desk',
    keys: [
      ['J K', 'move through all rows'],
      ['/', 'search by name'],
    ],
  },
  {
    title: 'Questions',
    keys: [
      ['1 A', 'choose by number or first letter, and go to the next open question'],
      ['Enter', 'answer, and go to the next open question'],
      ['Shift Enter', 'go back to the question before'],
      ['Delete', 'clear a choice'],
      [
        `${MODIFIER} Enter`,
        'save the answers, at once where they replace nothing, and confirm in the dialog',
      ],
      ['H', `hand over; ${MODIFIER} Enter confirms in its dialog`],
      ['Shift Tab', 'why it is asked; arrows lead to Remove'],
    ],
  },
  {
    title: 'Rules',
    keys: [
      ['Enter', 'go to the next input that the rule needs'],
      ['Alt ↑ ↓', 'move a trigger or a case by its handle'],
    ],
  },
  {
    title: 'Clients',
    keys: [
      ['X', 'select, with Shift up to here'],
      [`${MODIFIER} Enter`, 'open in another tab'],
    ],
  },
];

/** Every key of the tool that is the same on several screens, and those of the desk, the questions, the rules and the clients. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <PanelDialog open={open} position="right" title="Keys" onClose={onClose}>
      {GROUPS.map(({ title, keys }) => (
        <section key={title} className={styles.group}>
          <h3 className="caps">{title}</h3>
          <dl>
            {keys.map(([names, does]) => (
              <div key={does} className={styles.line}>
                <dt>
                  {names.split(' ').map((name) => (
                    <Kbd key={name}>{name}</Kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <LetterSwitch />
    </PanelDialog>
  );
}
