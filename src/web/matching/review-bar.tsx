import { Button } from '@mantine/core';
import { TextButton } from '../ui/text-button.tsx';
import styles from './review-bar.module.css';

/** On a phone: the decisions in reach of the thumb, about the chosen candidate. */
export function ReviewBar({
  decided,
  about,
  isReadOnly,
  onConfirm,
  onDelete,
  onUndo,
}: {
  /** "37 of 120 decided" */
  decided: string;
  /** The chosen candidate: "80, Annelise Thorsen Vail"; null when none is. */
  about: string | null;
  isReadOnly: boolean;
  onConfirm: () => void;
  onDelete: () => void;
  onUndo: () => void;
}) {
  const isOff = about === null || isReadOnly;
  return (
    <section className={styles.bar} aria-label="Decide">
      <p className={styles.words}>
        <b>{decided}</b>
        <span>{about}</span>
      </p>
      <div className={styles.deeds}>
        <Button size="lg" disabled={isOff} onClick={onConfirm}>
          Confirm
        </Button>
        <Button size="lg" variant="default" disabled={isOff} onClick={onDelete}>
          Delete
        </Button>
        <TextButton className={styles.undo} disabled={isReadOnly} onClick={onUndo}>
          Undo
        </TextButton>
      </div>
    </section>
  );
}

/** On a phone: back to the list, and to the records before and after. */
export function RecordPager({
  place,
  total,
  previous,
  next,
  onBack,
  onGo,
}: {
  /** From 1; null while the record is not among those shown. */
  place: number | null;
  total: number;
  previous: { recordId: string; name: string } | null;
  next: { recordId: string; name: string } | null;
  onBack: () => void;
  onGo: (recordId: string) => void;
}) {
  return (
    <nav className={styles.pager} aria-label="Records">
      <button type="button" onClick={() => (previous ? onGo(previous.recordId) : onBack())}>
        ‹ {previous ? lastWord(previous.name) : 'All'}
      </button>
      <button type="button" className={styles.all} onClick={onBack}>
        {place === null ? 'All records' : `record ${place} of ${total}`}
      </button>
      {next && (
        <button type="button" onClick={() => onGo(next.recordId)}>
          {lastWord(next.name)} ›
        </button>
      )}
    </nav>
  );
}

function lastWord(name: string): string {
  return name.split(/\s+/).at(-1) ?? name;
}
