import { Button } from '@mantine/core';
import { type KeyboardEvent, useId } from 'react';
import { counted } from '../../ui/count-words.ts';
import { CloseButton } from '../../ui/dialogs/close-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { KeyHint } from '../../ui/keys/key-hint.tsx';
import { MODIFIER } from '../../ui/keys/modifier.ts';
import { isSaveEnter } from '../../ui/keys/use-save-enter.ts';
import { TableHead } from '../../ui/table/described-table.tsx';
import type { FieldWords } from './answer-labels.ts';
import styles from './answer-save-dialog.module.css';
import { AnswerSaveRow, LapsedRow } from './answer-save-row.tsx';
import type { SavedEntity } from './answer-saving-queries.ts';
import { type NotSaved, NotSavedList } from './not-saved-list.tsx';
import { chosenRows, SAVE_SECTIONS, type SaveSection, sectionOf } from './save-choices.ts';
import { mappingsSentence, saveLabel, togetherSentence } from './saving-words.ts';
import type { AnswerSaving, OpenSaveDialog } from './use-answer-saving.ts';

type DialogProps = {
  entity: SavedEntity;
  saving: AnswerSaving;
  words: FieldWords;
  /** Held answers; those of the preview come before them. */
  held: readonly NotSaved[];
};

/** Shows what saving writes, beside what the record has, and saves what is ticked. */
export function AnswerSaveDialog(props: DialogProps) {
  const titleId = useId();
  const { saving, entity } = props;
  const { dialog } = saving;
  const count = dialog ? countsOf(dialog).written : 0;
  return (
    <Dialog
      open={dialog !== null}
      look="window"
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={saving.close}
      onKeyDown={(event) => {
        const isByKeys = isSaveEnter(event);
        // On Cancel the browser would press that as well.
        if (isByKeys) event.preventDefault();
        if (isByKeys || isSubmit(event)) saving.save();
      }}
    >
      {dialog && (
        <div className={styles.content}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              Save {count === 0 ? 'answers' : counted(count, 'answer')} to {entity.name}
            </h2>
            <CloseButton onClose={saving.close} />
            <p className={styles.note}>
              <span className={styles.onlyWide}>{mappingsSentence(entity.kind)} </span>
              Untick what should wait.
            </p>
          </div>
          <DialogRows {...props} dialog={dialog} />
          <DialogFoot saving={saving} words={props.words} dialog={dialog} />
        </div>
      )}
    </Dialog>
  );
}

function DialogRows({ dialog, saving, words, held }: DialogProps & { dialog: OpenSaveDialog }) {
  const notSaved = dialog.unsaved.map(({ dataField, prompt, value, reason, cause }) => ({
    ...{ dataField, prompt, value, reason },
    isChangeable: cause === 'field',
  }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <section className={styles.body} tabIndex={0} aria-label="Answers">
      <table className={styles.table}>
        <caption className="visually-hidden">What is saved</caption>
        <TableHead
          className={`caps ${styles.columns}`}
          columns={['', 'Field', 'In the record', 'Your answer', 'Goes to']}
        />
        {SAVE_SECTIONS.map((section) => (
          <SectionRows key={section} {...{ section, dialog, saving, words }} />
        ))}
      </table>
      <NotSavedList answers={[...notSaved, ...held]} words={words} />
    </section>
  );
}

const SECTION_TITLES: Record<SaveSection, string> = {
  new: 'New values',
  cleared: 'Cleared',
  lapsed: 'No longer applies',
};

/** The rows of a section under its name; nothing when it has none. */
function SectionRows({
  section,
  dialog,
  saving,
  words,
}: Pick<DialogProps, 'saving' | 'words'> & { section: SaveSection; dialog: OpenSaveDialog }) {
  const rows = dialog.rows.filter((row) => sectionOf(row) === section);
  if (rows.length === 0) return null;
  const Row = section === 'lapsed' ? LapsedRow : AnswerSaveRow;
  return (
    <tbody>
      <tr className={styles.section}>
        <th scope="rowgroup" colSpan={5}>
          {SECTION_TITLES[section]} <span className="quiet">{rows.length}</span>
          {section === 'lapsed' && (
            <span className={`quiet ${styles.why}`}>In the record, but no rule asks it now.</span>
          )}
        </th>
      </tr>
      {rows.map((row) => (
        <Row
          key={row.dataField}
          row={row}
          label={words.label(row)}
          type={words.type(row.dataField)}
          because={words.because(row.dataField)}
          choice={dialog.choices.get(row.dataField)}
          onChoose={(choice) => saving.choose(row.dataField, choice)}
        />
      ))}
    </tbody>
  );
}

/** What pressing the button writes, clears and keeps. */
function countsOf({ rows, choices }: OpenSaveDialog) {
  const { ticked, kept } = chosenRows(rows, choices);
  const lapsed = ticked.filter((row) => sectionOf(row) === 'lapsed').length;
  return { written: ticked.length - lapsed, lapsed, kept: kept.length };
}

function DialogFoot({
  saving,
  words,
  dialog,
}: Pick<DialogProps, 'saving' | 'words'> & { dialog: OpenSaveDialog }) {
  const reasonId = useId();
  const { ticked, kept, undecided } = chosenRows(dialog.rows, dialog.choices);
  const isReady = !undecided && ticked.length + kept.length > 0;
  const reason = undecided ? `Choose for ${words.label(undecided)} first.` : 'Nothing is ticked.';
  return (
    <div className={styles.foot}>
      <div role="alert" className={`failure ${styles.failure}`}>
        {saving.failure}
      </div>
      <div className={styles.actions}>
        <Button
          onClick={saving.save}
          disabled={!isReady}
          loading={saving.isSaving}
          aria-describedby={reasonId}
          data-autofocus={isReady || undefined}
        >
          {saveLabel(countsOf(dialog))}
          <KeyHint>{`${MODIFIER} Enter`}</KeyHint>
        </Button>
        <Button variant="default" className={styles.cancel} onClick={saving.close}>
          Cancel
        </Button>
      </div>
      <p id={reasonId} className={`quiet ${styles.together}`} role="status">
        {isReady && ticked.length > 0 && (
          <>
            {togetherSentence(ticked.length)}
            <br />
            The client’s history names {ticked.length === 1 ? 'the' : 'each'} question and its rule.
          </>
        )}
        {isReady
          ? ticked.length === 0 && 'Nothing is written. It is asked again when the value changes.'
          : reason}
      </p>
    </div>
  );
}

/** Whether a key press in the dialog saves: Enter, except on a button or a link, which it presses. */
function isSubmit({ key, target, nativeEvent, defaultPrevented }: KeyboardEvent): boolean {
  const isFree = target instanceof Element && target.closest('button, a') === null;
  return key === 'Enter' && isFree && !nativeEvent.isComposing && !defaultPrevented;
}
