import { Combobox, Kbd } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { MODIFIER } from '../ui/keys/modifier.ts';
import { useDocumentKeys } from '../ui/keys/use-document-keys.ts';
import { FindList, optionId } from './find-list.tsx';
import styles from './find-palette.module.css';
import { useFindWindow } from './use-find-window.ts';

/** The field in the top bar that opens the palette; on a phone its sign alone. */
export function FindButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      className={`quiet ${styles.button}`}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <SearchIcon />
      <span className={styles.words}>Find a client, person or rule</span>
      <Kbd className={styles.key}>{MODIFIER} K</Kbd>
    </button>
  );
}

/** The window that finds anything by its name; Ctrl+K or Cmd+K opens it where no other dialog is open. */
export function FindPalette({
  isOpen,
  onOpen,
  onClose,
}: {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}) {
  useDocumentKeys(
    getHotkeyHandler([['mod+K', () => document.querySelector('dialog[open]') === null && onOpen()]]),
  );
  return (
    <Dialog open={isOpen} look="window" className={styles.window} aria-label="Find" onClose={onClose}>
      {isOpen && <FindWindow onClose={onClose} />}
    </Dialog>
  );
}

/** A line to type in, what is found for it, and the keys. */
function FindWindow({ onClose }: { onClose: () => void }) {
  const { find, sections, typed, selected, listId, combobox, hasQuestions, ...on } = useFindWindow(onClose);
  return (
    <Combobox store={combobox} onOptionSubmit={on.submit}>
      <div className={styles.head}>
        <SearchIcon />
        <Combobox.EventsTarget withAriaAttributes={false}>
          <input
            className={styles.input}
            data-autofocus
            role="combobox"
            aria-label="Find clients, contacts, parties, rules, fields, screens and actions"
            aria-autocomplete="list"
            aria-expanded={sections.length > 0}
            aria-controls={listId}
            aria-activedescendant={sections.length > 0 ? optionId(listId, selected) : undefined}
            placeholder="Find"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={typed}
            onChange={(event) => on.type(event.currentTarget.value)}
            onKeyDown={on.keyDown}
          />
        </Combobox.EventsTarget>
        <span role="status" className={styles.count}>
          {find.words !== '' && find.isSettled && !find.hasFailed && `${find.count} found`}
        </span>
        <button type="button" className={styles.close} onClick={onClose}>
          Close
        </button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only reads which keys are held */}
      <div className={styles.body} onMouseDown={on.mouseDown}>
        {find.isNothing && <p className={styles.message}>No results.</p>}
        <Combobox.Options id={listId} aria-label="Found" aria-busy={!find.isSettled}>
          <FindList sections={sections} words={find.words} listId={listId} selected={selected} />
        </Combobox.Options>
      </div>
      <Keys hasQuestions={hasQuestions} />
    </Combobox>
  );
}

function Keys({ hasQuestions }: { hasQuestions: boolean }) {
  return (
    <p className={`quiet ${styles.keys}`} aria-hidden="true">
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
      </span>
      <span>
        <Kbd>Enter</Kbd> open
      </span>
      <span>
        <Kbd>{MODIFIER}</Kbd> <Kbd>Enter</Kbd> open in a new tab
      </span>
      {hasQuestions && (
        <span>
          <Kbd>Shift</Kbd> <Kbd>Enter</Kbd> questions
        </span>
      )}
      <span className={styles.last}>
        <Kbd>Esc</Kbd> close
      </span>
    </p>
  );
}
